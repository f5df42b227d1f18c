import { encodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JourneyRow } from '../db/schema/journeys.ts';
import type { RouteOutcome } from '../routing/routing.ts';
import { addJourneyOf, weeklyTrips } from '../test-support/active-lift.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { placeAt } from '../test-support/test-travellers.ts';
import { agreedPlaces } from './agreed-places.ts';

let t: TestApp;
let member: { readonly id: string; readonly communityId: string };
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  member = { ...(await addMember(t.deps, community, { email: 'ana@mail.example' })), communityId: community.id };
});
afterAll(() => t[Symbol.asyncDispose]());

/** The drive goes 20 km east in 90 minutes, along these places; the passenger travels from 5 to 15 km, `aside` metres north of it. */
const [START, END] = [placeAt(0), placeAt(20_000)];
const STRAIGHT = [START, placeAt(5_000), placeAt(15_000), END];

async function journeyOf(from: Position, to: Position, given: Partial<JourneyRow> = {}): Promise<JourneyRow> {
  return await addJourneyOf(t.deps, member, {
    startLatitude: from.latitude,
    startLongitude: from.longitude,
    endLatitude: to.latitude,
    endLongitude: to.longitude,
    distanceMetres: 20_000,
    ...given,
  });
}

type Case = {
  readonly spots?: Partial<JourneyRow>;
  readonly aside?: number;
  readonly course?: readonly Position[];
  readonly estimated?: boolean;
  readonly back?: RouteOutcome;
};

async function placesFor({ spots = {}, aside = 300, course = STRAIGHT, estimated = false, back }: Case) {
  const driver = await journeyOf(START, END, { geometry: encodePolyline(course), estimated });
  const passenger = await journeyOf(placeAt(5_000, aside), placeAt(15_000, aside), spots);
  const geometry = encodePolyline(STRAIGHT.toReversed());
  const route = { distanceMetres: 20_000, durationSeconds: 5_400, geometry, estimated: false };
  const routing = { route: async () => back ?? { kind: 'route' as const, route } };
  const { out, back: home } = await agreedPlaces({ db: t.deps.db, routing }, { driver, passenger, trips: weeklyTrips(1) });
  const shown = (place: { label: string; walkMetres: number } | undefined) => [place?.walkMetres, place?.label];
  return [out?.pickUp, out?.dropOff, home?.pickUp, home?.dropOff].map(shown);
}

const spotAt = (metres: number, words: string) => ({ ...placeAt(metres, 900), words });
const MET = [300, 'Norwich'];
const [DOOR, WORKS] = [
  [0, '14 Orchard Row'],
  [0, 'Planted Works'],
];

test.each<[string, Case, unknown[]]>([
  ['where the road passes within the walk, the two meet there, on both ways', {}, [MET, MET, MET, MET]],
  [
    'where no meeting point holds, a spot stands for the door both ways, and nobody is shown it',
    { aside: 501, spots: { startSpot: spotAt(5_000, 'lay-by') } },
    [[0, 'lay-by'], WORKS, WORKS, [0, 'lay-by']],
  ],
  [
    'a spot stands for the other end alike',
    { aside: 501, spots: { endSpot: spotAt(15_000, 'gate 3') } },
    [DOOR, [0, 'gate 3'], [0, 'gate 3'], DOOR],
  ],
  ['a meeting point on the way holds, whatever spot is named', { spots: { startSpot: spotAt(5_000, 'lay-by') } }, [MET, MET, MET, MET]],
  ['further away the passenger is met at their own end', { aside: 501 }, [DOOR, WORKS, WORKS, DOOR]],
  ['an estimate has no course', { estimated: true }, [DOOR, WORKS, WORKS, DOOR]],
  ['no road back, no meeting on the way back', { back: { kind: 'unavailable' } }, [MET, MET, WORKS, DOOR]],
  [
    'a road that passes the end first meets the passenger at neither',
    { course: [START, placeAt(0, 8_000), placeAt(15_000, 8_000), placeAt(15_000), placeAt(5_000)] },
    [DOOR, WORKS, MET, MET],
  ],
  [
    'a road that passes one end alone meets there alone',
    { course: [START, placeAt(5_000), placeAt(5_000, -5_000), END] },
    [MET, WORKS, MET, MET],
  ],
])('%s', async (_what, given, expected) => {
  expect(await placesFor(given)).toEqual(expected);
});

test('a way that the two do not share has no places', async () => {
  const driver = await journeyOf(START, END);
  const trips = weeklyTrips(1).filter(({ direction }) => direction === 'back');
  const places = await agreedPlaces(t.deps, { driver, passenger: driver, trips });
  expect([places.out, places.back?.pickUp.label]).toEqual([null, 'Planted Works']);
});
