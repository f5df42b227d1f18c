import { SIGN_ON_CODE_TRIES, SIGN_ON_LIFE_MINUTES } from '@waylift/contract/limits';
import type { SignOnStep } from '@waylift/contract/sign-on';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { communitiesOfProvider } from '../../communities/community/find-provider.ts';
import { isListed } from '../../communities/community/privacy.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';
import { signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { signOnTickets, type SignOnTicketRow } from '../../kernel/db/schema/sign-on-tickets.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';
import type { Admission } from './admit.ts';

type TicketDeps = { readonly db: Db; readonly clock: Clock; readonly newId: NewId };
export type Ticket = { readonly ticket: SignOnTicketRow; readonly provider: SignOnProviderRow; readonly community: CommunityRow };
/** What the page needs for the question. */
export type TicketAnswer = {
  readonly ticket: string;
  readonly email: string;
  readonly forename: string;
  readonly surname: string;
  readonly slug: string;
  /** For `details`. */
  readonly communities: readonly { readonly id: string; readonly name: string }[];
  /** For `link` and `mail`: another community whose member this is. */
  readonly memberOf: string | null;
};

type Asked = { readonly step: SignOnStep; readonly email: string; readonly isBelieved: boolean; readonly owner: MemberRow | null };

export async function issueTicket(
  deps: TicketDeps,
  { attempt, provider, community, signedOn, browser }: Admission,
  { step, email, isBelieved, owner }: Asked,
): Promise<TicketAnswer> {
  const ticket = randomToken();
  const now = deps.clock.now();
  const { subject, providerSession, forename, surname } = signedOn;
  await deps.db.insert(signOnTickets).values({
    id: deps.newId(),
    ticketHash: hashToken(ticket),
    providerId: provider.id,
    communityId: community.id,
    purpose: attempt.purpose === 'fresh' ? 'fresh' : 'sign-in',
    step,
    subject,
    providerSession,
    email,
    isBelieved,
    forename,
    surname,
    ...deviceOf(browser.userAgent),
    memberId: owner?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SIGN_ON_LIFE_MINUTES * 60_000),
  });
  const isInvited = owner?.status === 'invited';
  const known = isInvited ? owner : { forename, surname };
  return {
    ticket,
    email,
    forename: known.forename,
    surname: known.surname,
    slug: community.slug,
    communities: step === 'details' && !isInvited ? await choicesFor(deps.db, { provider, community }) : [],
    memberOf: owner === null || step === 'details' ? null : await otherCommunityOf(deps.db, owner, { provider, community }),
  };
}

/** The community in which it began, then those of its children that anybody may join. */
async function choicesFor(db: DbOrTx, { provider, community }: Pick<Ticket, 'provider' | 'community'>) {
  const all = community.id === provider.communityId ? await communitiesOfProvider(db, provider) : [community];
  const offered = all.filter((each) => each.id === community.id || (each.active && isListed(each)));
  const [own, others] = [offered.filter(({ id }) => id === community.id), offered.filter(({ id }) => id !== community.id)];
  return [...own, ...others].map(({ publicId, name }) => ({ id: publicId, name }));
}

async function otherCommunityOf(db: Db, { communityId }: MemberRow, { provider, community }: Pick<Ticket, 'provider' | 'community'>) {
  if (communityId === community.id) return null;
  if ((await communitiesOfProvider(db, provider)).some(({ id }) => id === communityId)) return null;
  const [other] = await db.select({ name: communities.name }).from(communities).where(eq(communities.id, communityId));
  return other?.name ?? null;
}

/** The ticket if it is still good; null otherwise. */
export async function findTicket({ db, clock }: Pick<TicketDeps, 'db' | 'clock'>, ticket: string): Promise<Ticket | null> {
  const [found] = await db
    .select({ ticket: signOnTickets, provider: signOnProviders, community: communities })
    .from(signOnTickets)
    .innerJoin(signOnProviders, eq(signOnProviders.id, signOnTickets.providerId))
    .innerJoin(communities, eq(communities.id, signOnTickets.communityId))
    .where(and(eq(signOnTickets.ticketHash, hashToken(ticket)), gt(signOnTickets.expiresAt, clock.now())));
  return found ?? null;
}

/** Uses the ticket up. False when another call did. */
export async function redeemTicket(tx: Tx, id: string): Promise<boolean> {
  return (await tx.delete(signOnTickets).where(eq(signOnTickets.id, id)).returning({ id: signOnTickets.id })).length > 0;
}

/** Counts a try before the code is compared. False when there are none left. */
export async function takeCodeTry(db: Db, id: string): Promise<boolean> {
  const taken = await db
    .update(signOnTickets)
    .set({ codeTries: sql`${signOnTickets.codeTries} + 1` })
    .where(and(eq(signOnTickets.id, id), lt(signOnTickets.codeTries, SIGN_ON_CODE_TRIES)))
    .returning({ id: signOnTickets.id });
  return taken.length > 0;
}

/** The member of the ticket, locked. */
export async function lockMemberOf(tx: Tx, { memberId }: SignOnTicketRow): Promise<MemberRow | null> {
  if (memberId === null) return null;
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('no key update');
  return member ?? null;
}
