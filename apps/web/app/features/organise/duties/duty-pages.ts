/** Where what waits is done. */
import type { Duty, WorthDoing } from '@waylift/contract/organiser-duties';
import { organisersPath } from '../use-organiser.ts';

type Page = { readonly pattern: string; readonly path: string };

/** The patterns of `routes.ts` that stand, of all pages that are named below: no duty leads to a page that is not there. */
export const STANDING_PAGES: readonly string[] = ['community/:community/reports/:report', 'community/:community/invitations'];

export const PAGES_OF_DUTIES = {
  report: 'community/:community/reports/:report',
  members: 'community/:community/members',
  member: 'community/:community/members/:member',
  invitations: 'community/:community/invitations',
  signInSystem: 'community/:community/sign-in-system',
  server: 'server',
} as const;

/** The address of the page where a duty is done; null where there is none yet. */
export function pathOfDuty(duty: Duty): string | null {
  const page = pageOf(duty);
  return page !== null && STANDING_PAGES.includes(page.pattern) ? page.path : null;
}

function pageOf({ kind, community, report, member }: Duty): Page | null {
  const there = `/organise/community/${community?.publicId ?? ''}`;
  switch (kind) {
    case 'report':
      return { pattern: PAGES_OF_DUTIES.report, path: `${there}/reports/${report?.id ?? ''}` };
    case 'invitations-failed':
    case 'invitations-waiting':
      return { pattern: PAGES_OF_DUTIES.invitations, path: `${there}/invitations` };
    case 'mail-refused':
      return { pattern: PAGES_OF_DUTIES.members, path: `${there}/members?state=refused` };
    case 'cannot-get-in':
      return { pattern: PAGES_OF_DUTIES.member, path: `${there}/members/${member?.id ?? ''}` };
    case 'secret-ends':
      return { pattern: PAGES_OF_DUTIES.signInSystem, path: `${there}/sign-in-system` };
    case 'dead-letters':
    case 'backup-old':
    case 'roads-old':
      return { pattern: PAGES_OF_DUTIES.server, path: '/organise/server' };
    default:
      return null;
  }
}

/** The same of what is worth doing; null where its page is not there. */
export function pathOfWorth({ kind, community }: WorthDoing): string | null {
  if (kind === 'second-owner') return `${organisersPath(community)}/invite`;
  return STANDING_PAGES.includes(PAGES_OF_DUTIES.invitations) ? `/organise/community/${community.publicId}/invitations` : null;
}

/** The page of a member; null where it is not there. */
export function memberPath(community: { readonly publicId: string }, memberId: string): string | null {
  return STANDING_PAGES.includes(PAGES_OF_DUTIES.member) ? `/organise/community/${community.publicId}/members/${memberId}` : null;
}
