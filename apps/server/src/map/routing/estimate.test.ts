import { expect, test } from 'vitest';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { decodePolyline } from '@waylift/geography/polyline';
import { createEstimateRouter, detourFactor } from './estimate.ts';
import type { RouteOutcome } from './routing.ts';

const PLACES = {
  norwich: [52.62783, 1.29834],
  cambridge: [52.2, 0.11667],
  london: [51.50853, -0.12574],
  paris: [48.85341, 2.3488],
  newYork: [40.71427, -74.00597],
  brooklyn: [40.6501, -73.94958],
  newark: [40.73566, -74.17237],
  madrid: [40.4165, -3.70256],
  lasPalmas: [28.09973, -15.41343],
  palma: [39.56939, 2.65024],
  malaga: [36.72016, -4.42034],
  ceuta: [35.8883, -5.30755],
  gibraltar: [36.14474, -5.35257],
  belfast: [54.59682, -5.92541],
  dublin: [53.33306, -6.24889],
  newport: [50.70146, -1.29124],
  southampton: [50.90395, -1.40428],
  copenhagen: [55.67594, 12.56553],
  malmo: [55.60587, 13.00073],
  aarhus: [56.15674, 10.21076],
  ronne: [55.10091, 14.70664],
  messina: [38.19394, 15.55256],
  reggio: [38.11047, 15.66129],
  venice: [45.43713, 12.33265],
  portree: [57.41262, -6.19425],
  inverness: [57.47908, -4.22398],
  stornoway: [58.20925, -6.38649],
  douglas: [54.15, -4.48333],
  saintHelier: [49.18804, -2.10491],
  cairo: [30.06263, 31.24967],
  sharm: [27.91582, 34.32995],
  telAviv: [32.08088, 34.78057],
  panama: [8.9936, -79.51973],
  bogota: [4.60971, -74.08175],
  buenosAires: [-34.61315, -58.37723],
  wellington: [-41.28664, 174.77557],
  auckland: [-36.84853, 174.76349],
  christchurch: [-43.53333, 172.63333],
  rovaniemi: [66.5, 25.71667],
  helsinki: [60.16952, 24.93545],
  anadyr: [64.73424, 177.5103],
  moscow: [55.75222, 37.61556],
  fukuoka: [33.6, 130.41667],
  tokyo: [35.6895, 139.69171],
  sapporo: [43.06667, 141.35],
  portsmouth: [50.79899, -1.09125],
  lymington: [50.75, -1.55],
  calais: [50.95194, 1.85635],
  dover: [51.12598, 1.31257],
  brodick: [55.57615, -5.15154],
  glasgow: [55.86515, -4.25763],
  kirkwall: [58.98473, -2.95871],
  lerwick: [60.15292, -1.14293],
  aberdeen: [57.14369, -2.09814],
  visby: [57.64089, 18.29602],
  stockholm: [59.33258, 18.0649],
  tangier: [35.76727, -5.79975],
  victoria: [48.4359, -123.35155],
  vancouver: [49.24966, -123.11934],
  hobart: [-42.87936, 147.32941],
  melbourne: [-37.814, 144.96332],
  channel: [50.2, -0.5],
  atlantic: [45, -30],
} as const satisfies Record<string, readonly [number, number]>;
type Name = keyof typeof PLACES;

const router = createEstimateRouter();

function pointOf(name: Name) {
  const [latitude, longitude] = PLACES[name];
  return { latitude, longitude };
}

async function outcomeOf(from: Name, to: Name) {
  return await router.route(pointOf(from), pointOf(to));
}

test('from Norwich to Cambridge it is about 85 km of straight line, longer by the published factor, and says that it is an estimate', async () => {
  const outcome = await outcomeOf('norwich', 'cambridge');
  if (outcome.kind !== 'route') throw new Error(outcome.kind);
  const { distanceMetres, durationSeconds, estimated, geometry } = outcome.route;
  expect(estimated).toBe(true);
  expect(distanceMetres / 1000).toBeCloseTo(93.1 * 1.2, -1);
  expect(durationSeconds).toBe(Math.round((distanceMetres / 1000 / 85) * 3600));
  expect(geometry.length).toBeGreaterThan(10);
});

test.each<[Name, Name]>([
  ['london', 'paris'],
  ['belfast', 'dublin'],
  ['copenhagen', 'malmo'],
  ['copenhagen', 'aarhus'],
  ['newYork', 'brooklyn'],
  ['newYork', 'newark'],
  ['venice', 'madrid'],
  ['portree', 'inverness'],
  ['malaga', 'gibraltar'],
  ['cairo', 'sharm'],
  ['bogota', 'buenosAires'],
  ['newYork', 'panama'],
  ['wellington', 'auckland'],
  ['rovaniemi', 'helsinki'],
  ['moscow', 'anadyr'],
  ['fukuoka', 'tokyo'],
  ['dover', 'calais'],
])('a road joins %s and %s', async (from, to) => {
  expect(ferryOf(await outcomeOf(from, to))).toBe('no ferry');
  expect(ferryOf(await outcomeOf(to, from))).toBe('no ferry');
});

test.each<[Name, Name]>([
  ['newport', 'southampton'],
  ['newport', 'portsmouth'],
  ['newport', 'lymington'],
  ['brodick', 'glasgow'],
  ['kirkwall', 'aberdeen'],
  ['lerwick', 'aberdeen'],
  ['stornoway', 'inverness'],
  ['douglas', 'london'],
  ['dublin', 'london'],
  ['saintHelier', 'paris'],
  ['ronne', 'copenhagen'],
  ['visby', 'stockholm'],
  ['messina', 'reggio'],
  ['madrid', 'palma'],
  ['malaga', 'ceuta'],
  ['malaga', 'tangier'],
  ['wellington', 'christchurch'],
  ['tokyo', 'sapporo'],
  ['vancouver', 'victoria'],
])('a way with a ferry joins %s and %s', async (from, to) => {
  expect(ferryOf(await outcomeOf(from, to))).toBe('with a ferry');
  expect(ferryOf(await outcomeOf(to, from))).toBe('with a ferry');
});

function ferryOf(outcome: RouteOutcome): string {
  if (outcome.kind !== 'route') return outcome.kind;
  return outcome.route.ferry === true ? 'with a ferry' : 'no ferry';
}

test('a way with a ferry is the roads and the crossing together, drawn by way of the harbours', async () => {
  const outcome = await outcomeOf('newport', 'southampton');
  if (outcome.kind !== 'route') throw new Error(outcome.kind);
  const { distanceMetres, durationSeconds, geometry } = outcome.route;
  // Newport to East Cowes, an hour at sea, and a few streets.
  expect(distanceMetres / 1000).toBeGreaterThan(22);
  expect(distanceMetres / 1000).toBeLessThan(35);
  expect(durationSeconds / 60).toBeGreaterThan(70);
  expect(durationSeconds / 60).toBeLessThan(100);
  const eastCowes = { latitude: 50.757, longitude: -1.287 };
  expect(decodePolyline(geometry).some((point) => greatCircleMetres(point, eastCowes) < 1000)).toBe(true);
});

test('of several ferries the one is taken that the way is short with', async () => {
  const [toSouthampton, toLymington] = [await outcomeOf('newport', 'southampton'), await outcomeOf('newport', 'lymington')];
  if (toSouthampton.kind !== 'route' || toLymington.kind !== 'route') throw new Error('both have a ferry');
  const yarmouth = { latitude: 50.7, longitude: -1.49 };
  const leadsByYarmouth = (geometry: string) => decodePolyline(geometry).some((point) => greatCircleMetres(point, yarmouth) < 1000);
  expect([toSouthampton, toLymington].map(({ route }) => leadsByYarmouth(route.geometry))).toEqual([false, true]);
});

test.each<[Name, Name]>([
  ['norwich', 'newYork'],
  ['hobart', 'melbourne'],
  ['madrid', 'lasPalmas'],
  ['telAviv', 'cairo'],
  ['panama', 'bogota'],
  ['channel', 'london'],
  ['atlantic', 'atlantic'],
])('neither a road nor a ferry joins %s and %s', async (from, to) => {
  expect(await outcomeOf(from, to)).toEqual({ kind: 'no-route' });
  expect(await outcomeOf(to, from)).toEqual({ kind: 'no-route' });
});

test('a place and itself have no route, nor two points of one doorstep', async () => {
  expect(await outcomeOf('norwich', 'norwich')).toEqual({ kind: 'no-route' });
  const [latitude, longitude] = PLACES.norwich;
  expect(await router.route({ latitude, longitude }, { latitude: latitude + 0.0003, longitude })).toEqual({ kind: 'no-route' });
  expect((await router.route({ latitude, longitude }, { latitude: latitude + 0.01, longitude })).kind).toBe('route');
});

test('the ends of the globe and of the map get an answer too', async () => {
  const ends = [-90, -60, 0, 60, 90].flatMap((latitude) => [-180, -179.999, 0, 179.999, 180].map((longitude) => ({ latitude, longitude })));
  for (const start of ends) for (const end of ends) expect(['route', 'no-route']).toContain((await router.route(start, end)).kind);
});

test('the way winds less the longer it is, and never less than 1.2 or more than 1.72', () => {
  expect([0.05, 1, 5, 45, 1000].map((km) => Number(detourFactor(km).toFixed(2)))).toEqual([1.72, 1.72, 1.49, 1.2, 1.2]);
});

test('speed follows the length of the way', async () => {
  const kmPerHour = async (degrees: number) => {
    const [latitude, longitude] = PLACES.norwich;
    const outcome = await router.route({ latitude, longitude }, { latitude: latitude - degrees, longitude });
    if (outcome.kind !== 'route') throw new Error(outcome.kind);
    return Math.round(outcome.route.distanceMetres / 1000 / (outcome.route.durationSeconds / 3600));
  };
  expect(await Promise.all([0.01, 0.06, 0.3, 0.7].map(kmPerHour))).toEqual([30, 45, 65, 85]);
});

test('coasts that could not be read once are read again for the next question, and then kept', async () => {
  let reads = 0;
  const flaky = createEstimateRouter(async () => {
    reads += 1;
    if (reads === 1) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return { at: () => 'island' };
  });
  const [norwich, cambridge] = [
    { latitude: 52.63, longitude: 1.3 },
    { latitude: 52.2, longitude: 0.12 },
  ];
  await expect(flaky.route(norwich, cambridge)).rejects.toThrow('too many open files');
  for (let turn = 0; turn < 2; turn += 1) expect(await flaky.route(norwich, cambridge)).toMatchObject({ kind: 'route' });
  expect(reads).toBe(2);
});
