import type { Match } from '@waylift/contract/match';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Setback } from '../../api/failure.ts';
import { browserApi } from '../../session/browser-api.ts';
import { loadMatches, type MatchesOutcome } from './load-matches.ts';
import type { MatchFilters } from './match-filters.ts';

export type MoreMatches = {
  /** All matches loaded so far. */
  readonly matches: readonly Match[];
  /** The cursor for more. Null when these are all. */
  readonly next: string | null;
  readonly isBusy: boolean;
  readonly setback: Setback | null;
  readonly load: () => void;
  /** The first match of the last page that was loaded. It takes the focus by `newRef`. */
  readonly firstNew: number | null;
  readonly newRef: (link: HTMLAnchorElement | null) => void;
};

type Added = {
  readonly matches: readonly Match[];
  readonly next: string | null;
  readonly firstNew: number;
  readonly setback: Setback | null;
};

/** The matches of `outcome`, and those that the reader loads after them. @param onOutdated called when the list must be loaded again */
export function useMoreMatches(
  outcome: MatchesOutcome | undefined,
  asked: { readonly journeyId: string; readonly filters: MatchFilters },
  onOutdated: () => void,
): MoreMatches {
  const [kept, setKept] = useState<{ readonly of: MatchesOutcome; readonly added: Added }>();
  const [busyWith, setBusyWith] = useState<MatchesOutcome>();
  /** For the search that is running. */
  const search = useRef<{ readonly of: MatchesOutcome; readonly controller: AbortController }>(null);
  useEffect(() => () => search.current?.controller.abort(), []);
  const newRef = useCallback((link: HTMLAnchorElement | null) => link?.focus(), []);

  const found = outcome?.kind === 'found' ? outcome : null;
  const added = kept !== undefined && kept.of === outcome ? kept.added : null;
  const matches = useMemo(() => (found === null ? [] : [...found.matches, ...(added?.matches ?? [])]), [found, added]);
  const next = added === null ? (found?.next ?? null) : added.next;
  const isBusy = outcome !== undefined && busyWith === outcome;

  async function loadAfter(from: MatchesOutcome, after: string): Promise<void> {
    search.current?.controller.abort();
    const controller = new AbortController();
    search.current = { of: from, controller };
    setBusyWith(from);
    const answer = await loadMatches(browserApi(), { ...asked, after }, controller.signal);
    if (answer.kind === 'left') return;
    search.current = null;
    setBusyWith(undefined);
    if (answer.kind === 'outdated') return onOutdated();
    const before = { matches: added?.matches ?? [], firstNew: matches.length };
    const now =
      answer.kind === 'found'
        ? { matches: [...before.matches, ...answer.matches], next: answer.next, setback: null }
        : { matches: before.matches, next: after, setback: answer.setback };
    setKept({ of: from, added: { ...before, ...now } });
  }

  return {
    matches,
    next,
    isBusy,
    setback: added?.setback ?? null,
    load: () => {
      // A second press may come before the first has rendered.
      if (found !== null && next !== null && search.current?.of !== found) void loadAfter(found, next);
    },
    firstNew: added === null || added.matches.length === 0 ? null : added.firstNew,
    newRef,
  };
}
