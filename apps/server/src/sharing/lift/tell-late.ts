import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { messages, type StoredEvent } from '../../kernel/db/schema/messages.ts';
import { changeLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import type { OwnLift } from './find-lift.ts';
import { skipsOf } from './describe-lift.ts';
import { newsOfLift } from './end-sharing.ts';
import { describeRide, nextRide, zoneOf } from '../pair/next-ride.ts';
import { dateOf, todayIn } from '../../journeys/traveller/wall-clock.ts';

/** Tells the other that the member is late for today's ride. The same minutes are told only once: a lost answer makes a page send them again. */
export async function tellLate(deps: LiftDeps, own: OwnLift, minutes: number): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    const { driverId, passengerId } = row;
    if (driverId === null || passengerId === null) throw new Error('a lift of one member alone');
    const now = deps.clock.now();
    const ride = nextRide(row, (await skipsOf(tx, [row.id])).get(row.id) ?? [], side, now);
    const today = dateOf(todayIn(zoneOf(row, side), now));
    // A way back after midnight is still today's.
    const isToday = ride !== null && [dateOf(ride[side]), describeRide(ride, side).date].includes(today);
    if (!isToday) return { kind: 'refused', problems: [{ path: 'minutes', code: 'no-ride-today' }] };
    const daysOn = (of: 'driver' | 'passenger') => ({ days: null, date: dateOf(ride[of]) });
    const daysOf = { [driverId]: daysOn('driver'), [passengerId]: daysOn('passenger') };
    const event: StoredEvent = { name: 'running-late', daysOf, minutes };
    if (await isToldLast(tx, { conversationId: row.conversationId, memberId: own.memberId, event })) return 'as-before';
    return { news: [await newsOfLift(tx, deps, row, { by: own.memberId, event, mail: 'lift-late' })] };
  });
}

type Told = { readonly conversationId: string | null; readonly memberId: string; readonly event: StoredEvent };

async function isToldLast(tx: Tx, { conversationId, memberId, event }: Told): Promise<boolean> {
  if (conversationId === null) return false;
  const [last] = await tx
    .select({ event: messages.event })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.authorId, memberId), sql`${messages.event} ->> 'name' = ${event.name}`),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  const before = last?.event ?? null;
  return before !== null && before.minutes === event.minutes && before.daysOf[memberId]?.date === event.daysOf[memberId]?.date;
}
