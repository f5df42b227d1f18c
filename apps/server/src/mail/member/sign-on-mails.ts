/** What mails about signing on through a provider are given. */
import { randomInt } from 'node:crypto';
import { SIGN_ON_CODE_DIGITS } from '@waylift/contract/sign-on';
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { MemberRow } from '../../kernel/db/schema/members.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { isOwnProvider, isProviderOf, signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { signOnTickets } from '../../kernel/db/schema/sign-on-tickets.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import type { MailParameters } from '../content/mails.ts';
import { memberNameInMail, oneLine } from '../content/untrusted-text.ts';

/** The hash that is stored of a mailed code. A code is short, but the id of its ticket is not. */
export function codeHashOf(ticketId: string, code: string): string {
  return hashToken(`${ticketId} ${code}`);
}

/** Makes a new code for the ticket, of which only the hash is stored. Null when the ticket has ended. */
export async function writeSignOnCode(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  ticketId: string,
): Promise<MailParameters['sign-on-code'] | null> {
  if (!isUuid(ticketId)) return null;
  const code = String(randomInt(10 ** SIGN_ON_CODE_DIGITS)).padStart(SIGN_ON_CODE_DIGITS, '0');
  const [ticket] = await db
    .update(signOnTickets)
    .set({ codeHash: codeHashOf(ticketId, code) })
    .from(signOnProviders)
    .where(and(eq(signOnTickets.id, ticketId), eq(signOnProviders.id, signOnTickets.providerId), gt(signOnTickets.expiresAt, clock.now())))
    .returning({
      forename: signOnTickets.forename,
      surname: signOnTickets.surname,
      browser: signOnTickets.browser,
      system: signOnTickets.system,
      purpose: signOnTickets.purpose,
      createdAt: signOnTickets.createdAt,
      label: signOnProviders.label,
    });
  if (ticket === undefined) return null;
  return {
    // In two groups, as people read it out.
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    label: oneLine(ticket.label),
    name: memberNameInMail(`${ticket.forename} ${ticket.surname}`.trim()),
    isFresh: ticket.purpose === 'fresh',
    device: { browser: ticket.browser, system: ticket.system },
    signedInAt: ticket.createdAt,
  };
}

/** What people call their account at the provider through which the member signed on first last; null when it is gone. */
export async function labelOfNewest(db: Db, memberId: string): Promise<string | null> {
  const [newest] = await db
    .select({ label: signOnProviders.label })
    .from(signOnIdentities)
    .innerJoin(signOnProviders, isOfClient(signOnProviders))
    .where(eq(signOnIdentities.memberId, memberId))
    .orderBy(desc(signOnIdentities.createdAt), signOnProviders.createdAt)
    .limit(1);
  return newest === undefined ? null : oneLine(newest.label);
}

/** What people of a community call their account at its provider, or its parent's; null without one. */
export async function labelOf(db: Db, { id }: Pick<CommunityRow, 'id'>): Promise<string | null> {
  const [found] = await db
    .select({ label: signOnProviders.label })
    .from(communities)
    .innerJoin(signOnProviders, isProviderOf(communities))
    .where(eq(communities.id, id))
    .orderBy(desc(isOwnProvider(communities)))
    .limit(1);
  return found === undefined ? null : oneLine(found.label);
}

/** When the member's account is paused unless they sign on; null when they have, or nobody looks for leavers any more. */
export async function whenPaused(db: Db, memberId: string): Promise<Date | null> {
  const [next] = await db
    .select({ pausesAt: signOnIdentities.pausesAt })
    .from(signOnIdentities)
    .where(and(eq(signOnIdentities.memberId, memberId), inArray(signOnIdentities.pauseStep, ['told', 'told-again'])))
    .orderBy(asc(signOnIdentities.pausesAt))
    .limit(1);
  return next?.pausesAt ?? null;
}

/** Whether the member has come through the provider of their community. */
export async function hasSignedOn(db: DbOrTx, { id, communityId }: Pick<MemberRow, 'id' | 'communityId'>): Promise<boolean> {
  const [found] = await db
    .select({ memberId: signOnIdentities.memberId })
    .from(signOnIdentities)
    .innerJoin(signOnProviders, isOfClient(signOnProviders))
    .innerJoin(communities, and(eq(communities.id, communityId), isProviderOf(communities)))
    .where(eq(signOnIdentities.memberId, id))
    .limit(1);
  return found !== undefined;
}
