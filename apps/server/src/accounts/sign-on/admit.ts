/** What becomes of somebody for whom a provider vouches: a session, a question, or a refusal. */
import { domainToASCII } from 'node:url';
import { endpoints } from '@waylift/contract/endpoints';
import { RATE_LIMITS } from '@waylift/contract/limits';
import type { SignOnRefusal, SignOnStep } from '@waylift/contract/sign-on';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { emailDomain, emailKey } from '@waylift/contract/rules';
import { and, eq, ne } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isOpen, members, type MemberRow } from '../../kernel/db/schema/members.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { giveProof } from '../proof/proofs.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { takeLimits } from '../../kernel/limits/limiter.ts';
import { beginSession, type BeginDeps, type Browser } from '../member/begin-session.ts';
import type { SignedOn } from './exchange-answer.ts';
import { endPause } from '../member/end-pause.ts';
import { followAddress } from './follow-address.ts';
import { isAskedAfresh, type Attempt } from './attempts.ts';
import { issueTicket, type TicketAnswer } from './tickets.ts';

export type AdmitDeps = BeginDeps & { readonly db: Db };
/** `asker`: whose token came along. */
export type Admission = Attempt & { readonly signedOn: SignedOn; readonly browser: Browser; readonly asker: SignedIn | null };
export type Admitted =
  | { readonly kind: 'signed-in'; readonly tokens: TokensAnswer; readonly memberId: string }
  | ({ readonly kind: 'next'; readonly step: SignOnStep } & TicketAnswer)
  | { readonly kind: 'fresh'; readonly proof: string; readonly memberId: string }
  | { readonly kind: 'confirm'; readonly email: string; readonly memberId: string }
  | { readonly kind: 'suspended'; readonly memberId: string };
export type NotAdmitted = { readonly refusal: SignOnRefusal; readonly cause?: 'other-subject' | 'no-account' };

/** Whose identity this is decides before any address: addresses are given to newcomers. */
export async function admit(deps: AdmitDeps, admission: Admission): Promise<Admitted | NotAdmitted> {
  if (admission.attempt.purpose === 'fresh') return await admitAfresh(deps, admission);
  const known = await deps.db.transaction((tx) => enterAsKnown(tx, deps, admission));
  return known ?? (await admitNewcomer(deps, admission));
}

/** A proof for a signed-in member who has just shown the provider once more who they are. */
async function admitAfresh(deps: AdmitDeps, admission: Admission): Promise<Admitted | NotAdmitted> {
  const { attempt, provider, signedOn, asker } = admission;
  const [identity] = await deps.db.select().from(signOnIdentities).where(isIdentity(provider, signedOn.subject));
  if (asker === null || asker.id !== attempt.memberId || identity?.memberId !== asker.id) return { refusal: 'sign-on-other-person' };
  const isFresh = isAskedAfresh(deps.clock, attempt, signedOn);
  if (isFresh === null) {
    // Some providers never say when they asked. The mailbox shows the rest.
    const [owner] = await deps.db.select().from(members).where(eq(members.id, asker.id));
    if (owner === undefined) return { refusal: 'sign-on-other-person' };
    const asked = { step: 'mail' as const, email: owner.email, isBelieved: true, owner };
    return { kind: 'next', step: 'mail', ...(await issueTicket(deps, admission, asked)) };
  }
  if (!isFresh) return { refusal: 'sign-on-not-fresh' };
  const proof = await deps.db.transaction((tx) => giveProof(tx, deps, asker));
  return proof === null ? { refusal: 'sign-on-other-person' } : { kind: 'fresh', proof, memberId: asker.id };
}

function isIdentity(provider: SignOnProviderRow, subject: string) {
  return and(isOfClient(provider), eq(signOnIdentities.subject, subject));
}

/** The session of the member who has this identity; null when nobody has it. */
export async function enterAsKnown(
  tx: Tx,
  deps: AdmitDeps,
  { provider, signedOn, browser }: Pick<Admission, 'provider' | 'signedOn' | 'browser'>,
): Promise<Admitted | null> {
  const isIts = isIdentity(provider, signedOn.subject);
  const [known] = await tx
    .select({ member: members })
    .from(signOnIdentities)
    .innerJoin(members, eq(members.id, signOnIdentities.memberId))
    .where(isIts)
    .for('no key update', { of: members });
  if (known === undefined) return null;
  const { member } = known;
  if (member.status === 'suspended') return { kind: 'suspended', memberId: member.id };
  if (!isOpen(member)) {
    if ((await takeLimits({ ...deps, db: tx }, endpoints.signOnDetails.mails, { address: member.emailKey })).allowed)
      await deps.jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: member.id });
    return { kind: 'confirm', email: member.email, memberId: member.id };
  }
  const now = deps.clock.now();
  await tx.update(signOnIdentities).set({ lastUsedAt: now, pauseStep: null, pausesAt: null }).where(isIts);
  if (member.status === 'paused') await endPause(tx, deps.clock, member.id);
  if (signedOn.email !== null && isBelieved(provider, signedOn)) await followAddress(tx, deps, { member, email: signedOn.email, provider });
  const tokens = await beginThrough(tx, deps, member.id, { provider, providerSession: signedOn.providerSession, browser });
  return { kind: 'signed-in', tokens, memberId: member.id };
}

type Through = { readonly provider: Pick<SignOnProviderRow, 'id'>; readonly providerSession: string | null; readonly browser: Browser };

/** A session that ends with the provider's. The caller has locked the member. */
export async function beginThrough(
  tx: Tx,
  deps: AdmitDeps,
  memberId: string,
  { provider, providerSession, browser }: Through,
): Promise<TokensAnswer> {
  return await beginSession(tx, deps, memberId, { by: 'sign-on', browser, through: { signOnProviderId: provider.id, providerSession } });
}

async function admitNewcomer(deps: AdmitDeps, admission: Admission): Promise<Admitted | NotAdmitted> {
  const { provider, signedOn } = admission;
  const { email } = signedOn;
  if (email === null) return { refusal: 'sign-on-no-address' };
  const believed = isBelieved(provider, signedOn);
  const owner = (believed ? await findOwner(deps.db, email) : null) ?? (await findInvited(deps.db, admission));
  const next = async (step: SignOnStep): Promise<Admitted> => ({
    kind: 'next',
    step,
    ...(await issueTicket(deps, admission, { step, email, isBelieved: believed, owner })),
  });
  if (owner === null)
    return provider.newMembers === 'join' ? await next('details') : { refusal: 'sign-on-invited-only', cause: 'no-account' };
  if (owner.status === 'suspended') return { kind: 'suspended', memberId: owner.id };
  if (owner.status === 'invited') return await next('details');
  switch (await howToLink(deps, provider, owner)) {
    case 'never':
      await tellOfNewcomer(deps, owner);
      return { refusal: 'sign-on-address-taken', cause: 'other-subject' };
    case 'by-code':
      return await next('mail');
    case 'by-password-or-code':
      return await next('link');
  }
}

/** Nothing but the operator gets the newcomer in. They may try at any time, and the operator is told a few times a day. */
async function tellOfNewcomer(deps: AdmitDeps, { id: ownerId, emailKey: address }: MemberRow): Promise<void> {
  if ((await takeLimits(deps, [RATE_LIMITS.unaskedMailsPerAddress], { address })).allowed)
    await deps.jobs.enqueue(deps.db, 'send-mail', { kind: 'sign-on-newcomer', ownerId });
}

/** Whether an account may be joined with an identity that nobody has yet. */
export async function howToLink(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Clock },
  provider: SignOnProviderRow,
  { id, passwordHash }: Pick<MemberRow, 'id' | 'passwordHash'>,
): Promise<'never' | 'by-code' | 'by-password-or-code'> {
  const others = await db.select().from(signOnIdentities).where(eq(signOnIdentities.memberId, id));
  const isOfSameKey = others.some(({ issuer, clientId }) => issuer === provider.issuer && clientId === provider.clientId);
  if (isOfSameKey) return 'never';
  const isRelinking = provider.relinkUntil !== null && clock.now() < provider.relinkUntil;
  if (passwordHash !== null && !(others.length > 0 && isRelinking)) return 'by-password-or-code';
  // Without a password, the mailbox is all that is left. Somebody who signs on elsewhere is joined only while the operator says so.
  return others.length === 0 || isRelinking ? 'by-code' : 'never';
}

/** The invitation whose link led here. Link and sign-on are enough, whatever address the provider tells. */
async function findInvited(db: Db, { attempt: { invitedId } }: Admission): Promise<MemberRow | null> {
  if (invitedId === null) return null;
  const [invited] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, invitedId), eq(members.status, 'invited')));
  return invited ?? null;
}

async function findOwner(db: Db, email: string): Promise<MemberRow | null> {
  const [owner] = await db
    .select()
    .from(members)
    .where(and(eq(members.emailKey, emailKey(email)), ne(members.status, 'pending')));
  return owner ?? null;
}

/** An address is believed where its domain is vouched for and the provider does not call it unverified. */
export function isBelieved(
  { domains }: Pick<SignOnProviderRow, 'domains'>,
  { email, isVerified }: Pick<SignedOn, 'email' | 'isVerified'>,
): boolean {
  return email !== null && isVerified !== false && domains.includes(asciiDomain(email));
}

/** The domain of an address after UTS 46, as vouched domains are stored; '' when it is none. */
export function asciiDomain(email: string): string {
  return domainToASCII(emailDomain(email));
}
