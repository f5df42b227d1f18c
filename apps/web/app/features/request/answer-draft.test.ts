import { expect, test } from 'vitest';
import { answerDraftIn, type AnswerDraft } from './answer-draft.ts';

const leg = { out: null, back: null };
const days = [1, 2, 4].map((day) => ({ ...leg, day, date: null }));
const given = { requestId: 'r1', asked: days.slice(0, 2), offered: days, answers: ['accept', 'propose', 'decline'] } as const;
const draft: AnswerDraft = {
  requestId: 'r1',
  answer: 'accept',
  accepted: { days: [1], date: null },
  reply: 'See you',
  proposed: { days: [4], date: null },
  proposal: null,
  reason: 'too-far',
};

test('what was typed and chosen is taken up again for its request alone', () => {
  expect(answerDraftIn({ answer: draft }, given)).toEqual(draft);
  expect(answerDraftIn({ answer: draft }, { ...given, requestId: 'r2' })).toBeNull();
});

test('what can no longer be chosen is chosen anew, and the words stay', () => {
  expect(answerDraftIn({ answer: { ...draft, accepted: { days: [4], date: null } } }, given)).toEqual({ ...draft, accepted: null });
  expect(answerDraftIn({ answer: draft }, { ...given, answers: ['decline'] })).toEqual({ ...draft, answer: null });
  expect(answerDraftIn({ answer: { ...draft, reason: 'rain' } }, given)).toEqual({ ...draft, reason: null });
});

test('what another release or another page has kept is none', () => {
  for (const kept of [null, 'x', {}, { ask: {} }, { answer: { ...draft, reply: 7 } }, { answer: { requestId: 'r1' } }])
    expect(answerDraftIn(kept, given)).toBeNull();
});
