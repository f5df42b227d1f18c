/** The secret address of a member's calendar. The store has its hash alone, so it is told once. */
import { eq } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/client.ts';
import { calendarAddresses } from '../../db/schema/calendar-addresses.ts';
import type { Clock } from '../../effects/effects.ts';
import { hashToken, randomToken } from '../../security/one-time-token.ts';

type AddressDeps = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'publicUrl'> };

/** Since when there is one; null: there is none. */
export async function calendarSince({ db }: Pick<AddressDeps, 'db'>, memberId: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.memberId, memberId));
  return row?.since ?? null;
}

/** A new one; the one before works no longer. */
export async function renewCalendarAddress({ db, clock, config }: AddressDeps, memberId: string): Promise<string> {
  const secret = randomToken();
  const row = { memberId, secretHash: hashToken(secret), createdAt: clock.now() };
  await db.insert(calendarAddresses).values(row).onConflictDoUpdate({ target: calendarAddresses.memberId, set: row });
  return `${config.publicUrl}/v2/liftshare/calendar/${secret}.ics`;
}

/** Whoever knows the address reads nothing there any more. */
export async function endCalendarAddress({ db }: Pick<AddressDeps, 'db'>, memberId: string): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.memberId, memberId));
}
