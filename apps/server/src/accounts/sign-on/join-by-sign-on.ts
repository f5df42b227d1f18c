import { endpoints } from '@waylift/contract/endpoints';
import { countryOfCulture } from '@waylift/contract/community-rules';
import { tidyDetails, type MemberDetails } from '@waylift/contract/member-fields';
import { emailKey, tidyEmail } from '@waylift/contract/rules';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { and, eq, ne } from 'drizzle-orm';
import { communitiesOfProvider } from '../../communities/community/find-provider.ts';
import { isListed } from '../../communities/community/privacy.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { takeLimits } from '../../kernel/limits/limiter.ts';
import { changeInvitedAddress, endInvitation } from '../member/change-email.ts';
import type { BeginDeps, Browser } from '../member/begin-session.ts';
import { forgetNo } from '../member/do-not-invite.ts';
import { noteAccepted } from '../member/followed-invitations.ts';
import { eraseAll } from '../member/erase-member.ts';
import { lockRegistrations } from '../member/registrations.ts';
import { beginThrough, enterAsKnown } from './admit.ts';
import { findTicket, lockMemberOf, redeemTicket, type Ticket } from './tickets.ts';

export type JoinBySignOnDeps = BeginDeps & { readonly db: Db };
type Joining = {
  readonly ticket: string;
  readonly details: MemberDetails;
  /** The public id of the community chosen; absent: where it began. */
  readonly communityId: string | undefined;
  readonly language: LanguageTag;
  readonly browser: Browser;
};
export type JoinBySignOnOutcome =
  | { readonly kind: 'joined'; readonly tokens: TokensAnswer; readonly memberId: string }
  /** The address is not believed: a mailed link confirms it, as for anybody who joins. */
  | { readonly kind: 'registered'; readonly email: string }
  | { readonly kind: 'token-invalid' | 'community-not-found' | 'suspended' };

/** Makes the member of a first sign-on, or accepts the invitation of its address. */
export async function joinBySignOn(deps: JoinBySignOnDeps, joining: Joining): Promise<JoinBySignOnOutcome> {
  const found = await findTicket(deps, joining.ticket);
  if (found?.ticket.step !== 'details' || found.ticket.purpose !== 'sign-in') return { kind: 'token-invalid' };
  const community = await chosenCommunity(deps.db, found, joining.communityId);
  if (community === null) return { kind: 'community-not-found' };
  // The link of an invitation has shown whose mailbox it is.
  if (!found.ticket.isBelieved && found.ticket.memberId === null) return await register(deps, found, community, joining);
  for (;;) {
    try {
      return await deps.db.transaction((tx) => becomeMember(tx, deps, { found, community, joining }));
    } catch (error) {
      // Another tab has just taken the address or the identity: what there is now decides.
      if (!(error instanceof ChangedMeanwhileError)) throw error;
    }
  }
}

class ChangedMeanwhileError extends Error {}

async function chosenCommunity(db: Db, { provider, community }: Ticket, publicId: string | undefined): Promise<CommunityRow | null> {
  if (!community.active) return null;
  if (publicId === undefined || publicId === community.publicId) return community;
  if (community.id !== provider.communityId) return null;
  const all = await communitiesOfProvider(db, provider);
  return all.find((each) => each.publicId === publicId && each.active && isListed(each)) ?? null;
}

type Becoming = { readonly found: Ticket; readonly community: CommunityRow; readonly joining: Joining };

async function becomeMember(tx: Tx, deps: JoinBySignOnDeps, { found, community, joining }: Becoming): Promise<JoinBySignOnOutcome> {
  const { ticket, provider } = found;
  const { browser, details, language } = joining;
  const signedOn = { ...ticket, isVerified: null, authenticatedAt: null, issuedAt: 0, claims: [], hasSecondFactor: false };
  const known = await asKnown(tx, deps, { provider, signedOn, browser });
  if (known !== null) return known;
  const key = emailKey(ticket.email);
  const invited = await lockMemberOf(tx, ticket);
  if (ticket.memberId !== null && invited?.status !== 'invited') return { kind: 'token-invalid' };
  const registrations = await lockRegistrations(tx, [key]);
  const [holder] = await tx
    .select()
    .from(members)
    .where(and(eq(members.emailKey, key), ne(members.status, 'pending')))
    .for('no key update');
  const owner = holder ?? invited ?? undefined;
  // Either another tab of theirs was quicker, or somebody has joined with the address since. A new sign-on then asks how to join the two.
  if (owner !== undefined && owner.status !== 'invited')
    return (await asKnown(tx, deps, { provider, signedOn, browser })) ?? { kind: 'token-invalid' };
  if (!(await redeemTicket(tx, ticket.id))) return { kind: 'token-invalid' };
  const now = deps.clock.now();
  const activation = { ...tidyDetails(details), status: 'active' as const, activatedAt: now, languageCode: languageCode(language) };
  const memberId = owner?.id ?? deps.newId();
  if (owner === undefined) {
    const made = await tx
      .insert(members)
      .values({
        id: memberId,
        communityId: community.id,
        email: tidyEmail(ticket.email),
        emailKey: key,
        countryCode: countryOfCulture(community.culture),
        createdAt: now,
        ...activation,
      })
      .onConflictDoNothing({ target: members.emailKey, where: ne(members.status, 'pending') })
      .returning({ id: members.id });
    if (made.length === 0) throw new ChangedMeanwhileError();
  } else {
    await tx.update(members).set(activation).where(eq(members.id, memberId));
    // The provider's address stands, where it is believed.
    if (ticket.isBelieved && owner.emailKey !== key) await changeInvitedAddress(tx, deps, owner, ticket.email);
    await endInvitation(tx, memberId, now);
    await noteAccepted(tx, memberId);
  }
  if (!(await addIdentity(tx, deps, found, memberId))) throw new ChangedMeanwhileError();
  await eraseAll(
    tx,
    deps,
    registrations.map(({ id }) => id),
  );
  await forgetNo(tx, key);
  const tokens = await beginThrough(tx, deps, memberId, { provider, providerSession: ticket.providerSession, browser });
  return { kind: 'joined', memberId, tokens };
}

async function asKnown(tx: Tx, deps: JoinBySignOnDeps, who: Parameters<typeof enterAsKnown>[2]): Promise<JoinBySignOnOutcome | null> {
  const known = await enterAsKnown(tx, deps, who);
  switch (known?.kind) {
    case undefined:
      return null;
    case 'signed-in':
      return { ...known, kind: 'joined' };
    case 'suspended':
      return { kind: 'suspended' };
    default:
      return { kind: 'token-invalid' };
  }
}

/** False when somebody has the identity already. */
export async function addIdentity(
  tx: Tx,
  { clock }: Pick<JoinBySignOnDeps, 'clock'>,
  { ticket: { subject }, provider: { issuer, clientId } }: Pick<Ticket, 'ticket' | 'provider'>,
  memberId: string,
): Promise<boolean> {
  const now = clock.now();
  const added = await tx
    .insert(signOnIdentities)
    .values({ issuer, clientId, subject, memberId, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ memberId: signOnIdentities.memberId });
  return added.length > 0;
}

/** As `join`: a taken address gets the same answer after the same count and as many statements, and its owner a mail. */
async function register(deps: JoinBySignOnDeps, found: Ticket, community: CommunityRow, joining: Joining): Promise<JoinBySignOnOutcome> {
  const { ticket } = found;
  const key = emailKey(ticket.email);
  const mayMail = (await takeLimits(deps, endpoints.signOnDetails.mails, { address: key })).allowed;
  return await deps.db.transaction(async (tx): Promise<JoinBySignOnOutcome> => {
    if (!(await redeemTicket(tx, ticket.id))) return { kind: 'token-invalid' };
    const [owner] = await tx
      .select({ id: members.id, status: members.status })
      .from(members)
      .where(and(eq(members.emailKey, key), ne(members.status, 'pending')));
    const memberId = deps.newId();
    if (owner === undefined && mayMail) {
      await tx.insert(members).values({
        id: memberId,
        communityId: community.id,
        email: tidyEmail(ticket.email),
        emailKey: key,
        ...tidyDetails(joining.details),
        status: 'pending',
        languageCode: languageCode(joining.language),
        countryCode: countryOfCulture(community.culture),
        createdAt: deps.clock.now(),
      });
      // Of two registrations of one person, the first whose link is followed stays.
      await addIdentity(tx, deps, found, memberId);
    }
    const kind = owner === undefined ? 'activation' : owner.status === 'invited' ? 'invitation' : 'already-registered';
    await deps.jobs.enqueue(tx, 'send-mail', { kind, memberId: mayMail && owner !== undefined ? owner.id : memberId });
    return { kind: 'registered', email: ticket.email };
  });
}
