/** Invites people to a community: who may be invited, and what becomes of a batch of them. */
import { countryOfCulture } from '@waylift/contract/community-rules';
import { emailAddress, requiredText } from '@waylift/contract/fields';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { FALLBACK_LANGUAGE, languageCode, languageOf } from '@waylift/words/languages';
import { inArray } from 'drizzle-orm';
import type { CommunityRow } from '../db/schema/communities.ts';
import { members } from '../db/schema/members.ts';
import { isRefused, refused, type OperatorDeps, type Refused } from './command.ts';
import { findCommunity } from './find-community.ts';
import { shown } from './text-table.ts';

export const INVITATIONS_PER_BATCH = 250;

export type Invitee = { readonly forename: string; readonly surname: string; readonly email: string };

/** `invited` are new; `alreadyInvited` have not answered yet and get no second mail; `elsewhere` belong to another community. */
export type InviteCounts = Record<'invited' | 'alreadyInvited' | 'alreadyMembers' | 'elsewhere', number>;

const nameField = requiredText();

/**
 * Invites a batch of people, in one transaction with the mails: all of the batch or, when one of them cannot be invited, none.
 * Whoever has an account or an invitation already is left as they are and counted, so it is safe to run again.
 */
export async function inviteMembers(
  { db, jobs, clock, newId }: OperatorDeps,
  slug: string,
  invitees: readonly Invitee[],
): Promise<InviteCounts | Refused> {
  await jobs.prepare();
  return db.transaction(async (tx) => {
    const community = await findInviting(tx, slug);
    if (isRefused(community)) return community;
    const problem = invitees.map((invitee) => inviteeProblem(invitee, community.emailDomains)).find((each) => each !== null);
    if (problem !== undefined) return refused(problem);
    const rows = invitees.map((invitee) => ({
      id: newId(),
      communityId: community.id,
      email: tidyEmail(invitee.email),
      emailKey: emailKey(invitee.email),
      forename: invitee.forename.trim(),
      surname: invitee.surname.trim(),
      status: 'invited' as const,
      // Nobody knows their language yet: the community's is the best guess.
      languageCode: languageCode(languageOf(community.culture ?? '') ?? FALLBACK_LANGUAGE),
      countryCode: countryOfCulture(community.culture),
      createdAt: clock.now(),
    }));
    // Batches that overlap wait for each other's rows; put in one order, never in a circle. Of the same key the first line stays first.
    const made = await tx
      .insert(members)
      .values(rows.toSorted((one, other) => (one.emailKey < other.emailKey ? -1 : Number(one.emailKey > other.emailKey))))
      .onConflictDoNothing({ target: members.emailKey })
      .returning({ id: members.id, emailKey: members.emailKey });
    await jobs.enqueueAll(
      tx,
      'send-mail',
      made.map(({ id }) => ({ kind: 'invitation', memberId: id })),
    );

    const keys = rows.map((row) => row.emailKey);
    const known = await tx.select().from(members).where(inArray(members.emailKey, keys));
    const byKey = new Map(known.map((member) => [member.emailKey, member]));
    // Whoever stands in the batch twice was invited by the first line.
    const fresh = new Set(made.map((member) => member.emailKey));
    const counts = { invited: 0, alreadyInvited: 0, alreadyMembers: 0, elsewhere: 0 };
    for (const key of keys) {
      const member = byKey.get(key);
      if (fresh.delete(key)) counts.invited += 1;
      else if (member?.communityId !== community.id) counts.elsewhere += 1;
      else counts[member.status === 'invited' ? 'alreadyInvited' : 'alreadyMembers'] += 1;
    }
    return counts;
  });
}

/** The community, if anybody can be invited to it by mail. */
export async function findInviting(db: Parameters<typeof findCommunity>[0], slug: string): Promise<CommunityRow | Refused> {
  const community = await findCommunity(db, slug);
  if (isRefused(community)) return community;
  if (!community.active) return refused(`The community '${slug}' is closed: \`community set ${slug} --active\` opens it.`);
  if (community.oidcProvider !== 'none')
    return refused(`Members of '${slug}' join and sign in through its identity provider: nobody can be invited by mail.`);
  return community;
}

/** Why somebody cannot be invited, as a sentence; null when they can. `emailDomains` are the community's (none: every domain). */
export function inviteeProblem({ forename, surname, email }: Invitee, emailDomains: readonly string[]): string | null {
  const checked = [
    ['forename', nameField.safeParse(forename)],
    ['surname', nameField.safeParse(surname)],
    ['email', emailAddress.safeParse(email)],
  ] as const;
  for (const [what, { error }] of checked) {
    const code = error?.issues[0]?.message;
    if (code === 'email-invalid') return `${shown(email)} is no e-mail address.`;
    if (code === 'required') return `The ${what} is missing.`;
    if (code === 'too-long') return `The ${what} is longer than ${TEXT_MAX_LENGTH} characters.`;
    if (code !== undefined) return `The ${what} holds a character that cannot be stored.`;
  }
  if (emailDomains.length === 0 || emailDomains.includes(emailDomain(email))) return null;
  const some = `${emailDomains.slice(0, 5).join(', ')}${emailDomains.length > 5 ? ' ...' : ''}`;
  return `The community takes no address such as ${shown(email)}: its e-mail domains are ${some}.`;
}
