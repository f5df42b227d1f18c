import { LATE_HOURS_BEFORE } from '@waylift/contract/limits';
import type { Ride } from '@waylift/contract/ride';
import type { Tx } from '../../kernel/db/client.ts';
import type { StoredEvent } from '../../kernel/db/schema/messages.ts';
import { dateOf, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { answerLift, type LiftOutcome } from '../lift/change-lift.ts';
import { sideOf, skipsOf } from '../lift/describe-lift.ts';
import { newsOfLift } from '../lift/end-sharing.ts';
import { findLift, type OwnLift } from '../lift/find-lift.ts';
import { zoneOf, isSkipped } from '../pair/next-ride.ts';
import { changeRide, type RideDeps, type RideOutcome } from './change-ride.ts';
import type { Part } from '../lift/skip-rides.ts';
import { describeRides } from './describe-rides.ts';
import { isOfJourney, readCars, ridesOnDays, type OwnRide } from './find-rides.ts';
import { readRide, type AskedRide } from './read-rides.ts';
import { saidIn, saidOf, storeSaid } from './said.ts';

const HOUR_MS = 3_600_000;
const REFUSED = { kind: 'refused', problems: [{ path: 'minutes', code: 'no-ride-today' }] } as const;

/**
 * Tells everybody in the car that the member is late, or with 0 minutes that they are on time after all. The same minutes are told only once: a lost
 * answer makes a page send them again.
 */
export async function tellLate(deps: RideDeps, asked: AskedRide, minutes: number): Promise<RideOutcome> {
  const { memberId } = asked;
  const now = deps.clock.now();
  const shown = await readRide(deps, asked);
  if (shown === null) return { kind: 'ride-not-found' };
  if (!mayBeLate(shown, now)) return REFUSED;
  return await changeRide(deps, asked, async (tx, { ride }) => {
    const own = saidOf(ride, await saidIn(tx, [ride])).find((each) => each.memberId === memberId);
    if ((own?.lateMinutes ?? 0) === minutes) return 'as-before';
    const { mine, others } = await ridingIn(tx, ride, memberId);
    if (mine.length === 0) return REFUSED;
    await storeSaid(tx, ride, memberId, { lateMinutes: minutes, lateAt: now });
    const news = [];
    for (const [index, part] of mine.entries()) {
      const daysOn = (side: 'driver' | 'passenger') => ({ days: null, date: dateOf(part.ride[side]) });
      const event: StoredEvent = {
        name: minutes === 0 ? 'on-time' : 'running-late',
        daysOf: { [part.row.driverId ?? '']: daysOn('driver'), [part.row.passengerId ?? '']: daysOn('passenger') },
        minutes,
        ride: nameOf(ride),
      };
      const told = await newsOfLift(tx, deps, part.row, { by: memberId, event, mail: 'lift-late' });
      // The other riders have no conversation with a rider, so they get mail and push alone.
      const mails = others.map((other) => ({ ...other, kind: 'lift-late' as const }));
      news.push(index === 0 ? { ...told, mails: [...(told.mails ?? []), ...mails], alsoShown: others } : told);
    }
    return { news };
  });
}

/** The same of the ride that a lift has now. */
export async function tellLateOfLift(deps: RideDeps, own: OwnLift, minutes: number): Promise<LiftOutcome> {
  const row = await findLift(deps.db, own);
  if (row === null) return { kind: 'lift-not-found' };
  if (row.state !== 'active') return { kind: 'not-open', state: row.state };
  const side = sideOf(row, own.memberId);
  const journeyId = (side === 'driver' ? row.driverJourneyId : row.passengerJourneyId) ?? '';
  const now = deps.clock.now();
  const today = todayIn(zoneOf(row, side), now);
  const rows = await readCars(deps.db, own.memberId, isOfJourney(journeyId));
  // A way back after midnight is still one of yesterday's date.
  const rides = ridesOnDays(rows, own.memberId, [today - 1, today, today + 1]).filter(({ parts }) =>
    parts.some((part) => part.row.id === row.id),
  );
  const ride = (await describeRides(deps, own.memberId, rides)).find((each) => mayBeLate(each, now));
  if (ride === undefined) return REFUSED;
  const { date, direction } = ride;
  const outcome = await tellLate(deps, { memberId: own.memberId, journeyId, date, direction }, minutes);
  if (outcome.kind === 'refused') return outcome;
  return outcome.kind === 'ride' ? await answerLift(deps, own) : { kind: 'lift-not-found' };
}

type Riding = {
  /** The lifts of the member in this ride. */
  readonly mine: readonly Part[];
  /** The riders with whom the member has no lift. */
  readonly others: readonly { readonly memberId: string; readonly liftId: string }[];
};

/** Who comes along on a ride; `mine` is empty if the member does not. */
export async function ridingIn(tx: Tx, { parts }: OwnRide, memberId: string): Promise<Riding> {
  const skips = await skipsOf(
    tx,
    parts.map(({ row }) => row.id),
  );
  const riding = parts.filter((part) => !isSkipped(skips.get(part.row.id) ?? [], part.ride));
  const mine = riding.filter(({ row }) => row.driverId === memberId || row.passengerId === memberId);
  const others = riding.flatMap(({ row }) =>
    mine.some((part) => part.row === row) || row.passengerId === null ? [] : [{ memberId: row.passengerId, liftId: row.id }],
  );
  return { mine, others };
}

/** A ride, as events name it. */
export function nameOf({ driverJourneyId, direction, driverDay }: OwnRide): NonNullable<StoredEvent['ride']> {
  return { driverJourneyId, direction, driverDate: dateOf(driverDay) };
}

/** From three hours before the ride until it is over. */
export function mayBeLate({ state, startsAt }: Ride, now: Date): boolean {
  return state === 'on' && now.getTime() >= Date.parse(startsAt) - LATE_HOURS_BEFORE * HOUR_MS;
}
