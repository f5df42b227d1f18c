/** Where what waits is done. */
import type { Duty, WorthDoing } from '@waylift/contract/organiser-duties';
import { invitationsPath, memberPath, membersPath, newsPath, organisersPath, signInSystemPath } from '../use-organiser.ts';

/** The address of the page where a duty is done, or told of; null where there is none. */
export function pathOfDuty({ kind, community, report, member, newsId }: Duty): string | null {
  if (community === null) return '/organise/server';
  switch (kind) {
    case 'report':
      return `/organise/community/${community.publicId}/reports/${report?.id ?? ''}`;
    case 'invitations-failed':
    case 'invitations-waiting':
      return invitationsPath(community);
    case 'mail-refused':
      return `${membersPath(community)}?state=refused`;
    case 'news-asked':
      return newsId === null ? null : newsPath(community, newsId);
    case 'cannot-get-in':
    case 'deletion-asked':
      return member === null ? null : memberPath(community, member.id);
    case 'secret-ends':
      return signInSystemPath(community);
    default:
      return null;
  }
}

/** The same of what is worth doing. */
export function pathOfWorth({ kind, community }: WorthDoing): string {
  return kind === 'second-owner' ? `${organisersPath(community)}/invite` : invitationsPath(community);
}
