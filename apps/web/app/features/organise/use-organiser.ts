import type { OrganiserSessionAnswer, ScopeCommunity } from '@waylift/contract/organiser';
import { isAtLeast, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { m } from '@waylift/words/messages';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useWords } from '../../locale/locale-provider.tsx';

export type InScope = OrganiserSessionAnswer['communities'][number];

/** The layout around the pages of a session has loaded it. @throws on a page outside it */
export function useOrganiser(): OrganiserSessionAnswer {
  const session = useRouteLoaderData<OrganiserSessionAnswer>('layouts/organise-console');
  if (session === undefined) throw new Error('the session is loaded by organise-console.tsx, around every page that needs it');
  return session;
}

/** Below a choice among the communities of the session: that it does not hold all in scope. Undefined where it does. */
export function useSomeTold(): string | undefined {
  const t = useWords();
  const { communities, communityCount } = useOrganiser();
  const shown = communities.length;
  return communityCount > shown ? t(m.organise_some_told, { shown, count: communityCount }) : undefined;
}

/** The community that the address names, with the role that one has there. Undefined: none in scope. */
export function useCommunityInScope(): InScope | undefined {
  return useInScope(communityIn(useLocation().pathname));
}

/** The community with this public id, with the role that one has there. Undefined: it is out of scope. */
export function useInScope(sought: string | undefined): InScope | undefined {
  return useOrganiser().communities.find(({ publicId }) => publicId === sought);
}

/** The public id of the community that an address names. */
export function communityIn(pathname: string): string | undefined {
  return /^\/organise\/community\/([a-z0-9]{2,16})\//.exec(pathname)?.[1];
}

export function organisersPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/organisers`;
}

export function figuresPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/figures`;
}

export function membersPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/members`;
}

export function memberPath(community: Pick<ScopeCommunity, 'publicId'>, memberId: string): string {
  return `${membersPath(community)}/${memberId}`;
}

export function invitationsPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/invitations`;
}

export function invitePeoplePath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `${invitationsPath(community)}/people`;
}

export function rulesPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/rules`;
}

export function signInSystemPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/sign-in-system`;
}

/** The page of one news; the list of all is `/organise/news`. */
export function newsPath(community: Pick<ScopeCommunity, 'publicId'>, newsId: string): string {
  return `/organise/community/${community.publicId}/news/${newsId}`;
}

export function lookPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `/organise/community/${community.publicId}/look`;
}

export function placesPath(community: Pick<ScopeCommunity, 'publicId'>): string {
  return `${lookPath(community)}/places`;
}

/** Whether one has at least this role for a community. */
export function mayIn(community: { readonly role: OrganiserRole } | undefined, least: OrganiserRole): boolean {
  return community !== undefined && isAtLeast(community.role, least);
}
