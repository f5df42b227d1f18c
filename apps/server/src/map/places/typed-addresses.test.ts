import { PLACES_PER_SEARCH } from '@waylift/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../kernel/db/client.ts';
import { systemClock } from '../../kernel/effects/effects.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { extractFile } from '../../test-support/test-roads.ts';
import { importPlaces } from './extract/import-places.ts';
import { createPlaceSearch, type PlaceSearch } from './places.ts';

// Addresses as people write and paste them, with the towns of the whole world and the streets of both extracts.
let store: Store;
let search: PlaceSearch;
beforeAll(async () => {
  store = await openMigratedStore();
  const deps = { store, clock: systemClock, log: createLog({ logLevel: 'silent' }) };
  search = createPlaceSearch({ geocoderUrl: undefined }, deps);
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  for (const name of ['rutland', 'newport'] as const) await importPlaces(deps, { name, file: extractFile(name) }, options);
});
afterAll(() => store.close());

async function found(typed: string): Promise<string[]> {
  const outcome = await search.suggest(typed, { language: 'en-GB', limit: PLACES_PER_SEARCH, country: 'gb' });
  if (outcome.kind === 'unavailable') throw new Error('unavailable');
  return outcome.places.map(({ label, context = '' }) => `${label} (${context})`);
}

const ADDRESSES: readonly (readonly [string, string])[] = [
  ['12 Mill Street, Oakham', '12 Mill Street (Oakham'],
  ['12 Mill Street Oakham', '12 Mill Street (Oakham'],
  ['12, Mill Street, Oakham', '12 Mill Street (Oakham'],
  ['Mill Street 12, Oakham', '12 Mill Street (Oakham'],
  ['Mill St 12 Oakham', '12 Mill Street (Oakham'],
  ['oakham mill street', 'Mill Street (Oakham'],
  ['12 High Street, Oakham LE15 6AL', 'High Street (Oakham'],
  ['High Street, LE15 6AL', 'High Street (Oakham'],
  ['High Street LE156AL', 'High Street (Oakham'],
  ['12 High Street Oakham LE15 6AL', 'High Street (Oakham'],
  ['12 High Street, Oakham, Rutland, LE15 6AL', 'High Street (Oakham'],
  ['12 High Street, Oakham, LE15 6AL, UK', 'High Street (Oakham'],
  ['12 High Street Oakham UK', 'High Street (Oakham'],
  ['12 High Street Oakham United Kingdom', 'High Street (Oakham'],
  ['High Street, Oakham, England', 'High Street (Oakham'],
  ['High Street Oakham Großbritannien', 'High Street (Oakham'],
  ['LE15 6AL', 'LE15 6AL (Oakham'],
  ['le156al', 'LE15 6AL (Oakham'],
  ['LE15 6AL, UK', 'LE15 6AL (Oakham'],
  ['Oakham LE15 6AL', 'Oakham (Rutland'],
  ['48 High Street, Oakham, LE15 6AL', '48 High Street (Oakham'],
  ['Flat 3, 48 High Street, Oakham LE15 6AL', '48 High Street (Oakham'],
  ['Flat 3 48 High Street Oakham', '48 High Street (Oakham'],
  ['Flat A, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['Apartment 2b, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['Apt 4, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['Unit 5, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['Suite 12, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['Wohnung 7, High Street 48, Oakham', '48 High Street (Oakham'],
  ['High Street 48 Top 3, Oakham', '48 High Street (Oakham'],
  ['Appt 5, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['High Street, 48, Piso 3, Oakham', '48 High Street (Oakham'],
  ['High Street 48, 3º B, Oakham', '48 High Street (Oakham'],
  ['High Street, 48, 2.º Andar, Oakham', '48 High Street (Oakham'],
  ['No. 48 High Street, Oakham', '48 High Street (Oakham'],
  ['High Street Nr. 48, Oakham', '48 High Street (Oakham'],
  ['72-78 High Street, Oakham', '72-78 High Street (Oakham'],
  ['72 High Street, Oakham', '72-78 High Street (Oakham'],
  ['74 High Street Oakham', '72-78 High Street (Oakham'],
  ['81-85 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['81–85 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['81 - 85 Chepstow Road, Newport NP19 8BY', '81-85 Chepstow Road (Newport'],
  ['81 & 85 Chepstow Road Newport', '81-85 Chepstow Road (Newport'],
  ['81/85 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['81-85, Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['Chepstow Road 81-85, Newport', '81-85 Chepstow Road (Newport'],
  ['81 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['83 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['48 Clarence Place, Newport', '48 Clarence Place (Newport'],
  ['17 Stow Hill, Newport NP20 1AA, Wales', 'Stow Hill (Newport'],
  ['116a Stow Hill, Newport', '116A Stow Hill (Newport'],
  ['Tesco, Oakham', 'Tesco (Oakham'],
  ['Tesco, Oakham LE15 6QX', 'Tesco (Oakham'],
  ['Rutland Memorial Hospital, Oakham, LE15 6NT', 'Rutland Memorial Hospital (Oakham'],
  ['Coleg Gwent (City of Newport Campus), NP19 4TS', 'Coleg Gwent (City of Newport Campus) (Newport'],
  ['Newport station', 'Newport (Newport'],
  ['Brooke Priory School, Oakham, United Kingdom', 'Brooke Priory School (Oakham'],
  ['Joyce & Sons Ltd, 48 High Street, Oakham', '48 High Street (Oakham'],
  ['Accounts, Joyce & Sons Ltd, 48 High Street, Oakham LE15 6AL', '48 High Street (Oakham'],
  ['Whissendine LE15 7ET', 'Whissendine (Oakham'],
];

test('of sixty addresses in the forms that people use, at least 57 are among the first three', async () => {
  const lost: string[] = [];
  for (const [typed, place] of ADDRESSES) {
    const places = await found(typed);
    if (!places.slice(0, 3).some((each) => each.startsWith(place))) lost.push(`${typed}: ${places.slice(0, 3).join('; ')}`);
  }
  expect(ADDRESSES).toHaveLength(60);
  expect(lost.slice(3), lost.join('\n')).toEqual([]);
});

test.each([
  ['12 High Street, Oakham LE15 6AL', 'High Street (Oakham'],
  ['81-85 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['83 Chepstow Road, Newport', '81-85 Chepstow Road (Newport'],
  ['Flat 3, 12 High Street, Oakham LE15 6AL', 'High Street (Oakham'],
])('%s is first of all %s', async (typed, place) => {
  expect((await found(typed))[0]?.startsWith(place)).toBe(true);
});

test('no house has the numbers of a range as one number, or one of the other side of the street', async () => {
  expect((await found('8185 Chepstow Road, Newport')).filter((place) => /^\d/.test(place))).toEqual([]);
  expect((await found('73 High Street, Oakham')).filter((place) => place.startsWith('72-78'))).toEqual([]);
});

test('a postcode that no known address has still tells which of several streets is meant', async () => {
  expect((await found('High Street, LE15 6ZZ'))[0]).toMatch(/^High Street \(Oakham/);
  expect((await found('High Street, PE9 3TG'))[0]).toMatch(/^High Street \(Ketton/);
});

test('coordinates and links of maps are the place that they name, and nothing is looked up elsewhere', async () => {
  expect(await found('52.6697, -0.7288')).toEqual(['52.6697, -0.7288 (Oakham)']);
  expect(await found('https://www.openstreetmap.org/#map=15/52.6697/-0.7288')).toEqual(['52.6697, -0.7288 (Oakham)']);
});

test('where streets are known, nothing says that there are towns only', async () => {
  expect(await search.suggest('Xyzzy Qwertz 9', { language: 'en-GB', limit: 8 })).not.toHaveProperty('townsOnly');
});
