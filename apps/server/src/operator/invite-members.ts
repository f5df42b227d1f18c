import { countryOfCulture } from '@waylift/contract/community-rules';
import { emailKey, tidyEmail } from '@waylift/contract/rules';
import { FALLBACK_LANGUAGE, languageCode, languageOf } from '@waylift/words/languages';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import type { CommunityRow } from '../db/schema/communities.ts';
import { members, type NewMemberRow } from '../db/schema/members.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { Jobs } from '../jobs/queue.ts';
import { inviteeProblem } from './invitee.ts';
import type { InviteCounts, Invitee } from './member-requests.ts';
import { findCommunity } from './read-communities.ts';
import { refused, type OperatorReply } from './requests.ts';

/**
 * Invites a batch of people, in one transaction with the mails: all of the batch or, when one of them cannot be invited, none.
 * Whoever has an account or an invitation already is left as they are and counted, so it is safe to run again.
 */
export async function inviteMembers(
  deps: { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId },
  { community: slug, invitees }: { readonly community: string; readonly invitees: readonly Invitee[] },
): Promise<OperatorReply> {
  await deps.jobs.prepare();
  return deps.db.transaction(async (tx) => {
    const community = await findCommunity(tx, slug);
    if ('kind' in community) return community;
    const refusal = communityProblem(community) ?? firstProblem(community, invitees);
    if (refusal !== null) return refused(refusal);
    if (invitees.length === 0) return { kind: 'invited', counts: { invited: 0, alreadyInvited: 0, alreadyMembers: 0, elsewhere: 0 } };

    const made = await tx
      .insert(members)
      .values(inOrderOfKeys(invitees.map((invitee) => newMember(deps, community, invitee))))
      .onConflictDoNothing({ target: members.emailKey })
      .returning({ id: members.id, emailKey: members.emailKey });
    await deps.jobs.enqueueAll(
      tx,
      'send-mail',
      made.map(({ id }) => ({ kind: 'invitation', memberId: id })),
    );
    return { kind: 'invited', counts: await countOutcomes(tx, community, invitees, new Set(made.map((member) => member.emailKey))) };
  });
}

function communityProblem({ slug, active, oidcProvider }: CommunityRow): string | null {
  if (!active) return `The community '${slug}' is closed: \`community set ${slug} --active\` opens it.`;
  if (oidcProvider !== 'none') return `Members of '${slug}' join and sign in through its identity provider: nobody can be invited by mail.`;
  return null;
}

function firstProblem({ emailDomains }: CommunityRow, invitees: readonly Invitee[]): string | null {
  for (const invitee of invitees) {
    const problem = inviteeProblem(invitee, emailDomains);
    if (problem !== null) return `Line ${invitee.line}: ${problem}`;
  }
  return null;
}

function newMember(
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  community: CommunityRow,
  invitee: Invitee,
): NewMemberRow {
  return {
    id: newId(),
    communityId: community.id,
    email: tidyEmail(invitee.email),
    emailKey: emailKey(invitee.email),
    forename: invitee.forename.trim(),
    surname: invitee.surname.trim(),
    status: 'invited',
    // Nobody knows their language yet: the community's is the best guess.
    languageCode: languageCode(languageOf(community.culture ?? '') ?? FALLBACK_LANGUAGE),
    countryCode: countryOfCulture(community.culture),
    createdAt: clock.now(),
  };
}

/**
 * Two batches that overlap wait for each other's rows; put in one order, never in a circle, which PostgreSQL would break by failing one
 * of them. Of the same key the first line stays first.
 */
function inOrderOfKeys(rows: readonly NewMemberRow[]): NewMemberRow[] {
  return rows.toSorted((one, other) => (one.emailKey < other.emailKey ? -1 : Number(one.emailKey > other.emailKey)));
}

/** `fresh` holds the keys of those just invited; whoever stands in the batch twice was invited by the first line. */
async function countOutcomes(tx: Tx, community: CommunityRow, invitees: readonly Invitee[], fresh: Set<string>): Promise<InviteCounts> {
  const counts = { invited: 0, alreadyInvited: 0, alreadyMembers: 0, elsewhere: 0 };
  const keys = invitees.map(({ email }) => emailKey(email));
  const known = await tx
    .select({ emailKey: members.emailKey, status: members.status, communityId: members.communityId })
    .from(members)
    .where(inArray(members.emailKey, keys));
  const byKey = new Map(known.map((member) => [member.emailKey, member]));
  for (const key of keys) {
    const member = byKey.get(key);
    if (fresh.delete(key)) counts.invited += 1;
    else if (member?.communityId !== community.id) counts.elsewhere += 1;
    else if (member.status === 'invited') counts.alreadyInvited += 1;
    else counts.alreadyMembers += 1;
  }
  return counts;
}
