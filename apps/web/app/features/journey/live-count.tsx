import type { Journey } from '@waylift/contract/journey';
import type { MatchCount } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFetcher, useFormAction } from 'react-router';
import { useWords } from '../../locale/locale-provider.tsx';
import type { CountToAsk, PeopleCounted } from './count-people.ts';
import { whenChanges, whenDraftProblems, type WhenDraft } from './when-draft.ts';
import './journey.css';

/** Each count is a look-up, of which an hour has so many: somebody who moves a slider along asks once. */
const PAUSE_MS = 600;

type LiveCountProps = { readonly journey: Journey; readonly draft: WhenDraft };

/** How many go that way with the answers as they stand. The former number stays until the next one is there; without an answer there is none. */
export function LiveCount({ journey, draft }: LiveCountProps) {
  const { data, state, submit, reset } = useFetcher<PeopleCounted>();
  // Of this page: a question that is asked while the next page comes would go there otherwise.
  const action = useFormAction();
  const [counted, setCounted] = useState<PeopleCounted | null>(null);
  // A fetcher that was reset holds null, although its type says otherwise.
  if (data && data !== counted) setCounted(data);
  const question = useMemo(() => questionOf(journey, draft), [journey, draft]);
  const isFirst = useRef(true);
  const ask = useEffectEvent((toAsk: string | null) => {
    // Ends the call for the answers before.
    reset();
    if (toAsk === null) return undefined;
    const pauseMs = isFirst.current ? 0 : PAUSE_MS;
    isFirst.current = false;
    return setTimeout(() => void submit(toAsk, { method: 'post', encType: 'application/json', action }), pauseMs);
  });
  useEffect(() => {
    const timer = ask(question);
    return () => clearTimeout(timer);
  }, [question]);
  const count = question === null ? null : (counted?.count ?? null);
  return (
    <p className="who-goes" role="status" aria-busy={state !== 'idle' || undefined}>
      {count === null ? null : <CountWords {...count} />}
    </p>
  );
}

/** Null while an answer is missing. Whether a date is over is for the server to say. */
function questionOf(journey: Journey, draft: WhenDraft): string | null {
  const problems = whenDraftProblems(draft, { ...journey, now: new Date(0), isIncomplete: () => false });
  if (Object.keys(problems).length > 0) return null;
  const { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes } = whenChanges(draft, journey);
  const toAsk: CountToAsk = { journeyId: journey.id, counted: { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes } };
  return JSON.stringify(toAsk);
}

function CountWords({ people: count, isAll }: MatchCount) {
  const t = useWords();
  if (count === null || (count === 0 && !isAll)) return null;
  if (count === 0) return t(m.matches_none);
  return t(isAll ? m.matches_count : m.matches_count_least, { count });
}
