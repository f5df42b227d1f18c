/**
 * Pages that say what has happened. The history entry that a form makes tells them so, after a reload too; an address alone tells nothing.
 * `done=yes` takes the place of a one-time token, which stays neither in the address bar nor in the history (docs: security).
 */
import { m } from '@waylift/words/messages';
import { useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { redirectDocument, useLocation, useNavigate } from 'react-router';
import { NeedsScript } from '../forms/needs-script.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { withCommunityDomain } from '../platform/portal-address.ts';
import { Moment } from '../ui/moment/moment.tsx';
import { PageTitle } from './page-title.tsx';

/** An action's answer: it is done, and the page at `to` says so. With `replace`, no way back leads to the form. */
export type Done = { readonly kind: 'done'; readonly to: string; readonly replace: boolean };

const DONE = { isDone: true };

export function donePath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=yes`;
}

export function hasDonePath(search: string): boolean {
  return new URLSearchParams(search).get('done') === 'yes';
}

/** @throws a redirect to /404 when there is neither a token of the address nor the address of what it did (section 2) */
export function tokenOrDone(token: string | null | undefined, { search }: URL): { readonly isDone: boolean } {
  if (token !== undefined && token !== null && token !== '') return { isDone: false };
  if (hasDonePath(search)) return { isDone: true };
  throw redirectDocument(withCommunityDomain('/404', search));
}

/** Leads on to the page that says what was done. @returns the outcome, when it is something that the form has to say */
export function useResult<Outcome extends object>(outcome: Outcome | Done | undefined): Outcome | undefined {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (isDone(outcome)) void navigate(outcome.to, { state: DONE, replace: outcome.replace });
  }, [navigate, outcome]);
  return isDone(outcome) ? undefined : outcome;
}

function isDone(outcome: object | undefined): outcome is Done {
  return outcome !== undefined && 'kind' in outcome && outcome.kind === 'done';
}

type ResultProps<Told> = {
  /** Where that can be done which the page speaks of. */
  readonly elsewhere: string;
  /** @returns what the history entry tells; null when it tells nothing */
  readonly read: (state: unknown) => Told | null;
  readonly children: (told: Told) => ReactNode;
};

/** Shows the result to whoever has come from its form, and leads everybody else to where that can be done. */
export function Result<Told>({ elsewhere, read, children }: ResultProps<Told>) {
  const t = useWords();
  const state: unknown = useLocation().state;
  // The server that renders a reloaded page has no history.
  const isKnown = useSyncExternalStore(neverChanges, yes, no);
  const told = isKnown ? read(state) : null;
  const isAstray = isKnown && told === null;
  useEffect(() => {
    if (isAstray) location.replace(elsewhere);
  }, [isAstray, elsewhere]);
  if (told !== null) return children(told);
  return (
    <>
      {/* `deferred-start.ts` leads there at once, before all that this page needs has come. */}
      <span hidden data-elsewhere={elsewhere} />
      <Moment art="checking" title={t(m.loading)}>
        <PageTitle page={t(m.loading)} />
        <NeedsScript />
      </Moment>
    </>
  );
}

/** For results that need no more than to have happened. */
export function readDone(state: unknown): true | null {
  return typeof state === 'object' && state !== null && 'isDone' in state ? true : null;
}

const yes = () => true;
const no = () => false;

function neverChanges(): () => void {
  return () => undefined;
}
