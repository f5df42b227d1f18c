/** The addresses of an invitation's pages: they carry the token, and the community in `cs` (section 2). */
import { useLocation } from 'react-router';
import type { PageHandle } from '../../platform/page-handle.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { donePath, tokenOrDone } from '../../page/result-page.tsx';

const ACCEPT_PATH = '/sign-up/accept-invite';
const DECLINE_PATH = '/sign-up/decline-invite';

export const invitationHandle = { token: 'query', reads: ['token', 'done'] } satisfies PageHandle;

export function invitationToken(search: string): string {
  return new URLSearchParams(search).get('token') ?? '';
}

export function invitationPage({ request }: { readonly request: Request }): { readonly isDone: boolean } {
  const address = new URL(request.url);
  return tokenOrDone(invitationToken(address.search), address);
}

/** Where the page goes once the token has worked: to itself without the token. */
export function invitationDone({ pathname, search }: URL): string {
  const community = new URLSearchParams(search).get('cs') ?? '';
  const path = community === '' ? pathname : `${pathname}?${new URLSearchParams({ cs: community })}`;
  return withCommunityDomain(donePath(path), search);
}

type InvitationLinks = {
  readonly accept: string;
  readonly decline: string;
  /** To accept through the provider of the community: its page, with the token. */
  readonly signOn: (page: string) => string;
};

export function useInvitationLinks(): InvitationLinks {
  const { search } = useLocation();
  return {
    accept: `${ACCEPT_PATH}${search}`,
    decline: `${DECLINE_PATH}${search}`,
    signOn: (page) => `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ token: invitationToken(search) })}`,
  };
}
