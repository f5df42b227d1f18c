import { emailDomain } from '@waylift/contract/rules';
import type { Tx } from '../../kernel/db/client.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import { inviteAnew } from './change-email.ts';
import type { FoundMember } from './find-member.ts';
import { findInviting, type InvitesNobody } from './invite-members.ts';
import { moveMember } from './move-member.ts';

type Moved =
  | { readonly kind: 'moved'; readonly ended: number }
  | { readonly kind: 'invites-nobody'; readonly reason: InvitesNobody }
  | { readonly kind: 'there-already' | 'not-in-this-state' }
  | { readonly kind: 'other-email-domain'; readonly emailDomains: readonly string[] };

/** Moves somebody who could be invited there, and mails them: of the move, or an invitation to the other community. `ended`: lifts and requests. */
export async function moveFoundMember(tx: Tx, deps: TellDeps, { member }: FoundMember, slug: string): Promise<Moved> {
  const { id, email, status, communityId } = member;
  const to = await findInviting(tx, slug);
  if (to.kind !== 'found') return { kind: 'invites-nobody', reason: to };
  if (to.community.id === communityId) return { kind: 'there-already' };
  if (status === 'pending') return { kind: 'not-in-this-state' };
  const { emailDomains } = to.community;
  if (emailDomains.length > 0 && !emailDomains.includes(emailDomain(email))) return { kind: 'other-email-domain', emailDomains };
  const ended = await moveMember(tx, deps, { memberId: id, communityId: to.community.id });
  if (status === 'invited') await inviteAnew(tx, deps, id);
  else await deps.jobs.enqueue(tx, 'send-mail', { kind: 'member-moved', memberId: id });
  return { kind: 'moved', ended };
}
