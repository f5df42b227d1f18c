import { PLACES_PER_SEARCH } from '@waylift/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../kernel/effects/log.ts';
import { importPlaces } from './extract/import-places.ts';
import { callApi, type CallOptions } from '../../test-support/call-api.ts';
import { extractFile } from '../../test-support/test-roads.ts';
import { json, startJsonServer, text } from '../../test-support/json-server.ts';
import { NAUGHTY_STRINGS } from '../../test-support/naughty-strings.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { SMALL_GAZETTEER_FOLDER } from '../../test-support/test-postgres.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => t[Symbol.asyncDispose]());

async function search(query: string, near?: string, options: CallOptions = {}) {
  return await callApi(t.app, 'places', { query: { query, ...(near === undefined ? {} : { near }) } }, options);
}

async function labels(query: string, near?: string): Promise<string[]> {
  const { status, answer } = await search(query, near);
  expect(status).toBe(200);
  return answer?.places.map(({ label }) => label) ?? [];
}

test('a place is found by the beginning of its name, with where it is and what tells it apart', async () => {
  const { status, headers, answer } = await search('Norw');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  const norwich = { label: 'Norwich', latitude: 52.62783, longitude: 1.29834, kind: 'city', context: 'Norfolk, United Kingdom' };
  expect(answer?.places[0]).toEqual(norwich);
});

test.each([
  ['munchen', 'Munich'],
  ['MÜNCHEN', 'Munich'],
  ['Munich', 'Munich'],
  ['Köln', 'Köln'],
  ['koln', 'Köln'],
  ['Koeln', 'Köln'],
  ['cologne', 'Köln'],
  ['Sao Paulo', 'São Paulo'],
  ['são paulo', 'São Paulo'],
  ['Lisboa', 'Lisbon'],
  ['saint ives', 'St Ives'],
  ['st. denis', 'Saint-Denis'],
  ['mans', 'Le Mans'],
  ['palmas de gran', 'Las Palmas de Gran Canaria'],
  ['gran canaria', 'Las Palmas de Gran Canaria'],
  ['  bath ', 'Bath'],
])('%s is %s', async (typed, label) => {
  expect(await labels(typed)).toContain(label);
});

test.each(['Cambrige', 'Camrbidge', 'Cambrdge', 'Kambridge', 'Cambridgee', 'cambrigd', 'Cambr¡dge'])(
  '%s is meant for Cambridge',
  async (typed) => {
    expect((await labels(typed))[0]).toBe('Cambridge');
  },
);

test('one slip is forgiven in a name that is not finished yet', async () => {
  expect((await labels('Norwhic'))[0]).toBe('Norwich');
  expect((await labels('Nrothamp'))[0]).toBe('Northampton');
});

test('a longer name comes after the one that is typed in full, however many more live there', async () => {
  expect((await labels('Bat'))[0]).toBe('Bath');
  expect((await labels('paris'))[0]).toBe('Paris');
});

test('places of one name are told apart, and found by what stands behind a comma', async () => {
  const { answer } = await search('Newport');
  const contexts = answer?.places.map(({ context }) => context) ?? [];
  expect(contexts.slice(0, 3)).toEqual(['Wales, United Kingdom', 'Isle of Wight, United Kingdom', 'Rhode Island, United States']);
  expect(new Set(contexts).size).toBe(contexts.length);
  for (const [area, context] of [
    ['isle of w', 'Isle of Wight, United Kingdom'],
    ['Rhode Island', 'Rhode Island, United States'],
    ['US', 'Rhode Island, United States'],
    ['Essex, United Kingdom', 'Essex, United Kingdom'],
  ]) {
    expect((await search(`Newport, ${area}`)).answer?.places[0]?.context, area).toBe(context);
  }
});

test('without a place, the country that was given comes first', async () => {
  const contextOf = async (country: string) =>
    (await callApi(t.app, 'places', { query: { query: 'Newport', country } })).answer?.places[0]?.context;
  expect(await contextOf('us')).toBe('Rhode Island, United States');
  expect(await contextOf('gb')).toBe('Wales, United Kingdom');
  expect((await callApi(t.app, 'places', { query: { query: 'Newport', country: 'GBR' } })).status).toBe(400);
});

test('near a place, what is close comes first', async () => {
  expect((await search('Newport', '50.75,-1.3')).answer?.places[0]?.context).toBe('Isle of Wight, United Kingdom');
  expect((await search('Paris', '33.6,-95.5')).answer?.places[0]?.context).toBe('Texas, United States');
  expect((await labels('n', '52.6,1.2'))[0]).toBe('Norwich');
  // Beyond the antimeridian, and at both poles.
  for (const near of ['0,180', '0,-180', '90,0', '-90,180', '12.123456789012345,-0'])
    expect(await labels('Norwich', near)).toEqual(['Norwich']);
});

test.each(['1000,1', '91,0', '0,181', '1', '1,2,3', 'a,b', '1;2', ''])('near %j is refused by the name of its field', async (near) => {
  const { status, problem } = await search('Norwich', near);
  expect([status, problem?.code, problem?.errors?.[0]?.path]).toEqual([400, 'validation', 'near']);
});

test('countries are named in the language of the request', async () => {
  const contexts: Record<string, string | undefined> = {};
  for (const language of ['en-GB', 'fr-CA', 'de', 'es', 'pt-BR'])
    contexts[language] = (await search('Munich', undefined, { language })).answer?.places[0]?.context;
  expect(contexts).toEqual({
    'en-GB': 'Bavaria, Germany',
    'fr-CA': 'Bavaria, Allemagne',
    de: 'Bavaria, Deutschland',
    es: 'Bavaria, Alemania',
    'pt-BR': 'Bavaria, Alemanha',
  });
});

test('one letter, and any letter, has at most eight answers', async () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') expect((await labels(letter)).length).toBeLessThanOrEqual(PLACES_PER_SEARCH);
  expect(await labels('p')).toHaveLength(PLACES_PER_SEARCH);
});

test('whatever is typed is answered or refused, and never a failure', async () => {
  const typed = [
    ...NAUGHTY_STRINGS,
    '%',
    '_',
    'norw%',
    'n_rwich',
    'é',
    '🚗',
    '東京',
    'x'.repeat(255),
    'ab '.repeat(85),
    ',',
    ',,,',
    'Norwich,',
    "';",
    '\\',
  ];
  for (const query of typed.filter((each) => each.length < 1000)) {
    const { status, answer, problem } = await search(query);
    expect([200, 400], query).toContain(status);
    if (status === 200) expect(answer?.places.length).toBeLessThanOrEqual(PLACES_PER_SEARCH);
    else expect(problem?.code).toBe('validation');
  }
  expect(await labels('%')).toEqual([]);
  expect(await labels('🚗')).toEqual([]);
  expect(await labels('n_rwich')).not.toContain('Northampton');
  expect((await search('x'.repeat(256))).problem?.errors).toMatchObject([{ path: 'query', code: 'too-long' }]);
  expect((await search('')).problem?.errors).toMatchObject([{ path: 'query', code: 'required' }]);
});

test('where no streets are known, the answer without a place says so', async () => {
  expect((await search('LE15 6AL')).answer).toEqual({ places: [], townsOnly: true });
  expect((await search('Norwich')).answer).not.toHaveProperty('townsOnly');
});

test('pasted coordinates are a place, whatever finds the others', async () => {
  expect(await labels('52.62783, 1.29834')).toEqual(['52.62783, 1.29834']);
  await using photon = await startJsonServer(json({ features: [] }));
  await using served = await startTestApp({ env: { GEOCODER_URL: photon.url } });
  const { answer } = await callApi(served.app, 'places', { query: { query: 'https://www.google.com/maps/@52.62783,1.29834,15z' } });
  expect(answer?.places).toMatchObject([{ label: '52.62783, 1.29834', latitude: 52.62783, longitude: 1.29834 }]);
  expect(photon.asked).toEqual([]);
});

test('what is typed is in no log', async () => {
  // So many digits cannot be a duration in the log.
  await search('Norwich', '52.628391,1.293817');
  expect(t.logLines.length).toBeGreaterThan(0);
  expect(t.logLines.join('\n')).not.toMatch(/norwich|52\.628391|1\.293817/i);
});

test('with a Photon server, its places are answered, and its absence is a 503 that readiness tells of', async () => {
  const properties = { name: 'Elm Row', city: 'Norwich', osm_value: 'residential' };
  await using photon = await startJsonServer(json({ features: [{ geometry: { coordinates: [1.3, 52.6] }, properties }] }));
  await using served = await startTestApp({ env: { GEOCODER_URL: photon.url } });
  const ask = () => callApi(served.app, 'places', { query: { query: 'Elm', near: '52.628391,1.293817' } });
  const elm = { label: 'Elm Row', latitude: 52.6, longitude: 1.3, kind: 'residential', context: 'Norwich' };
  expect((await ask()).answer).toEqual({ places: [elm] });
  expect((await served.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { places: 'ok' } });

  photon.answer(text('no', 500));
  served.clock.advanceMs(10_000);
  const { status, headers, problem } = await ask();
  expect([status, problem?.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  const readiness = await served.app.inject('/readyz');
  expect([readiness.statusCode, readiness.json()]).toMatchObject([200, { status: 'ready', checks: { places: 'away' } }]);
  expect(served.logLines.join('\n')).not.toMatch(/elm|52\.628391/i);
});

test('with an extract of OpenStreetMap imported, its villages, streets and houses are answered, and its contributors are to be named', async () => {
  await using served = await startTestApp();
  const deps = {
    store: served.store,
    clock: served.clock,
    log: createLog({ logLevel: 'silent' }),
    gazetteerFolder: SMALL_GAZETTEER_FOLDER,
  };
  const area = { name: 'rutland', file: extractFile('rutland') };
  await importPlaces(deps, area, { signal: new AbortController().signal, onProgress: () => {} });
  const ask = async (query: string) => (await callApi(served.app, 'places', { query: { query, country: 'gb' } })).answer;
  expect((await ask('Whissendine'))?.places[0]).toMatchObject({ label: 'Whissendine', kind: 'village' });
  const houses = await ask('12 Mill Street, Oakham');
  expect([houses?.places[0], houses?.ofOpenStreetMap]).toMatchObject([{ label: '12 Mill Street', kind: 'house' }, true]);
  expect(await ask('Norwich')).not.toHaveProperty('ofOpenStreetMap');
  expect(served.logLines.join('\n')).not.toMatch(/whissendine|mill street/i);
});

test('readiness tells of no service that there is not', async () => {
  expect(Object.keys((await t.app.inject('/readyz')).json().checks)).toEqual(['store', 'mail', 'images']);
});
