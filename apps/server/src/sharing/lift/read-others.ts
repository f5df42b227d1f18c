import type { Lift } from '@waylift/contract/lift';
import { initialOf } from '@waylift/contract/short-name';
import { and, asc, eq, inArray, not } from 'drizzle-orm';
import type { SeenDeps } from '../conversation/members-seen.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { sealId } from '../../kernel/security/sealed-id.ts';
import { todayIn } from '../../journeys/traveller/wall-clock.ts';
import { daysTogether } from '../pair/same-car.ts';
import type { Side } from '../pair/trips.ts';

type Others = Lift['others'];
type Reader = { readonly readerId: string; readonly sideOf: (row: LiftRow) => Side; readonly now: Date };

/**
 * Who else rides in the cars of active lifts, by the id of the lift: names and days, and nothing by which a place, a time or an address could be told
 * (design: "What each may see"). One statement for any number of lifts. Who is blocked stays, since a name that vanishes would tell of it. Who has
 * not been told yet that others see them is missing.
 */
export async function readOthers(
  { db, secrets }: SeenDeps,
  rows: readonly LiftRow[],
  { readerId, sideOf, now }: Reader,
): Promise<ReadonlyMap<string, Others>> {
  const active = rows.filter(({ state }) => state === 'active');
  const journeyIds = new Set(active.flatMap(({ driverJourneyId }) => driverJourneyId ?? []));
  if (journeyIds.size === 0) return new Map();
  const { id, driverJourneyId, trips, firstDate, lastDate } = lifts;
  const riding = await db
    .select({ id, driverJourneyId, trips, firstDate, lastDate, memberId: members.id, forename: members.forename, surname: members.surname })
    .from(lifts)
    .innerJoin(members, eq(members.id, lifts.passengerId))
    .where(and(inArray(driverJourneyId, [...journeyIds]), eq(lifts.state, 'active'), not(members.othersUntold)))
    .orderBy(asc(lifts.startedAt), asc(id));
  const cars = Map.groupBy(riding, (each) => each.driverJourneyId);
  return new Map(
    active.map((lift) => {
      const from = todayIn(lift.driverTimeZone, now);
      const others = (cars.get(lift.driverJourneyId) ?? []).filter(
        ({ memberId }) => memberId !== readerId && memberId !== lift.passengerId,
      );
      const known = [...Map.groupBy(others, ({ memberId }) => memberId)].flatMap(([memberId, theirs]): Others => {
        const { days, dates } = daysTogether(lift, theirs, sideOf(lift), from);
        const [who] = theirs;
        if (who === undefined || days.length + dates.length === 0) return [];
        const ref = sealId(secrets.sealKeys, 'member', readerId, [memberId]);
        return [{ ref, forename: who.forename, initial: initialOf(who.surname), days, dates }];
      });
      return [lift.id, known];
    }),
  );
}
