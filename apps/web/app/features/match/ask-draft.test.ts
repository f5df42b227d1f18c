import { expect, test } from 'vitest';
import { askDraftIn, type AskDraft } from './ask-draft.ts';

const leg = { out: null, back: null };
const weekly = { id: 'match-1', days: [1, 2, 4].map((day) => ({ ...leg, day, date: null })) };
const once = { id: 'match-1', days: [{ ...leg, day: 4, date: '2026-11-26' }] };
const draft: AskDraft = { matchId: 'match-1', message: 'Hello Ana', chosen: { days: [1, 4], date: null } };

test('what was typed and chosen is taken up again for its match alone', () => {
  expect(askDraftIn({ ask: draft }, weekly)).toEqual(draft);
  expect(askDraftIn({ ask: { ...draft, message: null } }, weekly)).toEqual({ ...draft, message: null });
  expect(askDraftIn({ ask: draft }, { ...weekly, id: 'match-2' })).toBeNull();
});

test('days on which the two no longer fit are chosen anew, and the words stay', () => {
  for (const chosen of [{ days: [1, 5], date: null }, { days: null, date: '2026-11-26' }, null])
    expect(askDraftIn({ ask: { ...draft, chosen } }, weekly)).toEqual({ ...draft, chosen: null });
  const onDate = { ...draft, chosen: { days: null, date: '2026-11-26' } };
  expect(askDraftIn({ ask: onDate }, once)).toEqual(onDate);
  expect(askDraftIn({ ask: draft }, once)).toEqual({ ...draft, chosen: null });
});

test('what another release or another page has kept is none', () => {
  for (const kept of [null, 'x', {}, { when: {} }, { ask: { ...draft, message: 7 } }, { ask: { ...draft, chosen: { days: ['1'] } } }])
    expect(askDraftIn(kept, weekly)).toBeNull();
});
