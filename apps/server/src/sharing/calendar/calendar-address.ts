/** The secret address of a member's calendar. Only its hash is stored, so the address is shown once. */
import { memberEventCalls } from '@waylift/contract/member-events';
import { eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import { lockSignedIn, type SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

type AddressDeps = LimitDeps & { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs; readonly config: Pick<Config, 'publicUrl'> };

/** When the address was made; null: there is none. */
export async function calendarSince({ db }: Pick<AddressDeps, 'db'>, memberId: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.memberId, memberId));
  return row?.since ?? null;
}

/** Makes a new address, mails the member that it was made, and ends the former one. Null if the session has ended meanwhile: then nothing is made. */
export async function renewCalendarAddress(deps: AddressDeps, member: SignedIn): Promise<string | null> {
  const { db, clock, jobs, config } = deps;
  const memberId = member.id;
  const secret = randomToken();
  const row = { memberId, secretHash: hashToken(secret), createdAt: clock.now() };
  return await db.transaction(async (tx) => {
    if (!(await lockSignedIn(tx, member, clock.now()))) return null;
    await tx.insert(calendarAddresses).values(row).onConflictDoUpdate({ target: calendarAddresses.memberId, set: row });
    if ((await takeLimits({ ...deps, db: tx }, memberEventCalls.renewCalendar.mails, { member: memberId })).allowed)
      await jobs.enqueue(tx, 'send-mail', { kind: 'calendar-made', memberId });
    return `${config.publicUrl}/v2/liftshare/calendar/${secret}.ics`;
  });
}

/** Ends the address: whoever knows it can read nothing any more. */
export async function endCalendarAddress({ db }: Pick<AddressDeps, 'db'>, memberId: string): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.memberId, memberId));
}
