import { endpoints } from '@waylift/contract/endpoints';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { isOpen, members } from '../../kernel/db/schema/members.ts';
import { placeOf, type SignOnPlace } from '../../communities/community/sign-on-place.ts';
import { giveBackLimits, takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { giveProof } from '../proof/proofs.ts';
import { endAllSessions } from '../../kernel/security/end-sessions.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import type { BeginDeps, Browser } from '../member/begin-session.ts';
import { codeHashOf } from '../../mail/member/sign-on-mails.ts';
import { endPause } from '../member/end-pause.ts';
import { checkPassword } from '../member/check-password.ts';
import { moveMember } from '../member/move-member.ts';
import { beginThrough, howToLink } from './admit.ts';
import { addIdentity } from './join-by-sign-on.ts';
import { findTicket, lockMemberOf, redeemTicket, takeCodeTry, type Ticket } from './tickets.ts';

export type LinkDeps = BeginDeps & TellDeps & { readonly db: Db; readonly passwordHasher: PasswordHasher };
type Linking = {
  readonly ticket: string;
  readonly password: string | undefined;
  readonly code: string | undefined;
  /** Also moves a member of another community to this one. */
  readonly isMoving: boolean;
  readonly browser: Browser;
  /** Whose token came along: for a fresh sign-on. */
  readonly asker: SignedIn | null;
  readonly signal: AbortSignal;
};
export type LinkOutcome =
  | { readonly kind: 'linked'; readonly tokens: TokensAnswer; readonly memberId: string }
  | { readonly kind: 'fresh'; readonly proof: string; readonly memberId: string }
  | { readonly kind: 'wrong-password'; readonly cause: 'wrong-code' | 'too-many-tries' | 'changed-meanwhile' | undefined }
  | { readonly kind: 'token-invalid' | 'suspended' | 'busy' }
  | { readonly kind: 'address-taken'; readonly place: SignOnPlace }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/**
 * Joins a sign-on to the account that has its address, once its owner has shown the password or a mailed code. All other sessions of the account end,
 * and its owner is told by mail.
 */
export async function linkSignOn(deps: LinkDeps, linking: Linking): Promise<LinkOutcome> {
  const found = await findTicket(deps, linking.ticket);
  if (found === null || found.ticket.memberId === null) return { kind: 'token-invalid' };
  const isFresh = found.ticket.purpose === 'fresh';
  if (isFresh && found.ticket.memberId !== linking.asker?.id) return { kind: 'token-invalid' };
  const shown = await checkOwner(deps, found, linking);
  if (shown.kind !== 'right') return shown;
  if (isFresh) return await deps.db.transaction((tx) => proveAfresh(tx, deps, found, linking.asker));
  return await deps.db.transaction((tx) => link(tx, deps, { found, linking, passwordHash: shown.passwordHash }));
}

type Shown = { readonly kind: 'right'; readonly passwordHash: string | null } | Exclude<LinkOutcome, { readonly kind: 'linked' | 'fresh' }>;

async function checkOwner(deps: LinkDeps, { ticket }: Ticket, { password, code, browser, signal }: Linking): Promise<Shown> {
  if (code !== undefined) {
    if (ticket.codeHash === null) return { kind: 'wrong-password', cause: 'wrong-code' };
    if (!(await takeCodeTry(deps.db, ticket.id))) return { kind: 'wrong-password', cause: 'too-many-tries' };
    const isRight = codeHashOf(ticket.id, code.replaceAll(/\s/g, '')) === ticket.codeHash;
    return isRight ? { kind: 'right', passwordHash: null } : { kind: 'wrong-password', cause: 'wrong-code' };
  }
  if (ticket.step !== 'link' || ticket.memberId === null) return { kind: 'wrong-password', cause: undefined };
  // Counted like a sign-in of that account, before anything is computed.
  const [owner] = await deps.db.select({ address: members.emailKey }).from(members).where(eq(members.id, ticket.memberId));
  const whom = { client: browser.client, address: owner?.address };
  const limits = endpoints.linkSignOn.onceKnown;
  const taken = await takeLimits(deps, limits, whom, signal);
  if (!taken.allowed) return { kind: 'too-many-requests', retryAfterSeconds: taken.retryAfterSeconds };
  const checked = await checkPassword(deps, { memberId: ticket.memberId, sessionId: null, password: password ?? '' });
  if (checked.kind !== 'wrong-password') await giveBackLimits(deps, limits, whom);
  switch (checked.kind) {
    case 'right':
      return checked;
    case 'wrong-password':
      return { kind: 'wrong-password', cause: undefined };
    case 'member-gone':
      return { kind: 'token-invalid' };
    case 'busy':
      return { kind: 'busy' };
  }
}

async function proveAfresh(tx: Tx, deps: LinkDeps, { ticket }: Ticket, asker: SignedIn | null): Promise<LinkOutcome> {
  const proof = asker === null ? null : await giveProof(tx, deps, asker);
  if (asker === null || proof === null || !(await redeemTicket(tx, ticket.id))) return { kind: 'token-invalid' };
  return { kind: 'fresh', proof, memberId: asker.id };
}

type Linked = { readonly found: Ticket; readonly linking: Linking; readonly passwordHash: string | null };

async function link(tx: Tx, deps: LinkDeps, { found, linking, passwordHash }: Linked): Promise<LinkOutcome> {
  const { ticket, provider, community } = found;
  const taken = { kind: 'address-taken', place: placeOf(community, provider) } as const;
  const member = await lockMemberOf(tx, ticket);
  if (member === null) return { kind: 'token-invalid' };
  if (member.status === 'suspended') return { kind: 'suspended' };
  // The password, or the address to which the code went, was changed meanwhile.
  if (!isOpen(member) || (passwordHash !== null && member.passwordHash !== passwordHash))
    return { kind: 'wrong-password', cause: 'changed-meanwhile' };
  if ((await howToLink({ db: tx, clock: deps.clock }, provider, member)) === 'never') return taken;
  if (!(await redeemTicket(tx, ticket.id))) return { kind: 'token-invalid' };
  if (!(await addIdentity(tx, deps, found, member.id))) return taken;
  if (linking.isMoving && member.communityId !== community.id)
    await moveMember(tx, deps, { memberId: member.id, communityId: community.id });
  const now = deps.clock.now();
  if (member.status === 'paused') await endPause(tx, deps.clock, member.id);
  await endAllSessions(tx, { memberId: member.id, now });
  const { browser } = linking;
  const tokens = await beginThrough(tx, deps, member.id, { provider, providerSession: ticket.providerSession, browser });
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'sign-on-linked', memberId: member.id });
  return { kind: 'linked', tokens, memberId: member.id };
}

type MailDeps = LimitDeps & Pick<LinkDeps, 'db' | 'jobs'>;
export type MailCodeOutcome =
  | { readonly kind: 'code-mailed' | 'token-invalid' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/** Mails a code to the account that has the address of a sign-on. The code is made when the mail is sent. */
export async function mailSignOnCode(deps: MailDeps, ticket: string): Promise<MailCodeOutcome> {
  const found = await findTicket(deps, ticket);
  if (found?.ticket.memberId == null || found.ticket.step === 'details') return { kind: 'token-invalid' };
  const { id: ticketId, memberId } = found.ticket;
  const [owner] = await deps.db.select({ address: members.emailKey }).from(members).where(eq(members.id, memberId));
  if (owner === undefined) return { kind: 'token-invalid' };
  const taken = await takeLimits(deps, endpoints.mailSignOnCode.mails, owner);
  if (!taken.allowed) return { kind: 'too-many-requests', retryAfterSeconds: taken.retryAfterSeconds };
  await deps.jobs.enqueue(deps.db, 'send-mail', { kind: 'sign-on-code', memberId, ticketId });
  return { kind: 'code-mailed' };
}
