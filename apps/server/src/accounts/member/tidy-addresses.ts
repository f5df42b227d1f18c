/** Corrects addresses that were stored by an older `tidyEmail`. */
import { emailKey, isEmail, tidyEmail } from '@waylift/contract/rules';
import { and, asc, eq, gt, inArray, ne, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { ACCOUNT_ADDRESS, isUniqueViolation } from '../../kernel/db/unique-violation.ts';

/** Small enough to leave time for the event loop. */
const READ_AT_ONCE = 2_000;

const { id, email, emailKey: key, status, communityId, createdAt } = members;
const columns = { id, email, key, status, communityId, createdAt };
type Stored = Pick<typeof members.$inferSelect, 'id' | 'email' | 'status' | 'communityId' | 'createdAt'> & { readonly key: string };

/**
 * Why an address differs from how it would be stored today: another account has that form, no mail server accepts it, or the job has not reached it.
 */
export type UntidyAddress = Stored & { readonly why: 'taken' | 'not-mailable' | 'not-yet' };

/** All members in batches, in the order of their ids. */
async function* storedAfter(db: DbOrTx, from: string | null): AsyncGenerator<readonly Stored[]> {
  let after = from;
  for (;;) {
    const rows = await db
      .select(columns)
      .from(members)
      .where(after === null ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(READ_AT_ONCE);
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

function isUntidy(stored: Stored): boolean {
  return stored.email !== tidyEmail(stored.email) || stored.key !== emailKey(stored.email);
}

/**
 * Stores each address as it would be stored today, unless another account has that form. If several become one, the oldest account gets it and the
 * others keep theirs.
 */
export async function tidyAddresses(
  { db, log }: { readonly db: DbOrTx; readonly log: Pick<Logger, 'error'> },
  signal: AbortSignal,
): Promise<{ readonly tidied: number }> {
  const untidy: Stored[] = [];
  for await (const batch of storedAfter(db, null)) {
    signal.throwIfAborted();
    untidy.push(...batch.filter(isUntidy));
  }
  let tidied = 0;
  for (const stored of untidy.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())) {
    signal.throwIfAborted();
    try {
      tidied += await tidyOne(db, stored);
    } catch (error) {
      log.error({ err: error, id: stored.id }, 'an address was not tidied');
    }
  }
  return { tidied };
}

async function tidyOne(db: DbOrTx, stored: Stored): Promise<number> {
  const [tidy, tidyKey] = [tidyEmail(stored.email), emailKey(stored.email)];
  if (tidy === '' || lettersOfDomain(tidy) !== lettersOfDomain(stored.email)) return 0;
  const other = alias(members, 'other');
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.emailKey, tidyKey), ne(other.id, stored.id), ne(other.status, 'pending')));
  const isSame = and(eq(id, stored.id), eq(email, stored.email), eq(key, stored.key));
  try {
    const done = await db
      .update(members)
      .set({ email: tidy, emailKey: tidyKey })
      // Registrations may share an address.
      .where(and(isSame, or(eq(status, 'pending'), notExists(taken))))
      .returning({ id });
    return done.length;
  } catch (error) {
    // Somebody has just joined with it.
    if (isUniqueViolation(error, ACCOUNT_ADDRESS)) return 0;
    throw error;
  }
}

/** At least `count` members (if there are as many) with an id after `after` whose address differs from how it would be stored today. */
export async function readUntidyAddresses(db: DbOrTx, after: string | null, count: number): Promise<readonly UntidyAddress[]> {
  const found: UntidyAddress[] = [];
  for await (const batch of storedAfter(db, after)) {
    const untidy = batch.filter((stored) => isUntidy(stored) || !isEmail(stored.email));
    const holders = await holdersOf(db, untidy);
    found.push(...untidy.map((stored) => ({ ...stored, why: whyOf(stored, holders) })));
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

async function holdersOf(db: DbOrTx, untidy: readonly Stored[]): Promise<ReadonlyMap<string, string>> {
  if (untidy.length === 0) return new Map();
  const keys = [...new Set(untidy.map((stored) => emailKey(stored.email)))];
  const rows = await db
    .select({ id, key })
    .from(members)
    .where(and(inArray(key, keys), ne(status, 'pending')));
  return new Map(rows.map((row) => [row.key, row.id]));
}

function whyOf(stored: Stored, holders: ReadonlyMap<string, string>): UntidyAddress['why'] {
  const holder = holders.get(emailKey(stored.email));
  if (stored.status !== 'pending' && holder !== undefined && holder !== stored.id) return 'taken';
  return isEmail(stored.email) ? 'not-yet' : 'not-mailable';
}

/** The letters of the domain. An address must not move to another domain than the one that was verified. */
function lettersOfDomain(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
