import type { CallAnswer } from '@waylift/contract/endpoints';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { organiserApi } from './organise-api.ts';

type Duties = CallAnswer<'organiserDuties'>;
/** How many duties wait, and how many reports among them: `8`, or `50+`; null: none. */
export type Waiting = { readonly duties: string | null; readonly reports: string | null };

const NOTHING: Waiting = { duties: null, reports: null };

/** What waits. @param mayKnow whether the role shows duties. @returns also what asks for it, which draws nothing */
export function useWaiting(mayKnow: boolean): { readonly waiting: Waiting; readonly asking: ReactNode } {
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData<Duties | null>('features/organise/duties/start.route');
  const [waiting, setWaiting] = useState(NOTHING);
  if (loaded !== undefined) return { waiting: loaded === null ? NOTHING : waitingOf(loaded), asking: null };
  // Anew on each page, since a deed on the one before may have changed it.
  return { waiting, asking: mayKnow ? <Asking key={`asking ${pathname}`} onAnswer={setWaiting} /> : null };
}

function Asking({ onAnswer }: { readonly onAnswer: (waiting: Waiting) => void }): null {
  useEffect(() => {
    const leaving = new AbortController();
    void organiserApi()
      .call('organiserDuties', {}, { signal: leaving.signal })
      .then(
        (answer) => {
          if (answer.ok) onAnswer(waitingOf(answer.value));
        },
        // Only an aborted call rejects.
        () => {},
      );
    return () => leaving.abort();
  }, [onAnswer]);
  return null;
}

function waitingOf({ duties, hasMore }: Duties): Waiting {
  const told = (count: number) => (count === 0 ? null : hasMore ? `${count}+` : String(count));
  return { duties: told(duties.length), reports: told(duties.filter(({ kind }) => kind === 'report').length) };
}
