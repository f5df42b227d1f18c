/**
 * Pages that show the result of a form. The result is in the history entry that the form makes, so it survives a reload. The address alone shows
 * nothing. `done=yes` replaces a one-time token, which must not stay in the address bar or the history (docs: security).
 */
import { m } from '@waylift/words/messages';
import { useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { redirectDocument, useLocation, useNavigate } from 'react-router';
import { NeedsScript } from '../forms/needs-script.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { withCommunityDomain } from '../platform/portal-address.ts';
import { Moment } from '../ui/moment/moment.tsx';
import { PageTitle } from './page-title.tsx';

/** An action's answer: it succeeded, and the page at `to` shows the result. With `replace`, Back does not lead to the form. */
export type Done = { readonly kind: 'done'; readonly to: string; readonly replace: boolean };

const DONE = { isDone: true };

export function donePath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=yes`;
}

export function hasDonePath(search: string): boolean {
  return new URLSearchParams(search).get('done') === 'yes';
}

/** @throws a redirect to /404 when the address has neither a token nor `done=yes` (section 2) */
export function tokenOrDone(token: string | null | undefined, { search }: URL): { readonly isDone: boolean } {
  if (token !== undefined && token !== null && token !== '') return { isDone: false };
  if (hasDonePath(search)) return { isDone: true };
  throw redirectDocument(withCommunityDomain('/404', search));
}

/** Navigates to the result page after a success. @returns any other outcome, for the form to show */
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
  /** Where a visitor without a result is sent: the page where the thing can be done. */
  readonly elsewhere: string;
  /** @returns the result in the history entry; null without one */
  readonly read: (state: unknown) => Told | null;
  readonly children: (told: Told) => ReactNode;
};

/** Shows the result to a visitor who comes from its form, and sends everybody else to `elsewhere`. */
export function Result<Told>({ elsewhere, read, children }: ResultProps<Told>) {
  const t = useWords();
  const state: unknown = useLocation().state;
  // On the server that renders a reloaded page there is no history.
  const isKnown = useSyncExternalStore(neverChanges, yes, no);
  const told = isKnown ? read(state) : null;
  const isAstray = isKnown && told === null;
  useEffect(() => {
    if (isAstray) location.replace(elsewhere);
  }, [isAstray, elsewhere]);
  if (told !== null) return children(told);
  return (
    <>
      {/* `deferred-start.ts` redirects at once, before this page's scripts are loaded. */}
      <span hidden data-elsewhere={elsewhere} />
      <Moment art="checking" title={t(m.loading)}>
        <PageTitle page={t(m.loading)} />
        <NeedsScript />
      </Moment>
    </>
  );
}

/** For results without details. */
export function readDone(state: unknown): true | null {
  return typeof state === 'object' && state !== null && 'isDone' in state ? true : null;
}

const yes = () => true;
const no = () => false;

function neverChanges(): () => void {
  return () => undefined;
}
