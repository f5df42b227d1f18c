import type { CallAnswer } from '@waylift/contract/endpoints';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { changesSent, organiserApi } from './organise-api.ts';

type Duties = CallAnswer<'organiserDuties'>;
/** How many duties wait, and how many reports among them: `8`, or `50+`; null: none. */
export type Waiting = { readonly duties: string | null; readonly reports: string | null };

/** When it was asked for, and how many changes had been sent by then. */
type Asked = { readonly atMs: number; readonly changes: number };

/** To count all that waits takes the server longer than a page. What others do is heard so much later. */
const HEARD_FOR_MS = 60_000;

const NOTHING: Waiting = { duties: null, reports: null };

/** What waits. @param mayKnow whether the role shows duties. @returns also what asks for it, which draws nothing */
export function useWaiting(mayKnow: boolean): { readonly waiting: Waiting; readonly asking: ReactNode } {
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData<Duties | null>('features/organise/duties/start.route');
  const [waiting, setWaiting] = useState(NOTHING);
  const heard = useRef<Asked | null>(null);
  const hear = useCallback((duties: Duties, asked: Asked) => {
    heard.current = asked;
    setWaiting(waitingOf(duties));
  }, []);
  const isHeard = useCallback(({ atMs, changes }: Asked) => {
    const before = heard.current;
    return before !== null && before.changes === changes && atMs - before.atMs < HEARD_FOR_MS;
  }, []);
  if (loaded === null) return { waiting: NOTHING, asking: null };
  if (loaded !== undefined) return { waiting: waitingOf(loaded), asking: <Keeping loaded={loaded} onAnswer={hear} /> };
  return { waiting, asking: mayKnow ? <Asking key={`asking ${pathname}`} isHeard={isHeard} onAnswer={hear} /> : null };
}

type Hearing = { readonly onAnswer: (duties: Duties, asked: Asked) => void };

/** What the page of duties has heard holds on the next pages, too. */
function Keeping({ loaded, onAnswer }: Hearing & { readonly loaded: Duties }): null {
  useEffect(() => onAnswer(loaded, askedNow()), [loaded, onAnswer]);
  return null;
}

/** Asks on each page, unless it was heard just now and nothing of one's own has changed since. */
function Asking({ isHeard, onAnswer }: Hearing & { readonly isHeard: (asked: Asked) => boolean }): null {
  useEffect(() => {
    const asked = askedNow();
    if (isHeard(asked)) return undefined;
    const leaving = new AbortController();
    void organiserApi()
      .call('organiserDuties', {}, { signal: leaving.signal })
      .then(
        (answer) => {
          if (answer.ok) onAnswer(answer.value, asked);
        },
        // Only an aborted call rejects.
        () => {},
      );
    return () => leaving.abort();
  }, [isHeard, onAnswer]);
  return null;
}

function askedNow(): Asked {
  return { atMs: Date.now(), changes: changesSent() };
}

function waitingOf({ duties, hasMore }: Duties): Waiting {
  const told = (count: number) => (count === 0 ? null : hasMore ? `${count}+` : String(count));
  return { duties: told(duties.length), reports: told(duties.filter(({ kind }) => kind === 'report').length) };
}
