import type { CallAnswer } from '@waylift/contract/endpoints';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { changesSent, organiserApi } from './organise-api.ts';

type Duties = CallAnswer<'organiserDuties'>;
/** How many duties wait, and how many reports among them: `8`, or `50+`; null: none. */
export type Waiting = { readonly duties: string | null; readonly reports: string | null };

/** When it was asked for, and how many changes had been sent by then. */
type Heard = { readonly waiting: Waiting; readonly atMs: number; readonly changes: number };

/** To count all that waits takes the server longer than a page. What others do is heard so much later. */
const HEARD_FOR_MS = 60_000;

const NOTHING: Waiting = { duties: null, reports: null };

/** What waits. @param mayKnow whether the role shows duties. @returns also what asks for it, which draws nothing */
export function useWaiting(mayKnow: boolean): { readonly waiting: Waiting; readonly asking: ReactNode } {
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData<Duties | null>('features/organise/duties/start.route');
  const [heard, setHeard] = useState<Heard>({ waiting: NOTHING, atMs: 0, changes: 0 });
  if (loaded !== undefined) return { waiting: loaded === null ? NOTHING : waitingOf(loaded), asking: null };
  return { waiting: heard.waiting, asking: mayKnow ? <Asking key={`asking ${pathname}`} heard={heard} onAnswer={setHeard} /> : null };
}

/** Asks on each page, unless it was heard just now and nothing of one's own has changed since. */
function Asking({ heard, onAnswer }: { readonly heard: Heard; readonly onAnswer: (heard: Heard) => void }): null {
  useEffect(() => {
    const asked = { atMs: Date.now(), changes: changesSent() };
    if (asked.changes === heard.changes && asked.atMs - heard.atMs < HEARD_FOR_MS) return undefined;
    const leaving = new AbortController();
    void organiserApi()
      .call('organiserDuties', {}, { signal: leaving.signal })
      .then(
        (answer) => {
          if (answer.ok) onAnswer({ ...asked, waiting: waitingOf(answer.value) });
        },
        // Only an aborted call rejects.
        () => {},
      );
    return () => leaving.abort();
  }, [heard, onAnswer]);
  return null;
}

function waitingOf({ duties, hasMore }: Duties): Waiting {
  const told = (count: number) => (count === 0 ? null : hasMore ? `${count}+` : String(count));
  return { duties: told(duties.length), reports: told(duties.filter(({ kind }) => kind === 'report').length) };
}
