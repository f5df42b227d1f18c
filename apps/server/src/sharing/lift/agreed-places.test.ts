import { greatCircleMetres } from '@waylift/geography/great-circle';
import { encodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { latLngToCell } from 'h3-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { AgreedPlace } from '../../kernel/db/schema/lifts.ts';
import type { AnnouncedEnd, AnnouncedPlaces } from '../../kernel/db/schema/share-requests.ts';
import type { RouteOutcome, Router } from '../../map/routing/routing.ts';
import { addJourneyOf, weeklyTrips } from '../../test-support/active-lift.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { placeAt } from '../../test-support/test-travellers.ts';
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

/** In the order of pick-up and set-down, out and back. */
type Ends = readonly [AnnouncedEnd, AnnouncedEnd, AnnouncedEnd, AnnouncedEnd];
const announcedAs = ([pickUp, dropOff, backPickUp, backDropOff]: Ends): AnnouncedPlaces => ({
  out: { pickUp, dropOff },
  back: { pickUp: backPickUp, dropOff: backDropOff },
});
const AREA: AnnouncedEnd = { ...placeAt(5_200, 40), walkMetres: 120 };
const WORKS_AREA: AnnouncedEnd = { ...placeAt(14_800, 40), walkMetres: 130 };
const MEETINGS: Ends = [AREA, WORKS_AREA, WORKS_AREA, AREA];

type Case = {
  readonly spots?: Partial<JourneyRow>;
  readonly aside?: number;
  readonly course?: readonly Position[];
  readonly estimated?: boolean;
  readonly back?: RouteOutcome;
  readonly announced?: Ends;
  readonly from?: number;
  readonly walk?: Router['walks'];
};

/** Everywhere a person may stand, and walks in a straight line. */
const straight: Router['walks'] = async (asked) => ({
  kind: 'walks',
  walks: asked.map(({ from, to }) => ({ at: to, metres: greatCircleMetres(from, to) })),
});

async function placesFor(given: Case) {
  const {
    spots = {},
    aside = 300,
    course = STRAIGHT,
    estimated = false,
    back,
    announced = MEETINGS,
    from = 5_000,
    walk = straight,
  } = given;
  const driver = await journeyOf(START, END, { geometry: encodePolyline(course), estimated });
  const passenger = await journeyOf(placeAt(from, aside), placeAt(15_000, aside), spots);
  const geometry = encodePolyline(STRAIGHT.toReversed());
  const route = { distanceMetres: 20_000, durationSeconds: 5_400, geometry, estimated: false };
  const routing = { route: async () => back ?? { kind: 'route' as const, route }, walks: walk };
  const agreed = { driver, driverCells: CELLS, passenger, trips: weeklyTrips(1), announced: announcedAs(announced) };
  const { out, back: home } = await agreedPlaces({ db: t.deps.db, routing }, agreed);
  return [out?.pickUp, out?.dropOff, home?.pickUp, home?.dropOff];
}

const CELLS = { startCell: latLngToCell(START.latitude, START.longitude, 8), endCell: latLngToCell(END.latitude, END.longitude, 8) };
const spotAt = (metres: number, words: string) => ({ ...placeAt(metres, 900), words });
const DOORS: Ends = ['door', 'door', 'door', 'door'];
const [MET, ANNOUNCED] = ['on the road', 'where it was announced'];
const [DOOR, WORKS] = ['14 Orchard Row', 'Planted Works'];

function whatIs(place: AgreedPlace | undefined): string | undefined {
  if (place === undefined || place.walkMetres === 0) return place?.label;
  const is = (announced: AnnouncedEnd) => announced !== 'door' && greatCircleMetres(place, announced) < 1;
  return [AREA, WORKS_AREA].some(is) && place.isAnnounced === true ? ANNOUNCED : MET;
}

test.each<[string, Case, unknown[]]>([
  ['where a meeting point was announced, the two meet on the exact road, on both ways', {}, [MET, MET, MET, MET]],
  ['where the exact road gives none, the announced one holds', { aside: 501 }, [ANNOUNCED, ANNOUNCED, ANNOUNCED, ANNOUNCED]],
  ['an estimate gives none', { estimated: true }, [ANNOUNCED, ANNOUNCED, ANNOUNCED, ANNOUNCED]],
  ['nor does a router that is away', { back: { kind: 'unavailable' } }, [MET, MET, ANNOUNCED, ANNOUNCED]],
  ['nor one that tells of no walk', { walk: async () => ({ kind: 'unavailable' }) }, [ANNOUNCED, ANNOUNCED, ANNOUNCED, ANNOUNCED]],
  [
    'nor a road on which nobody may stand',
    { walk: async (asked) => ({ kind: 'walks', walks: asked.map(() => null) }) },
    [ANNOUNCED, ANNOUNCED, ANNOUNCED, ANNOUNCED],
  ],
  [
    'nor one to which the way on foot is too far',
    { walk: async (asked) => ({ kind: 'walks', walks: asked.map(({ to }) => ({ at: to, metres: 501 })) }) },
    [ANNOUNCED, ANNOUNCED, ANNOUNCED, ANNOUNCED],
  ],
  [
    "nor the ends of the driver's road, wherever the passenger claims to live",
    { from: -1_000, aside: 0, spots: { walkMetres: 2_000 } },
    [ANNOUNCED, MET, MET, ANNOUNCED],
  ],
  ['where the door was announced, it is the door, though the road passes by', { announced: DOORS }, [DOOR, WORKS, WORKS, DOOR]],
  ['by each end and each way alone', { announced: [AREA, 'door', WORKS_AREA, 'door'] }, [MET, WORKS, MET, DOOR]],
  [
    'a spot stands for the door both ways, and nobody is shown it',
    { announced: DOORS, spots: { startSpot: spotAt(5_000, 'lay-by') } },
    ['lay-by', WORKS, WORKS, 'lay-by'],
  ],
  [
    'a spot stands for the other end alike',
    { announced: DOORS, spots: { endSpot: spotAt(15_000, 'gate 3') } },
    [DOOR, 'gate 3', 'gate 3', DOOR],
  ],
  ['an announced meeting point holds, whatever spot is named', { spots: { startSpot: spotAt(5_000, 'lay-by') } }, [MET, MET, MET, MET]],
  [
    'a road that passes the end first meets the passenger at neither',
    { course: [START, placeAt(0, 8_000), placeAt(15_000, 8_000), placeAt(15_000), placeAt(4_000)] },
    [ANNOUNCED, ANNOUNCED, MET, MET],
  ],
])('%s', async (_what, given, expected) => {
  expect((await placesFor(given)).map(whatIs)).toEqual(expected);
});

test('the passenger is told how far it is to an announced point on foot, and never no way at all', async () => {
  const [there, , , home] = await placesFor({
    estimated: true,
    walk: async (asked) => ({ kind: 'walks', walks: asked.map(({ to }) => ({ at: to, metres: 734.4 })) }),
  });
  expect([there?.walkMetres, home?.walkMetres]).toEqual([734, 734]);
  const [unknown] = await placesFor({ estimated: true, walk: async () => ({ kind: 'unavailable' }) });
  // As it was announced, but not less than the straight line.
  expect(unknown?.walkMetres).toBe(Math.round(greatCircleMetres(placeAt(5_000, 300), placeAt(5_200, 40))));
  const [here] = await placesFor({ estimated: true, announced: [{ ...placeAt(5_000, 300), walkMetres: 0 }, 'door', 'door', 'door'] });
  expect(here?.walkMetres).toBe(1);
});

test('a way that the two do not share has no places', async () => {
  const driver = await journeyOf(START, END);
  const trips = weeklyTrips(1).filter(({ direction }) => direction === 'back');
  const announced = { out: null, back: { pickUp: 'door', dropOff: 'door' } } as const;
  const places = await agreedPlaces(t.deps, { driver, driverCells: CELLS, passenger: driver, trips, announced });
  expect([places.out, places.back?.pickUp.label]).toEqual([null, 'Planted Works']);
});
