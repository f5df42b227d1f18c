import type { CommunityRow } from '../../kernel/db/schema/communities.ts';

type Locks = Pick<CommunityRow, 'privacy' | 'passwordHash' | 'emailDomains'>;

/** Whether an invitation is needed to join: the community is closed, or private without a password and without email domains. */
export function isByInvitation({ privacy, passwordHash, emailDomains }: Locks): boolean {
  return privacy === 'closed' || (privacy === 'private' && passwordHash === null && emailDomains.length === 0);
}

/** Whether its parent's pages show it. */
export function isListed({ privacy }: Locks): boolean {
  return privacy !== 'closed' && privacy !== 'private';
}

/** 0: anyone may join; 1: whoever has its password or an address of its domains; 2: whoever is invited. */
export function closeness(community: Locks): 0 | 1 | 2 {
  if (isByInvitation(community)) return 2;
  return community.passwordHash !== null || community.emailDomains.length > 0 ? 1 : 0;
}
