/** Invites people to a community, and tells who may be invited. */
import { countryOfCulture } from '@waylift/contract/community-rules';
import { emailAddress, memberDetails } from '@waylift/contract/fields';
import { MEMBER_FIELD_NAMES, tidyDetails, type ToldDetails } from '@waylift/contract/member-fields';
import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { FALLBACK_LANGUAGE, languageCode, languageOf, type LanguageTag } from '@waylift/words/languages';
import { and, inArray, ne, TransactionRollbackError } from 'drizzle-orm';
import { findProvider } from '../../communities/community/find-provider.ts';
import { findCommunityBySlug, type NoSuchCommunity } from '../../communities/community/find-community.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { whoSaidNo } from './do-not-invite.ts';
import { eraseAll } from './erase-member.ts';
import { findByFormerAddress } from './find-member.ts';
import { beginList, followInvitations, type Followed } from './followed-invitations.ts';
import { lockRegistrations } from './registrations.ts';

export const INVITATIONS_PER_BATCH = 250;

export type Invitee = ToldDetails & { readonly email: string };

/**
 * `invited`: new. `alreadyInvited`: has not answered and gets no second mail. `elsewhere`: belongs to another community. `declinedOrLeft`: reported
 * by number only.
 */
export type InviteOutcome = 'invited' | 'alreadyInvited' | 'alreadyMembers' | 'elsewhere' | 'declinedOrLeft';
/**
 * `now`: the member's present address, if a former one was given. `known`: whose account or invitation is in the way.
 */
export type Invited = {
  readonly invitee: Invitee;
  readonly outcome: InviteOutcome;
  readonly now?: string;
  readonly known?: Pick<MemberRow, 'id' | 'communityId' | 'status' | 'createdAt' | 'activatedAt'>;
};

/** Why a community invites nobody: it is not active, or its members come through an identity provider that is only named. */
export type InvitesNobody = NoSuchCommunity | { readonly kind: 'community-inactive' | 'has-identity-provider' };

/** Why somebody cannot be invited. `emailDomains`: the domains that the community accepts. */
export type InviteeProblem =
  | { readonly kind: 'email-invalid' }
  | { readonly kind: 'missing' | 'too-long' | 'not-storable'; readonly field: keyof Invitee }
  | { readonly kind: 'other-email-domain'; readonly emailDomains: readonly string[] };

export type InviteResult =
  /** `listId`: the list that they are followed in; null where nobody was invited. */
  | { readonly kind: 'done'; readonly people: readonly Invited[]; readonly listId: string | null }
  | InvitesNobody
  | { readonly kind: 'invitee-refused'; readonly invitee: Invitee; readonly problem: InviteeProblem };

/** A list that is begun with the first who is invited, or one that goes on. */
type ListOf = { readonly label: string; readonly sentBy: string | null } | { readonly listId: string };
/** `isAgain`: also invites those who declined or left. `language`: in which they are written to; null: the community's. A dry run is rolled back. */
export type Inviting = {
  readonly isDryRun?: boolean;
  readonly isAgain?: boolean;
  readonly list?: ListOf;
  readonly language?: LanguageTag | null;
};

/** Of the operator's command. */
const UNNAMED = { label: '', sentBy: null };

type InviteDeps = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId };

/**
 * Invites a batch of people in one transaction with their mails: all of them, or none if one cannot be invited. Whoever has an account or an
 * invitation is only counted, so it is safe to run again.
 */
export async function inviteMembers(
  deps: InviteDeps,
  slug: string,
  invitees: readonly Invitee[],
  { isDryRun = false, ...how }: Inviting = {},
): Promise<InviteResult> {
  await deps.jobs.prepare();
  let result: InviteResult | undefined;
  try {
    return await deps.db.transaction(async (tx) => {
      result = await inviteIn(tx, deps, { slug, ...how }, invitees);
      return isDryRun ? tx.rollback() : result;
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError && result !== undefined) return result;
    throw error;
  }
}

type Batch = Omit<Inviting, 'isDryRun'> & { readonly slug: string };

/** Like `inviteMembers`, for any number of people in a transaction of the caller. */
export async function inviteIn(
  tx: Tx,
  deps: Omit<InviteDeps, 'db'>,
  { slug, isAgain = false, list = UNNAMED, language = null }: Batch,
  invitees: readonly Invitee[],
): Promise<InviteResult> {
  const found = await findInviting(tx, slug);
  if (found.kind !== 'found') return found;
  const { community } = found;
  for (const invitee of invitees) {
    const problem = inviteeProblem(invitee, community.emailDomains);
    if (problem !== null) return { kind: 'invitee-refused', invitee, problem };
  }
  const people: Invited[] = [];
  let listId = 'listId' in list ? list.listId : null;
  // All batches in one order, so that transactions of several cannot deadlock.
  const inOrder =
    invitees.length > INVITATIONS_PER_BATCH
      ? invitees.toSorted((one, other) => inOrderOf(emailKey(one.email), emailKey(other.email)))
      : invitees;
  for (let from = 0; from < inOrder.length; from += INVITATIONS_PER_BATCH) {
    const some = await inviteBatch(tx, deps, { community, isAgain, language }, inOrder.slice(from, from + INVITATIONS_PER_BATCH));
    people.push(...some.people);
    if (some.asked.length === 0) continue;
    listId ??= await beginList(tx, deps, { communityId: community.id, ...('listId' in list ? UNNAMED : list) });
    await followInvitations(tx, deps, { listId, communityId: community.id }, some.asked);
  }
  return { kind: 'done', people, listId };
}

type BatchOf = { readonly community: CommunityRow; readonly isAgain: boolean; readonly language: LanguageTag | null };

async function inviteBatch(
  tx: Tx,
  { jobs, clock, newId }: Omit<InviteDeps, 'db'>,
  { community, isAgain, language }: BatchOf,
  invitees: readonly Invitee[],
): Promise<{ readonly people: readonly Invited[]; readonly asked: readonly Followed[] }> {
  const rows = invitees.map((invitee) => ({
    id: newId(),
    communityId: community.id,
    email: tidyEmail(invitee.email),
    emailKey: emailKey(invitee.email),
    ...tidyDetails(invitee),
    status: 'invited' as const,
    // They have not chosen a language yet.
    languageCode: languageCode(language ?? languageOf(community.culture ?? '') ?? FALLBACK_LANGUAGE),
    countryCode: countryOfCulture(community.culture),
    createdAt: clock.now(),
  }));
  const registrations = await lockRegistrations(
    tx,
    rows.map((row) => row.emailKey),
  );
  // Inserted in one order, so that overlapping batches cannot deadlock. Of several lines with the same key, the first one counts.
  const made = await tx
    .insert(members)
    .values(rows.toSorted((one, other) => inOrderOf(one.emailKey, other.emailKey)))
    .onConflictDoNothing({ target: members.emailKey, where: ne(members.status, 'pending') })
    .returning({ id: members.id, emailKey: members.emailKey });
  // Read only now: the insert above has waited for anybody who is just declining.
  const saidNo = isAgain ? new Set() : await whoSaidNo(tx, keysOf(made));
  const formers = await findByFormerAddress(tx, keysOf(made));
  const notAsked = made.filter(({ emailKey: key }) => saidNo.has(key) || formers.has(key)).map(({ id }) => id);
  if (notAsked.length > 0) await tx.delete(members).where(inArray(members.id, notAsked));
  const asked = made.filter(({ id }) => !notAsked.includes(id));
  // An invitation replaces all registrations of its address.
  const invited = new Set(keysOf(asked));
  await eraseAll(
    tx,
    { jobs, clock, newId },
    registrations.filter((each) => invited.has(each.emailKey)).map(({ id }) => id),
  );
  await jobs.enqueueAll(
    tx,
    'send-mail',
    asked.map(({ id }) => ({ kind: 'invitation', memberId: id })),
  );

  const known = await tx
    .select()
    .from(members)
    .where(and(inArray(members.emailKey, keysOf(rows)), ne(members.status, 'pending')));
  const byKey = new Map(known.map((member) => [member.emailKey, member]));
  const people = invitees.map((invitee, index): Invited => {
    const key = rows[index]?.emailKey ?? '';
    // A second line of the same person counts as already invited.
    if (invited.delete(key)) return { invitee, outcome: 'invited' };
    const former = formers.get(key);
    const member = byKey.get(key) ?? former;
    if (member === undefined) return { invitee, outcome: 'declinedOrLeft' };
    const now = former === undefined ? {} : { now: former.email };
    if (member.communityId !== community.id) return { invitee, outcome: 'elsewhere', ...now, known: member };
    return { invitee, outcome: member.status === 'invited' ? 'alreadyInvited' : 'alreadyMembers', ...now, known: member };
  });
  const memberIdOf = new Map(asked.map(({ id, emailKey: key }) => [key, id]));
  const followed = rows.flatMap(({ email, emailKey: key, forename, surname }) => {
    const memberId = memberIdOf.get(key);
    memberIdOf.delete(key);
    return memberId === undefined ? [] : [{ memberId, email, emailKey: key, forename, surname }];
  });
  return { people, asked: followed };
}

function inOrderOf(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const keysOf = (some: readonly { readonly emailKey: string }[]) => some.map((each) => each.emailKey);

/** The community, if anybody can be invited to it by mail. */
export async function findInviting(
  db: DbOrTx,
  slug: string,
): Promise<{ readonly kind: 'found'; readonly community: CommunityRow } | InvitesNobody> {
  const found = await findCommunityBySlug(db, slug);
  if (found.kind !== 'found') return found;
  if (!found.community.active) return { kind: 'community-inactive' };
  const { community } = found;
  const provider = await findProvider(db, community);
  // The provider decides who comes in, not the domain or the password of the community.
  if (provider !== null) return { kind: 'found', community: { ...community, emailDomains: [] } };
  return community.oidcProvider === 'none' ? found : { kind: 'has-identity-provider' };
}

/** The first reason why somebody cannot be invited; null: they can. `emailDomains`: the community's (empty: any domain). */
export function inviteeProblem(invitee: Invitee, emailDomains: readonly string[]): InviteeProblem | null {
  const details = tidyDetails(invitee);
  const checked = [
    ...MEMBER_FIELD_NAMES.map((field) => [field, memberDetails[field].safeParse(details[field])] as const),
    ['email', emailAddress.safeParse(invitee.email)] as const,
  ];
  for (const [field, { error }] of checked) {
    const code = error?.issues[0]?.message;
    if (code === 'email-invalid') return { kind: 'email-invalid' };
    if (code === 'required') return { kind: 'missing', field };
    if (code === 'too-long') return { kind: 'too-long', field };
    if (code !== undefined) return { kind: 'not-storable', field };
  }
  const isTaken = emailDomains.length === 0 || emailDomains.includes(emailDomain(invitee.email));
  return isTaken ? null : { kind: 'other-email-domain', emailDomains };
}
