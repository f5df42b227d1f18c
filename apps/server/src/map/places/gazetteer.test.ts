import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../kernel/db/client.ts';
import { systemClock } from '../../kernel/effects/effects.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { createGazetteer } from './gazetteer.ts';
import type { PlaceSearch } from './places.ts';

// The places of the whole world, as the build makes them: the one test that loads them all.
let store: Store;
let search: PlaceSearch;
beforeAll(async () => {
  store = await openMigratedStore();
  search = createGazetteer({ store, log: createLog({ logLevel: 'silent' }), clock: systemClock });
  await search.prepare(new AbortController().signal);
});
afterAll(() => store.close());

async function found(typed: string, near?: { latitude: number; longitude: number }, country?: string) {
  const outcome = await search.suggest(typed, { language: 'en-GB', limit: 8, near, country });
  if (outcome.kind === 'unavailable') throw new Error('unavailable');
  return outcome.places.map(({ label, context }) => `${label} (${context ?? ''})`);
}

test.each([
  ['Norwich', 'Norwich (Norfolk, United Kingdom)'],
  ['New York', 'New York City (New York, United States)'],
  ['Madrid', 'Madrid (Spain)'],
  ['Las Palmas', 'Las Palmas de Gran Canaria (Canary Islands, Spain)'],
  ['gran canaria', 'Las Palmas de Gran Canaria (Canary Islands, Spain)'],
  ['Cambridge', 'Cambridge (Cambridgeshire, United Kingdom)'],
  ['lon', 'London (Greater London, United Kingdom)'],
  ['york', 'York (England, United Kingdom)'],
  ['bath', 'Bath (Bath and North East Somerset, United Kingdom)'],
  ['ely', 'Ely (Cambridgeshire, United Kingdom)'],
  ['munchen', 'Munich (Bavaria, Germany)'],
  ['Köln', 'Köln (North Rhine-Westphalia, Germany)'],
  ['Muenster', 'Münster (North Rhine-Westphalia, Germany)'],
  ['Sao Paulo', 'São Paulo (Brazil)'],
  ['Lisboa', 'Lisbon (Portugal)'],
  ['sevilla', 'Sevilla (Andalusia, Spain)'],
  ['marseille', 'Marseille (Bouches-du-Rhône, France)'],
  ['nice', 'Nice (Alpes-Maritimes, France)'],
  ['zurich', 'Zürich (Switzerland)'],
  ['bruxelles', 'Brussels (Brussels Capital, Belgium)'],
])('%s is first of all %s', async (typed, place) => {
  expect((await found(typed))[0]).toBe(place);
});

test.each([
  ['Cambrige', 'Cambridge (Cambridgeshire, United Kingdom)'],
  ['Norwhich', 'Norwich (Norfolk, United Kingdom)'],
  ['Norwhic', 'Norwich (Norfolk, United Kingdom)'],
  ['Parsi', 'Paris (Île-de-France, France)'],
  ['Edinburg', 'Edinburgh (Scotland, United Kingdom)'],
  ['Brimingham', 'Birmingham (England, United Kingdom)'],
  ['Liverpol', 'Liverpool (England, United Kingdom)'],
  ['Barcelnoa', 'Barcelona (Catalonia, Spain)'],
  ['Stutgart', 'Stuttgart (Baden-Wurttemberg, Germany)'],
])('%s, mistyped, finds %s', async (typed, place) => {
  expect(await found(typed)).toContain(place);
});

test.each([
  ['cambridge massachusetts', 'Cambridge (Massachusetts, United States)'],
  ['Cambridge Mass', 'Cambridge (Massachusetts, United States)'],
  ['norwich norfolk', 'Norwich (Norfolk, United Kingdom)'],
  ['Newport isle of wight', 'Newport (Isle of Wight, United Kingdom)'],
  ['Newport Pagnell', 'Newport Pagnell (Milton Keynes, United Kingdom)'],
  ['Boston England', 'Boston (Lincolnshire, United Kingdom)'],
  ['Boston, UK', 'Boston (Lincolnshire, United Kingdom)'],
  ['Paris, USA', 'Paris (Texas, United States)'],
  ['perth, scotland', 'Perth (Perth and Kinross, United Kingdom)'],
])('the area that is typed behind a name counts, with a comma or without, by whatever name: %s', async (typed, place) => {
  expect((await found(typed))[0]).toBe(place);
});

test.each(['Munich', 'Manchestr', 'Praha'])('%s brings up no place that was called nearly so once', async (typed) => {
  expect((await found(typed)).join()).not.toMatch(/Naucalpan|Cluj|Richmond|Paterson|Takeo/);
});

test.each(['a b c d e f g h i j k l m n o p', 'norwich nowhere at all'])('%s finds nothing', async (typed) => {
  expect(await found(typed)).toEqual([]);
});

test('places of one name are told apart', async () => {
  for (const name of ['Newport', 'Springfield', 'Neustadt', 'Newtown', 'Saint-Denis', 'San José', 'Villanueva', 'Norton']) {
    const places = await found(name);
    expect(places.length).toBeGreaterThan(2);
    expect(new Set(places).size).toBe(places.length);
  }
});

test.each([
  ['Pen', 'gb', 'Penzance (Cornwall, United Kingdom)'],
  ['Ryde', 'gb', 'Ryde (Isle of Wight, United Kingdom)'],
  ['Ryde', 'au', 'Ryde (New South Wales, Australia)'],
  ['Neu', 'de', 'Neuss (North Rhine-Westphalia, Germany)'],
  ['pa', 'gb', 'Paris (Île-de-France, France)'],
])('%s, with nothing known but the country %s, offers %s', async (typed, country, place) => {
  expect(await found(typed, undefined, country)).toContain(place);
});

test('where nothing is known but the country, its places come first, and a city of the world before a village', async () => {
  expect((await found('Ryde', undefined, 'gb'))[0]).toBe('Ryde (Isle of Wight, United Kingdom)');
  expect((await found('Paris', undefined, 'gb'))[0]).toBe('Paris (Île-de-France, France)');
  const begun = await found('Pen', undefined, 'gb');
  expect(begun.filter((place) => place.endsWith('United Kingdom)')).length).toBeGreaterThanOrEqual(6);
});

test('where nothing is known but the country, a village of it comes before a city far away that begins alike, and no slip leads abroad', async () => {
  const begun = await found('oak', undefined, 'gb');
  const at = (place: string) => begun.findIndex((each) => each.startsWith(place));
  expect(at('Oakley (Bedford')).toBeGreaterThanOrEqual(0);
  expect(begun.slice(0, at('Oakley (Bedford')).join()).not.toContain('Oakland');
  expect((await found('kestrel', undefined, 'gb')).join()).not.toMatch(/Kestel|Estrel/);
  expect(await found('Bordaeux', undefined, 'gb')).toContain('Bordeaux (Gironde, France)');
});

test('near a place, what is close comes first', async () => {
  const norwich = { latitude: 52.63, longitude: 1.3 };
  expect((await found('n', norwich))[0]).toBe('Norwich (Norfolk, United Kingdom)');
  expect((await found('newm', norwich))[0]).toMatch(/^Newmarket \(Suffolk/);
  expect((await found('newport', { latitude: 50.7, longitude: -1.3 }))[0]).toBe('Newport (Isle of Wight, United Kingdom)');
  expect((await found('cambridge', { latitude: 42.36, longitude: -71.06 }))[0]).toBe('Cambridge (Massachusetts, United States)');
  expect((await found('london', norwich))[0]).toBe('London (Greater London, United Kingdom)');
});
