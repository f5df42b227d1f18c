import type { AgreedMonth } from '@waylift/contract/ride';
import { and, desc, gte, isNull, or } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { dateOf, dayNumber, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { sideOf, skipsOf } from '../lift/describe-lift.ts';
import { isLiftOf } from '../lift/find-lift.ts';
import { isSkipped, pickUpAt, ridesOn, zoneOf } from '../pair/next-ride.ts';

/** A month, and a day for a calendar that is ahead. */
const LONGEST_MONTH_MS = 32 * DAY_MS;

type Way = { readonly day: number; isOn: boolean };

/**
 * The member's agreed rides of this month. Ways are counted once, however many ride in the car. The calendar is that of the lift that began last, since
 * each lift has the clock of its own journeys.
 */
export async function readAgreed(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  memberId: string,
): Promise<AgreedMonth | undefined> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(lifts)
    .where(and(isLiftOf(memberId), or(isNull(lifts.endedAt), gte(lifts.endedAt, new Date(now.getTime() - LONGEST_MONTH_MS)))))
    .orderBy(desc(lifts.startedAt), desc(lifts.id));
  const [latest] = rows;
  if (latest === undefined) return undefined;
  const today = dateOf(todayIn(zoneOf(latest, sideOf(latest, memberId)), now));
  const month = today.slice(0, 7);
  const first = dayNumber(`${month}-01`);
  const days = Array.from({ length: 31 }, (_, index) => first + index).filter((day) => dateOf(day).startsWith(month));
  const skips = await skipsOf(
    db,
    rows.map(({ id }) => id),
  );
  const ways = new Map<string, Way>();
  for (const row of rows) {
    const side = sideOf(row, memberId);
    const ownId = side === 'driver' ? row.driverJourneyId : row.passengerJourneyId;
    for (const day of days) {
      for (const ride of ridesOn(row, side, day)) {
        if (row.endedAt !== null && pickUpAt(row, ride, side) >= row.endedAt) continue;
        const key = `${ownId} ${ride.trip.direction} ${day}`;
        const isOn = !isSkipped(skips.get(row.id) ?? [], ride);
        ways.set(key, { day, isOn: isOn || ways.get(key)?.isOn === true });
      }
    }
  }
  return { month, days: days.flatMap((day) => dayOf([...ways.values()].filter((way) => way.day === day))) };
}

function dayOf(ways: readonly Way[]): AgreedMonth['days'] {
  const [first] = ways;
  if (first === undefined) return [];
  const rides = ways.filter(({ isOn }) => isOn).length;
  return [{ date: dateOf(first.day), rides, off: ways.length - rides }];
}
