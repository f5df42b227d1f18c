/** The way to a community's provider. Browser only. */
import { replace } from 'react-router';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { freshState } from '../../proof/fresh.ts';
import type { LeaveOutcome } from '../../proof/fresh-ways.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { makeSignOnSecret } from '../../session/sign-on-proof.ts';
import { keepSignOn, type AskedAt } from '../../session/sign-on-secrets.ts';
import { visitorApi } from './visitor-api.ts';

/** Why nobody was sent off. */
export type NotBegun = Setback | { readonly kind: 'provider-away' | 'not-kept' };
export type Begun = { readonly kind: 'not-begun'; readonly why: NotBegun };

type Beginning = {
  readonly slug: string;
  readonly isAgain: boolean;
  /** The token of an invitation. */
  readonly invitation?: string;
  /** A signed-in member signs on once more, for this form. */
  readonly askedAt?: AskedAt | undefined;
};

/**
 * Leaves for the provider: then it never settles. The page's entry in the history gives way, so that Back from the provider leads to where somebody
 * came from, and not to a page that sends them off again.
 * @throws a redirect to the sign-in page of a community that has no provider
 */
export async function beginSignOn(beginning: Beginning, signal: AbortSignal): Promise<NotBegun> {
  const begun = await askToBegin(beginning, signal);
  if (typeof begun !== 'string') return begun;
  location.replace(begun);
  return await new Promise(() => undefined);
}

/** Leaves the page of a form for the provider. Back shows the form again, with what was typed. */
export async function leaveForm(
  { slug, askedAt }: { readonly slug: string; readonly askedAt: AskedAt },
  signal: AbortSignal,
): Promise<LeaveOutcome> {
  const begun = await askToBegin({ slug, isAgain: false, askedAt }, signal);
  if (typeof begun !== 'string') return begun;
  // React Router keeps the state of a history entry as `usr`.
  history.replaceState({ ...history.state, usr: freshState(askedAt, null) }, '');
  location.assign(begun);
  return { kind: 'left' };
}

/** Makes a secret. @returns where the provider is */
async function askToBegin({ slug, isAgain, invitation = '', askedAt }: Beginning, signal: AbortSignal): Promise<string | NotBegun> {
  // Where the connection is not secure, a browser has no hash.
  if (!isSecureContext) return { kind: 'failed' };
  const { secret, proof } = await makeSignOnSecret();
  const isFresh = askedAt !== undefined;
  const body = { slug, proof, purpose: isFresh ? ('fresh' as const) : ('sign-in' as const), ...(invitation !== '' && { invitation }) };
  const begun = await (isFresh ? browserApi() : visitorApi()).call('startSignOn', { body }, { signal });
  if (!begun.ok) {
    const code = begun.failure.kind === 'refused' ? begun.failure.code : '';
    if (code === 'sign-on-provider-away') return { kind: 'provider-away' };
    if (code === 'community-not-found' && !isFresh)
      throw replace(communityPath('/login', { slug, search: '', homeSlug: readPageSettings().homeSlug }));
    return setbackOf(begun.failure);
  }
  return keepSignOn(begun.value.state, { secret, slug, isAgain, askedAt }) ? begun.value.location : { kind: 'not-kept' };
}

/** From the page of the community, where that has the address that everybody knows; otherwise it goes there first. */
export async function beginHere(slug: string, signal: AbortSignal): Promise<NotBegun> {
  const there = atPublicUrl(location, readPageSettings().publicUrl);
  const invitation = new URLSearchParams(location.search).get('token') ?? '';
  if (there === null) return await beginSignOn({ slug, isAgain: false, invitation }, signal);
  location.replace(there);
  return await new Promise(() => undefined);
}

/** The same page where `publicUrl` has it: secrets are kept for one origin, and the provider leads back to that. Null where it is there already. */
export function atPublicUrl(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  publicUrl: string,
): string | null {
  const portal = new URL(publicUrl).origin;
  return portal === origin ? null : `${portal}${pathname}${search}`;
}
