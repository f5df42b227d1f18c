/** Random worlds of journeys, many in one store, and who matches whom in them by the definition alone: all pairs, no search. */
import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { EXAMPLE_DETAILS } from '@waylift/contract/member-fields';
import type { When } from '@waylift/contract/travel';
import { ROLES } from '@waylift/contract/travel-values';
import type { Position } from '@waylift/geography/position';
import type { Db } from '../kernel/db/client.ts';
import { communities } from '../kernel/db/schema/communities.ts';
import { journeys, type JourneyRow } from '../kernel/db/schema/journeys.ts';
import { memberBlocks } from '../kernel/db/schema/member-blocks.ts';
import { lifts } from '../kernel/db/schema/lifts.ts';
import { members } from '../kernel/db/schema/members.ts';
import { arrange, compareMatches, foundMatch, type SharedWays } from '../journeys/measure/arrange.ts';
import { findWays } from '../journeys/way/find-ways.ts';
import type { Ways } from '../journeys/way/ways.ts';
import { isWithoutWater } from '../journeys/candidate/measure-pairs.ts';
import { aroundWater, estimatedLengths, estimatedWay, passesOfWay, planWay, sharedWay } from '../journeys/measure/measure-way.ts';
import { isOneArea } from '../journeys/way/home-cells.ts';
import { meetingsAmong, walksTo } from '../journeys/measure/meeting-points.ts';
import { storeWays } from '../journeys/way/store-ways.ts';
import { ridesOf, type Agreed } from '../journeys/traveller/taken-rides.ts';
import type { Rider } from '../journeys/traveller/riders.ts';
import { timeZoneAt } from '../journeys/traveller/time-zone.ts';
import type { Direction, FoundMatch, Length, SharedWay, Traveller } from '../journeys/traveller/traveller.ts';
import { minutesOf } from '../journeys/traveller/wall-clock.ts';
import { estimateOnLand } from '../map/routing/estimate.ts';
import type { MatrixCell, Router, Walk } from '../map/routing/routing.ts';

type Random = () => number;

/** From 0 to below 1, the same ones each time. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type Community = typeof communities.$inferSelect;
type Member = { readonly id: string; readonly community: Community; readonly isActive: boolean };
type Journey = { readonly row: JourneyRow; readonly member: Member };
export type World = {
  readonly communities: readonly Community[];
  readonly members: readonly Member[];
  readonly journeys: readonly Journey[];
  /** Pairs of ids. */
  readonly blocks: readonly (readonly [string, string])[];
  readonly lifts: readonly (typeof lifts.$inferInsert)[];
};

const DAY_MS = 24 * 3600 * 1000;
export const NOW = new Date('2026-11-20T10:00:00.000Z');

/** A place in the middle, and how far others are from it; or a box. */
export type Region = (random: Random) => () => Position;

export function around(latitude: number, longitude: number): Region {
  return (random) => {
    const degrees = [0.03, 0.1, 0.4][Math.floor(random() * 3)] ?? 0.1;
    return () => ({
      latitude: latitude + (random() - 0.5) * degrees,
      longitude: turned(longitude + ((random() - 0.5) * degrees) / Math.cos((latitude * Math.PI) / 180)),
    });
  };
}

/** Across the antimeridian. */
function turned(longitude: number): number {
  return ((longitude + 540) % 360) - 180;
}

export function within({ south, west, north, east }: Record<'south' | 'west' | 'north' | 'east', number>): Region {
  return (random) => () => ({ latitude: south + random() * (north - south), longitude: west + random() * (east - west) });
}

/** @param isCrowded everybody lives close together and goes to one place at about the same time, some of them in one car */
export function inventWorld(seed: number, region: Region, journeyCount: number, isCrowded = false): World {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const pick = <T>(...values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
  const whole = (below: number) => Math.floor(random() * below);
  const placeOf = region(random);
  const hub = placeOf();
  const quarter = placeOf();
  const hour = whole(24);
  const homeOf = () => (isCrowded ? beside(quarter, CROWDED.degrees, random) : placeOf());
  const minutesApart = isCrowded ? CROWDED.minutes : 60;

  const time = () => {
    const minutes = (hour * 60 + whole(minutesApart) + 1440) % 1440;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const later = () => {
    const minutes = (hour * 60 + 8 * 60 + whole(minutesApart)) % 1440;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const date = (from: number, below: number) => new Date(NOW.getTime() + (from + whole(below)) * DAY_MS).toISOString().slice(0, 10);
  const when = (returns: boolean): When | null => {
    const back = () => (returns && chance(0.8) ? later() : null);
    if (chance(isCrowded ? 0 : 0.1)) return null;
    if (chance(isCrowded ? 0.1 : 0.25)) return { kind: 'once', date: chance(0.2) ? date(-2, 4) : date(0, 150), out: time(), back: back() };
    const days = [1, 2, 3, 4, 5, 6, 7].filter(() => chance(0.5));
    return {
      kind: 'weekly',
      days: (days.length === 0 ? [3] : days).map((day) => ({ day, out: time(), back: back() })),
      from: chance(0.2) ? date(-20, 60) : null,
      until: chance(0.2) ? date(40, 120) : null,
      skipped: chance(0.3) ? Array.from({ length: whole(30) }, () => date(0, 150)) : [],
    };
  };

  const community = (index: number, parentId: string | null): Community => {
    const id = randomUUID();
    return {
      id,
      publicId: id.replaceAll('-', '').slice(0, 16),
      slug: id,
      name: `World ${seed} ${index}`,
      parentId,
      active: chance(0.95),
      culture: null,
      primaryColour: null,
      logoImageId: null,
      landingImageSmId: null,
      landingImageMdId: null,
      landingImageLgId: null,
      landingImageHdpiId: null,
      landingHtml: null,
      directoryNota: null,
      directoryNotaTop: false,
      oidcProvider: 'none',
      signOnPasswords: 'also',
      passwordsEndAt: null,
      passwordsEndTold: null,
      passwordsEndToldTo: null,
      takesParentSignOn: true,
      privacy: null,
      passwordHash: null,
      needsVerification: true,
      emailDomains: [],
      matchesWith: pick('community', 'family', 'family'),
      createdAt: NOW,
      updatedAt: NOW,
      sharingEndedAt: null,
    };
  };
  const parent = community(0, null);
  const all = chance(0.5) ? [parent] : [parent, community(1, parent.id), community(2, parent.id)];
  const people = Array.from({ length: Math.ceil(journeyCount * 0.8) }, (): Member => {
    return { id: randomUUID(), community: pick(parent, ...all), isActive: chance(0.93) };
  });
  const anyone = () => people[whole(people.length)];
  const made = Array.from({ length: journeyCount }, (): Journey[] => {
    const member = anyone();
    if (member === undefined) return [];
    const returnJourney = chance(0.7);
    const [start, end] = [homeOf(), isCrowded || chance(0.7) ? hub : chance(0.05) ? null : placeOf()];
    const row: JourneyRow = {
      id: randomUUID(),
      memberId: member.id,
      communityId: member.community.id,
      startLabel: 'Start',
      startLatitude: start.latitude,
      startLongitude: start.longitude,
      startKind: null,
      startContext: null,
      endLabel: 'End',
      endLatitude: (end ?? start).latitude,
      endLongitude: (end ?? start).longitude,
      endKind: null,
      endContext: null,
      startName: null,
      endName: null,
      returnJourney,
      distanceMetres: 1,
      durationSeconds: 1,
      geometry: '',
      estimated: true,
      ferry: false,
      roadsVersion: '',
      reroutedAt: null,
      formerDistanceMetres: null,
      formerDurationSeconds: null,
      formerlyEstimated: null,
      when: when(returnJourney),
      role: isCrowded ? 'either' : pick(...ROLES),
      seats: 3,
      flexibleMinutes: whole(61),
      walkMetres: pick(0, 500, 2_000),
      detourLimitMinutes: chance(0.3) ? 1 + whole(30) : null,
      area: chance(0.2) ? 'wide' : 'near',
      paused: chance(0.07),
      startSpot: null,
      endSpot: null,
      timeZone: null,
      createdAt: new Date(NOW.getTime() - whole(5) * DAY_MS),
    };
    return [{ row, member }];
  }).flat();
  const blocks = chance(0.3) ? [[people[0]?.id ?? '', people[1]?.id ?? ''] as const].filter(([one, two]) => one !== '' && two !== '') : [];
  const shared = inventLifts(randomOf(seed + 100_000), made, isCrowded ? CROWDED : { drivers: made.length, lifts: made.length / 2 });
  return { communities: all, members: people, journeys: made, blocks, lifts: shared };
}

const CROWDED = { degrees: 0.015, minutes: 10, drivers: 3, lifts: 6 };

function beside({ latitude, longitude }: Position, degrees: number, random: Random): Position {
  return { latitude: latitude + (random() - 0.5) * degrees, longitude: turned(longitude + (random() - 0.5) * degrees) };
}

function minutesBetween(from: Position, to: Position): number {
  return Math.round(estimateOnLand(from, to).seconds / 60);
}

type Most = { readonly drivers: number; readonly lifts: number };

/**
 * What some ride and drive already: on some of the driver's days, whether the two match or not.
 *
 * @param most how many of the journeys may drive, and how many lifts are tried
 */
function inventLifts(random: Random, made: readonly Journey[], { drivers, lifts: tries }: Most): World['lifts'] {
  const shared = new Map<string, World['lifts'][number]>();
  for (let count = 0; count < tries; count += 1) {
    const [driver, passenger] = [drivers, made.length].map((among) => made[Math.floor(random() * Math.min(among, made.length))]);
    const driverWhen = driver?.row.when ?? null;
    const passengerWhen = passenger?.row.when ?? null;
    if (driver === undefined || passenger === undefined || driverWhen === null || passengerWhen === null) continue;
    if (driver.member.id === passenger.member.id || random() < 0.3) continue;
    const days = driverWhen.kind === 'weekly' ? driverWhen.days.map(({ day }) => day) : [new Date(driverWhen.date).getUTCDay() || 7];
    const date = [driverWhen, passengerWhen].flatMap((when) => (when.kind === 'once' ? [when.date] : []))[0] ?? null;
    const times = driverWhen.kind === 'weekly' ? driverWhen.days[0] : driverWhen;
    const side = (day: number, direction: Direction) => {
      const driverDeparts = minutesOf((direction === 'out' ? times?.out : times?.back) ?? '08:00');
      const [{ start, end }, own] = [placesOf(driver.row), placesOf(passenger.row)];
      const [setsOut, from, to] = direction === 'out' ? [start, own.start, own.end] : [end, own.end, own.start];
      const pickUp = driverDeparts + minutesBetween(setsOut, from);
      return { day, date, driverDeparts, pickUp, dropOff: pickUp + 1 + minutesBetween(from, to) };
    };
    const trips = days.flatMap((day) =>
      (['out', 'back'] as const).flatMap((direction) =>
        random() < 0.7 ? [{ direction, driver: side(day, direction), passenger: side(day, direction) }] : [],
      ),
    );
    const until = new Date(NOW.getTime() + (30 + Math.floor(random() * 60)) * DAY_MS).toISOString().slice(0, 10);
    shared.set([driver.row.id, passenger.row.id].toSorted().join(' '), {
      id: randomUUID(),
      driverId: driver.member.id,
      passengerId: passenger.member.id,
      driverJourneyId: driver.row.id,
      passengerJourneyId: passenger.row.id,
      driverTimeZone: 'UTC',
      passengerTimeZone: 'UTC',
      state: 'active',
      trips,
      firstDate: date ?? NOW.toISOString().slice(0, 10),
      lastDate: date ?? (random() < 0.3 ? until : null),
      startedAt: NOW,
      createdAt: NOW,
    });
  }
  return [...shared.values()];
}

const ROWS_AT_ONCE = 500;

/** Stores worlds with the ways of their journeys, which it answers by the ids of the journeys. */
export async function storeWorlds(db: Db, routing: Router, worlds: readonly World[]): Promise<ReadonlyMap<string, Ways>> {
  const ways = new Map<string, Ways>();
  // Parents come before their children.
  for (const rows of chunks(worlds.flatMap((world) => world.communities))) await db.insert(communities).values([...rows]);
  for (const rows of chunks(worlds.flatMap((world) => world.members))) {
    await db.insert(members).values(
      rows.map(({ id, community, isActive }) => ({
        id,
        communityId: community.id,
        email: `${id}@mail.example`,
        emailKey: `${id}@mail.example`,
        ...EXAMPLE_DETAILS,
        passwordHash: 'x',
        status: isActive ? ('active' as const) : ('pending' as const),
        languageCode: 'en',
        countryCode: 'gb',
        createdAt: NOW,
        activatedAt: isActive ? NOW : null,
      })),
    );
  }
  for (const rows of chunks(worlds.flatMap((world) => world.blocks))) {
    await db.insert(memberBlocks).values(rows.map(([blockerId, blockedId]) => ({ blockerId, blockedId, createdAt: NOW })));
  }
  const rowsOfAll = worlds.flatMap((world) => world.journeys.map(({ row }) => row));
  for (const rows of chunks(rowsOfAll)) await db.insert(journeys).values([...rows]);
  for (const rows of chunks(rowsOfAll)) {
    const found = await findWays({ db, routing }, rows.map(placesOf));
    const stored = rows.flatMap(({ id: journeyId }, index) => {
      const own = found[index];
      if (own === undefined) return [];
      ways.set(journeyId, own);
      return [{ journeyId, ways: own }];
    });
    await storeWays({ db, routing }, stored);
  }
  for (const rows of chunks(worlds.flatMap((world) => world.lifts))) await db.insert(lifts).values([...rows]);
  return ways;
}

export function placesOf(row: JourneyRow) {
  return {
    journeyId: row.id,
    memberId: row.memberId,
    start: { latitude: row.startLatitude, longitude: row.startLongitude },
    end: { latitude: row.endLatitude, longitude: row.endLongitude },
    area: row.area,
  };
}

function chunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}

function travellerOf({ row }: Journey, ways: Ways, world: World, waysOf: ReadonlyMap<string, Ways>): Traveller {
  return {
    journeyId: row.id,
    memberId: row.memberId,
    communityId: row.communityId,
    createdAt: row.createdAt,
    role: row.role,
    flexibleMinutes: row.flexibleMinutes,
    walkMetres: row.walkMetres,
    detourLimitMinutes: row.detourLimitMinutes,
    when: row.when,
    timeZone: timeZoneAt({ latitude: row.startLatitude, longitude: row.startLongitude }),
    taken: ridesOf(row.id, world.lifts.map(agreedIn)),
    seats: row.seats,
    riders: ridersOf(row.id, world, waysOf),
    start: ways.start,
    end: ways.end,
    startCell: ways.startCell,
    endCell: ways.endCell,
    out: ways.out,
    back: row.returnJourney ? ways.back : null,
  };
}

/** Who rides with a journey, in the order of their lifts. */
function ridersOf(journeyId: string, world: World, waysOf: ReadonlyMap<string, Ways>): Rider[] {
  const driven = world.lifts.filter(({ driverJourneyId }) => driverJourneyId === journeyId);
  return driven
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id: liftId, passengerJourneyId, trips, firstDate, lastDate = null }): Rider[] => {
      const rides = world.journeys.find(({ row }) => row.id === passengerJourneyId);
      const ways = rides && waysOf.get(rides.row.id);
      if (rides === undefined || ways === undefined) return [];
      const { id, flexibleMinutes, when } = rides.row;
      const shunned = world.blocks.filter((pair) => pair.includes(rides.member.id)).flat();
      const others = shunned.filter((memberId) => memberId !== rides.member.id);
      return [
        {
          liftId,
          journeyId: id,
          memberId: rides.member.id,
          shunned: others,
          trips,
          firstDate,
          lastDate,
          flexibleMinutes,
          when,
          start: ways.start,
          end: ways.end,
        },
      ];
    });
}

function agreedIn({
  driverJourneyId = null,
  passengerJourneyId = null,
  trips,
  firstDate,
  lastDate = null,
}: World['lifts'][number]): Agreed {
  return { driverJourneyId, passengerJourneyId, trips, firstDate, lastDate };
}

function isVisible(world: World, mine: Journey, other: Journey): boolean {
  const [one, two] = [mine.member, other.member];
  const [own, its] = [one.community, two.community];
  const familyOf = ({ id, parentId }: Community) => parentId ?? id;
  const isFamily = own.matchesWith === 'family' && its.matchesWith === 'family' && familyOf(own) === familyOf(its);
  const isBlocked = world.blocks.some((pair) => pair.includes(one.id) && pair.includes(two.id));
  return (
    one.id !== two.id &&
    one.isActive &&
    two.isActive &&
    own.active &&
    its.active &&
    (own.id === its.id || isFamily) &&
    !isBlocked &&
    !mine.row.paused &&
    !other.row.paused
  );
}

/** Everybody who matches a journey, best first. */
export async function bruteForce(
  world: World,
  ways: ReadonlyMap<string, Ways>,
  routing: Router,
  mine: Journey,
  isByRoad: boolean,
  isTakenShown = false,
): Promise<FoundMatch[]> {
  const matches: FoundMatch[] = [];
  const mineWays = ways.get(mine.row.id);
  if (mineWays === undefined || isOneArea(mineWays.startCell, mineWays.endCell)) return [];
  for (const other of world.journeys) {
    const otherWays = ways.get(other.row.id);
    if (!isVisible(world, mine, other) || otherWays === undefined || isOneArea(otherWays.startCell, otherWays.endCell)) continue;
    const [me, they] = [travellerOf(mine, mineWays, world, ways), travellerOf(other, otherWays, world, ways)];
    const waysOf = async (driver: Traveller, driverWays: Ways, passenger: Traveller, passengerWays: Ways) => {
      const shared = await sharedWays(driver, driverWays, passenger, passengerWays, routing, isByRoad);
      return { ...shared, isTakenShown, lengthsOf: await lengthsInCar(driver, passenger, shared, routing) };
    };
    const arrangements = [
      arrange(me, they, await waysOf(me, mineWays, they, otherWays), 'driver', NOW),
      arrange(they, me, await waysOf(they, otherWays, me, mineWays), 'passenger', NOW),
    ];
    const match = foundMatch(me, they, arrangements);
    if (match !== null) matches.push(match);
  }
  return matches.sort(compareMatches);
}

/** All legs between the ends of all who are or might be in the car, and where they meet. */
async function lengthsInCar(driver: Traveller, passenger: Traveller, { out, back, estimated }: SharedWays, routing: Router) {
  const lengths = new Map<string, Length>();
  const keyOf = (from: Position, to: Position) => [from.latitude, from.longitude, to.latitude, to.longitude].join();
  const points = [out?.pickUp, out?.dropOff, back?.pickUp, back?.dropOff].filter((point) => point !== null && point !== undefined);
  const places = [driver, passenger, ...driver.riders].flatMap(({ start, end }): Position[] => [start, end]).concat(points);
  if (!estimated && (out !== null || back !== null) && driver.riders.length > 0) {
    for (const from of places) {
      for (const to of places) {
        const leg = await legOf(routing, from, to);
        if (typeof leg === 'object') lengths.set(keyOf(from, to), leg);
      }
    }
  }
  return (direction: Direction) =>
    estimated
      ? estimatedLengths(driver, direction)
      : ({ from, to }: { readonly from: Position; readonly to: Position }) => lengths.get(keyOf(from, to)) ?? null;
}

async function sharedWays(
  driver: Traveller,
  driverWays: Ways,
  passenger: Traveller,
  passengerWays: Ways,
  routing: Router,
  isByRoad: boolean,
) {
  const byRoad = isByRoad ? await waysByRoad(driver, passenger, routing) : null;
  if (byRoad !== null) return byRoad;
  const [a, b, c, d] = [
    [driver.start, driverWays.startLand],
    [driver.end, driverWays.endLand],
    [passenger.start, passengerWays.startLand],
    [passenger.end, passengerWays.endLand],
  ] as const;
  const [out, back] = [estimatedWay(driver, passenger, 'out'), estimatedWay(driver, passenger, 'back')];
  if (
    isWithoutWater(
      { traveller: driver, startLand: driverWays.startLand, endLand: driverWays.endLand },
      { traveller: passenger, startLand: passengerWays.startLand, endLand: passengerWays.endLand },
    )
  ) {
    return { out, back, estimated: true };
  }
  const moreOf = async ([from, fromLand]: typeof a, [to, toLand]: typeof a): Promise<Length | null> => {
    const leg = await legOf(routing, from, to, 'estimate');
    const straight = estimateOnLand(from, to);
    if (typeof leg === 'object') return { metres: leg.metres - straight.metres, seconds: leg.seconds - straight.seconds };
    return fromLand === toLand && fromLand !== '' ? { metres: 0, seconds: 0 } : null;
  };
  const overWater = async (way: SharedWay | null, start: typeof a, from: typeof a, to: typeof a, end: typeof a) => {
    const [own, first, second, third] = [
      await moreOf(start, end),
      await moreOf(start, from),
      await moreOf(from, to),
      await moreOf(to, end),
    ];
    if (way === null || first === null || second === null || third === null) return null;
    return aroundWater(way, driver, [first, second, third], own ?? { metres: 0, seconds: 0 });
  };
  return { out: await overWater(out, a, c, d, b), back: await overWater(back, b, d, c, a), estimated: true };
}

async function legOf(routing: Router, from: Position, to: Position, measure?: 'estimate'): Promise<MatrixCell> {
  const matrix = await routing.matrix([from], [to], { measure });
  if (matrix.kind !== 'matrix') throw new Error(matrix.kind);
  return matrix.rows[0]?.[0] ?? 'outside';
}

async function walkOf(routing: Router, walk: Walk) {
  const found = await routing.walks([walk]);
  if (found.kind !== 'walks') throw new Error(found.kind);
  return found.walks[0] ?? null;
}

/** Leg by leg, each asked for alone; null where one lies outside the roads. */
async function waysByRoad(driver: Traveller, passenger: Traveller, routing: Router) {
  const both = [driver, passenger];
  if (both.some(({ out, back }) => out.road === null || back?.road === null)) return null;
  const outside: Position[] = [];
  const lengths = async (legs: readonly (readonly [Position, Position])[]): Promise<(Length | null)[]> => {
    const found: (Length | null)[] = [];
    for (const [from, to] of legs) {
      const leg = await legOf(routing, from, to);
      if (leg === 'outside') outside.push(from);
      found.push(typeof leg === 'object' ? leg : null);
    }
    return found;
  };
  const way = async (direction: Direction): Promise<SharedWay | null> => {
    const passes = passesOfWay(driver, passenger, direction);
    if (passes === null) return null;
    const walks = await Promise.all(walksTo(passes).map(async (walk) => [walk, await walkOf(routing, walk)] as const));
    const found = (asked: Walk) => walks.find(([walk]) => isDeepStrictEqual(walk, asked))?.[1] ?? null;
    const plan = planWay(driver, passenger, direction, meetingsAmong(passes, found));
    if (plan === null) return null;
    const first = await lengths(plan.fromStartTo.map((to) => [plan.start, to] as const));
    const last = await lengths(plan.toEndFrom.map((from) => [from, plan.end] as const));
    return sharedWay(plan, first, last);
  };
  const ways = { out: await way('out'), back: await way('back'), estimated: false };
  return outside.length > 0 ? null : ways;
}
