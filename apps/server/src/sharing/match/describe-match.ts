/** Turns a found match into what a member may read of it (design: "What others may see"). */
import { initialOf } from '@waylift/contract/short-name';
import type { Match, MatchCompany, MatchDay, MatchEffort, MatchLeg } from '@waylift/contract/match';
import type { Spot } from '@waylift/contract/spot';
import type { AreaSize } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { namePositions, type ToName } from '../../map/places/name-positions.ts';
import { estimatedCourse } from '../../map/routing/estimate.ts';
import { openId, sealId, type SealKeys } from '../../kernel/security/sealed-id.ts';
import { areaOf } from '../../journeys/way/home-cells.ts';
import { laterBegin } from '../pair/first-date.ts';
import { readBetween } from './read-between.ts';
import type {
  Arrangement,
  Direction,
  FoundMatch,
  Length,
  MeetingPoint,
  OwnWay,
  SharedDay,
  SharedLeg,
  SharedWay,
  Traveller,
} from '../../journeys/traveller/traveller.ts';
import { dateOf, MINUTES_PER_DAY, modulo, timeOf } from '../../journeys/traveller/wall-clock.ts';

export type DescribeDeps = { readonly db: Db; readonly clock: Clock; readonly secrets: { readonly sealKeys: SealKeys } };
export type NamedMatch = { readonly journeyId: string; readonly otherJourneyId: string; readonly drives: Match['drives'] };

/**
 * The radius of an area: from the centre of a cell to the furthest place that the cell may stand for. That is a corner of the largest cell of the
 * resolution (586 m), or of the largest children (1,548 m), plus what lies outside (`ONE_HOME_METRES`). One radius for all cells tells nothing about
 * the place.
 */
const AREA_RADIUS_METRES: Readonly<Record<AreaSize, number>> = { near: 750, wide: 1_700 };
const DRIVES = ['me', 'other'] as const;
/** Larger than the error of summed minutes, which must not change how a half is rounded. */
const ROUNDING_ERROR = 1e-9;

type Reader = { readonly memberId: string };
type Other = {
  readonly journeyId: string;
  readonly forename: string;
  readonly surname: string;
  readonly communityName: string;
  readonly area: AreaSize;
  readonly startSpot: Spot | null;
  readonly endSpot: Spot | null;
  /** Null if its ways were deleted since it was found. */
  readonly startCell: string | null;
  readonly endCell: string | null;
};
type Meeting = ToName & { readonly walkMetres: number };

/** Describes matches in their order; three statements for any number. A match whose journey was removed meanwhile is left out. */
export async function describeMatches(
  { db, clock, secrets }: DescribeDeps,
  reader: Reader,
  found: readonly FoundMatch[],
): Promise<Match[]> {
  if (found.length === 0) return [];
  const [others, nameOf, betweenOf] = await Promise.all([
    readOthers(db, found),
    readNames(db, found),
    readBetween(db, found.map(pairOf), clock.now()),
  ]);
  return found.flatMap((match) => {
    const other = others.get(match.other.journeyId);
    const spots = others.get(match.best.passenger.journeyId);
    return other === undefined ? [] : matchOf(match, { other, spots, nameOf, betweenOf, keys: secrets.sealKeys, reader, now: clock.now() });
  });
}

/** The journeys that a match id names for this reader; null if it names none. */
export function readMatchId({ secrets }: Pick<DescribeDeps, 'secrets'>, { memberId }: Reader, id: string): NamedMatch | null {
  const { uuids: [journeyId, otherJourneyId] = [], mark = 0 } = openId(secrets.sealKeys, 'match', memberId, id) ?? {};
  const drives = DRIVES[mark];
  return journeyId === undefined || otherJourneyId === undefined || drives === undefined ? null : { journeyId, otherJourneyId, drives };
}

/** The match id for one reader, whose journey is the first. */
export function matchIdOf(keys: SealKeys, { memberId }: Reader, { journeyId, otherJourneyId, drives }: NamedMatch): string {
  return sealId(keys, 'match', memberId, [journeyId, otherJourneyId], DRIVES.indexOf(drives));
}

type Spots = Pick<Other, 'startSpot' | 'endSpot'>;
type Known = {
  readonly other: Other;
  /** The passenger's spots. */
  readonly spots: Spots | undefined;
  readonly nameOf: (place: ToName) => string;
  readonly betweenOf: Awaited<ReturnType<typeof readBetween>>;
  readonly keys: SealKeys;
  readonly reader: Reader;
  readonly now: Date;
};

function matchOf({ mine, other: theirs, best, otherWayRound }: FoundMatch, known: Known): Match {
  const { other, spots, nameOf, betweenOf, keys, reader, now } = known;
  const drives = drivesIn(best, mine);
  const two = pairOf({ mine, other: theirs });
  const shared = betweenOf(two);
  // Who rides along already goes on to.
  const beginsOn = shared.between?.liftId == null ? laterBegin(best, drives === 'me' ? 'driver' : 'passenger', now) : null;
  const spotOf = (end: 'startSpot' | 'endSpot') => {
    const spot = spots?.[end] ?? null;
    return spot === null ? {} : { spot: { words: drives === 'other' ? spot.words : null } };
  };
  const area = (position: Position, cell: string | null) => ({
    label: nameOf({ ...position, as: 'area' }),
    ...rounded(position),
    radiusMetres: AREA_RADIUS_METRES[cell === null ? other.area : areaOf(cell)],
  });
  const effort = (way: SharedWay | null) => (way === null ? null : effortOf(way, best.passenger, { nameOf, spotOf }));
  return {
    id: matchIdOf(keys, reader, { ...two, drives }),
    member: {
      ref: sealId(keys, 'member', reader.memberId, [theirs.memberId]),
      forename: other.forename,
      initial: initialOf(other.surname),
      communityName: other.communityName,
    },
    kind: theirs.when?.kind ?? 'weekly',
    drives,
    otherWayRound: otherWayRound !== null,
    start: area(theirs.start, other.startCell),
    end: area(theirs.end, other.endCell),
    days: best.days.map((day) => dayOf(day, drives)),
    sharedTrips: best.sharedTrips,
    myTrips: best.myTrips,
    detour: { out: effort(best.out), back: effort(best.back) },
    car: companyOf(best, drives, beginsOn),
    notOn: datesNotOn(best, drives).filter((date) => beginsOn === null || date >= beginsOn),
    troubleMinutes: roundHalfUp(best.troubleMinutes * 10) / 10,
    saving: {
      poundsPerYear: Math.floor(best.saving.poundsPerYear + ROUNDING_ERROR),
      co2KgPerYear: Math.floor(best.saving.co2KgPerYear + ROUNDING_ERROR),
    },
    estimated: best.estimated,
    timesKnown: best.timesKnown,
    geometry: { driver: courseOf(best.driver, best.estimated), shared: courseOf(best.passenger, best.estimated) },
    ...shared,
  };
}

function pairOf({ mine, other }: Pick<FoundMatch, 'mine' | 'other'>) {
  return { journeyId: mine.journeyId, otherJourneyId: other.journeyId };
}

/** Who drives, as it is told to the reader whose journey is `mine`. */
function drivesIn({ driver }: Arrangement, mine: Traveller): Match['drives'] {
  return driver.journeyId === mine.journeyId ? 'me' : 'other';
}

function courseOf({ start, end, out }: { readonly start: Position; readonly end: Position; readonly out: OwnWay }, estimated: boolean) {
  return estimated || out.road === null ? estimatedCourse([start, end]) : out.road.course;
}

function dayOf({ day, date, out, back }: SharedDay, drives: Match['drives']): MatchDay {
  return { day, date, out: out === null ? null : legOf(out, drives), back: back === null ? null : legOf(back, drives) };
}

function legOf(
  { driverDeparts, pickUp, dropOff, driverTime, passengerTime, shiftMinutes, detour, isTaken }: SharedLeg,
  drives: Match['drives'],
): MatchLeg {
  return {
    departs: { driver: clockTime(driverDeparts), pickUp: clockTime(pickUp), dropOff: clockTime(dropOff) },
    ...(drives === 'me' ? { mine: driverTime, theirs: passengerTime } : { mine: passengerTime, theirs: driverTime }),
    shiftMinutes: roundHalfUp(shiftMinutes),
    detour: detourOf(detour),
    taken: isTaken === true,
  };
}

/** Tells no more of the others than numbers: no name, no place. Null where nobody else rides along. */
function companyOf({ trips }: Arrangement, drives: Match['drives'], beginsOn: string | null): Match['car'] {
  const inCars = trips.flatMap(({ fit, way, driver, passenger }) => {
    return fit === null ? [] : [{ fit, direction: way.direction, day: (drives === 'me' ? driver : passenger).day }];
  });
  if (inCars.length === 0) return null;
  const days = new Map<number, MatchCompany['days'][number]>();
  for (const { fit, direction, day } of inCars) {
    days.set(day, { ...(days.get(day) ?? { day, out: 0, back: 0 }), [direction]: fit.others.length });
  }
  const others = inCars.flatMap(({ fit }) => fit.others);
  const wholeOf = (way: Direction) => {
    const [most] = inCars.filter(({ direction }) => direction === way).toSorted((a, b) => b.fit.whole.seconds - a.fit.whole.seconds);
    return most === undefined ? null : detourOf(most.fit.whole);
  };
  return {
    others: new Set(others.map(({ liftId }) => liftId)).size,
    days: [...days.values()].toSorted((a, b) => a.day - b.day),
    movesOthersMinutes: Math.ceil(Math.max(0, ...others.map(({ movedSeconds }) => movedSeconds)) / 60),
    wholeDetour: { out: wholeOf('out'), back: wholeOf('back') },
    beginsOn,
  };
}

function datesNotOn({ trips }: Arrangement, drives: Match['drives']): string[] {
  const days = trips.flatMap(({ notOn = [], daysLater }) => notOn.map((day) => day + (drives === 'me' ? 0 : daysLater)));
  return [...new Set(days)].toSorted((a, b) => a - b).map(dateOf);
}

function detourOf({ metres, seconds }: Length) {
  return { metres: roundHalfUp(metres), minutes: roundHalfUp(seconds / 60) };
}

type Told = Pick<Known, 'nameOf'> & { readonly spotOf: (end: 'startSpot' | 'endSpot') => Pick<MatchEffort['pickUp'], 'spot'> };

function effortOf(way: SharedWay, passenger: Traveller, { nameOf, spotOf }: Told): MatchEffort {
  const { pickUp, dropOff } = meetingsOf(way, passenger);
  const [boards, leaves] = way.direction === 'out' ? (['startSpot', 'endSpot'] as const) : (['endSpot', 'startSpot'] as const);
  const described = ({ walkMetres, ...place }: Meeting, end: typeof boards) => ({
    label: nameOf(place),
    ...rounded(place),
    walkMetres: roundHalfUp(walkMetres),
    ...(place.as === 'area' ? spotOf(end) : {}),
  });
  return {
    ...detourOf(way.detour),
    pickUp: described(pickUp, boards),
    dropOff: described(dropOff, leaves),
  };
}

function meetingsOf({ direction, pickUp, dropOff }: SharedWay, { start, end }: Traveller) {
  const [from, to] = direction === 'out' ? [start, end] : [end, start];
  return { pickUp: meetingAt(pickUp, from), dropOff: meetingAt(dropOff, to) };
}

function meetingAt(point: MeetingPoint | null, { latitude, longitude }: Position): Meeting {
  return point === null
    ? { latitude, longitude, as: 'area', walkMetres: 0 }
    : // No walk at all is that of a door.
      { latitude: point.latitude, longitude: point.longitude, as: 'meeting', walkMetres: Math.max(1, point.walkMetres) };
}

async function readOthers(db: Db, found: readonly FoundMatch[]): Promise<ReadonlyMap<string, Other>> {
  const rows = await db
    .select({
      journeyId: journeys.id,
      forename: members.forename,
      surname: members.surname,
      communityName: communities.name,
      area: journeys.area,
      startSpot: journeys.startSpot,
      endSpot: journeys.endSpot,
      startCell: journeyWays.startCell,
      endCell: journeyWays.endCell,
    })
    .from(journeys)
    .leftJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .innerJoin(members, eq(members.id, journeys.memberId))
    .innerJoin(communities, eq(communities.id, journeys.communityId))
    .where(inArray(journeys.id, [...new Set(found.flatMap(({ mine, other }) => [mine.journeyId, other.journeyId]))]));
  return new Map(rows.map((row) => [row.journeyId, row]));
}

async function readNames(db: Db, found: readonly FoundMatch[]): Promise<Known['nameOf']> {
  const keyOf = ({ latitude, longitude, as }: ToName) => `${as} ${latitude} ${longitude}`;
  const places = found.flatMap(({ other, best }): ToName[] => [
    { ...other.start, as: 'area' },
    { ...other.end, as: 'area' },
    ...[best.out, best.back].flatMap((way) => (way === null ? [] : Object.values(meetingsOf(way, best.passenger)))),
  ]);
  const toName = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const names = await namePositions(db, toName);
  const byKey = new Map(toName.map((place, index) => [keyOf(place), names[index] ?? '']));
  return (place) => byKey.get(keyOf(place)) ?? '';
}

function clockTime(minutes: number): string {
  return timeOf(modulo(roundHalfUp(minutes), MINUTES_PER_DAY));
}

/** Rounds to a tenth of a metre, as polylines do. */
function rounded({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + ROUNDING_ERROR);
}
