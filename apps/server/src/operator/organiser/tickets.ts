/** What is of use once, and not for long: the link of a mail, the second step of a sign-in, the new secret of an app. */
import { ORGANISER_TICKET_LIFE_MINUTES, ORGANISER_TICKET_TRIES } from '@waylift/contract/limits';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { organiserTickets, type ORGANISER_TICKETS } from '../../kernel/db/schema/organisers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';
import type { Through } from './organiser-session.ts';

type Kind = (typeof ORGANISER_TICKETS)[number];
type New = {
  readonly kind: Kind;
  readonly organiserId: string;
  readonly secret?: string;
  readonly lifeMs?: number;
  readonly through?: Through;
};

export async function newTicket(
  db: DbOrTx,
  { clock }: { readonly clock: Clock },
  { kind, organiserId, secret, through, lifeMs = ORGANISER_TICKET_LIFE_MINUTES * 60_000 }: New,
): Promise<string> {
  const ticket = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await db
    .insert(organiserTickets)
    .values({ hash: hashToken(ticket), kind, organiserId, secret: secret ?? null, ...through, createdAt, expiresAt });
  return ticket;
}

type Ticket = { readonly organiserId: string; readonly secret: string | null };
/** `through`: the provider that was the first step. */
type Seen = Ticket & { readonly through: Through | null };

/** Null if there is no such ticket, or it is over. */
export async function lookAtTicket(db: DbOrTx, { clock }: { readonly clock: Clock }, kind: Kind, ticket: string): Promise<Seen | null> {
  const [found] = await db
    .select()
    .from(organiserTickets)
    .where(isTicket(clock, kind, ticket));
  if (found === undefined) return null;
  const { organiserId, secret, signOnProviderId, providerSession } = found;
  return { organiserId, secret, through: signOnProviderId === null ? null : { signOnProviderId, providerSession } };
}

/** Counts a try at a code. Null when the ticket is over, or has had its tries. */
export async function tryTicket(db: DbOrTx, { clock }: { readonly clock: Clock }, kind: Kind, ticket: string): Promise<Ticket | null> {
  const [tried] = await db
    .update(organiserTickets)
    .set({ tries: sql`${organiserTickets.tries} + 1` })
    .where(and(isTicket(clock, kind, ticket), lt(organiserTickets.tries, ORGANISER_TICKET_TRIES)))
    .returning({ organiserId: organiserTickets.organiserId, secret: organiserTickets.secret });
  return tried ?? null;
}

/** Uses it up. False if somebody was quicker. */
export async function useTicket(db: DbOrTx, { clock }: { readonly clock: Clock }, kind: Kind, ticket: string): Promise<boolean> {
  const used = await db
    .delete(organiserTickets)
    .where(isTicket(clock, kind, ticket))
    .returning({ hash: organiserTickets.hash });
  return used.length > 0;
}

function isTicket(clock: Clock, kind: Kind, ticket: string) {
  return and(eq(organiserTickets.hash, hashToken(ticket)), eq(organiserTickets.kind, kind), gt(organiserTickets.expiresAt, clock.now()));
}
