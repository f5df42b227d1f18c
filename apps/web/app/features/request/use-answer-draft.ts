import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { answerDraftIn, type AnswerDraft, type Answerable } from './answer-draft.ts';

/** What the reader has chosen and typed. It stays through a reload, until the answer is known to be sent. */
export function useAnswerDraft(request: Answerable): readonly [AnswerDraft, (change: Partial<AnswerDraft>) => void] {
  const { key } = useLocation();
  const [draft, setDraft] = useState<AnswerDraft>(
    () => answerDraftIn(unfinishedIn(key), request) ?? { requestId: request.requestId, ...NOTHING },
  );
  useEffect(() => {
    // The other answers are asked for below one that was chosen.
    if (draft.answer !== null) keepUnfinished(key, { answer: draft });
  }, [key, draft]);
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
}

const NOTHING = { answer: null, accepted: null, reply: null, proposed: null, proposal: null, reason: null };
