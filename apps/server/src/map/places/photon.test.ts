import { expect, test } from 'vitest';
import { createLog } from '../../kernel/effects/log.ts';
import { halfAnswer, hangUp, json, neverAnswer, startJsonServer, text, type JsonAnswer } from '../../test-support/json-server.ts';
import { createPhotonSearch } from './photon.ts';

const feature = (properties: object, coordinates: unknown = [1.29834, 52.62783]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const found = (...features: object[]) => json({ type: 'FeatureCollection', features });
const NORWICH = feature({
  name: 'Norwich',
  county: 'Norfolk',
  state: 'England',
  country: 'United Kingdom',
  osm_key: 'place',
  osm_value: 'city',
  osm_id: 1,
});
const patience = { tries: 2, pauseMs: 1, timeLimitMs: 60_000 };
const OPTIONS = { language: 'de', limit: 8 } as const;

function searchOf(url: string, logLines: string[] = [], timeLimitMs = patience.timeLimitMs) {
  return createPhotonSearch({
    url,
    patience: { ...patience, timeLimitMs },
    log: createLog({ logLevel: 'debug' }, { write: (line) => void logLines.push(line) }),
  });
}

async function outcomeOf(...answers: JsonAnswer[]) {
  await using server = await startJsonServer(...answers);
  const logLines: string[] = [];
  // Only a server that never answers needs a short limit.
  const timeLimitMs = answers.includes(neverAnswer) ? 250 : undefined;
  const outcome = await searchOf(server.url, logLines, timeLimitMs).suggest('Secret lane', OPTIONS);
  expect(logLines.join('\n')).not.toMatch(/Secret|lane/i);
  return { outcome, asked: server.asked, logLines };
}

test('a place comes with its kind and what tells it from others of its name', async () => {
  const { outcome } = await outcomeOf(found(NORWICH));
  expect(outcome).toEqual({
    kind: 'places',
    places: [{ label: 'Norwich', latitude: 52.62783, longitude: 1.29834, kind: 'city', context: 'Norfolk, England, United Kingdom' }],
  });
});

test('a house has its street and number for a name, and a named one has them beside it', async () => {
  const address = { street: 'Elm Row', housenumber: '7', city: 'Norwich', country: 'United Kingdom', osm_value: 'house' };
  const { outcome } = await outcomeOf(found(feature(address), feature({ ...address, name: 'The Oak' })));
  expect(outcome).toMatchObject({
    places: [
      { label: 'Elm Row 7', context: 'Norwich, United Kingdom' },
      { label: 'The Oak', context: 'Elm Row 7, Norwich, United Kingdom' },
    ],
  });
});

test('what the contract could not take, or a person could not tell apart, is left out', async () => {
  const { outcome } = await outcomeOf(
    found(
      NORWICH,
      NORWICH,
      feature({ country: 'Nowhere' }),
      feature({ name: 'Off the globe' }, [200, 95]),
      feature({ name: 'x'.repeat(300) }, [1, 2, 30]),
    ),
  );
  expect(outcome).toMatchObject({ places: [{ label: 'Norwich' }, { label: 'x'.repeat(255) }] });
});

test('it is asked for what was typed, near where and in which language, and never answers more than asked for', async () => {
  await using server = await startJsonServer(found(...Array.from({ length: 20 }, (_, at) => feature({ name: `Place ${at}` }))));
  const outcome = await searchOf(server.url).suggest('Köln & café?', { ...OPTIONS, near: { latitude: 50.9, longitude: -6.9 } });
  expect(outcome.kind === 'places' && outcome.places.map(({ label }) => label)).toEqual(
    Array.from({ length: 8 }, (_, at) => `Place ${at}`),
  );
  const [asked] = server.asked;
  expect(asked?.url.pathname).toBe('/api');
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ q: 'Köln & café?', limit: '16', lat: '50.9', lon: '-6.9' });
  expect(asked?.headers['accept-language']).toBe('de');
});

test('one entry that cannot be read hides no other', async () => {
  const odd = [null, { properties: { name: 'x' }, geometry: null }, { properties: { name: 7 }, geometry: { coordinates: [1, 2] } }];
  const { outcome } = await outcomeOf(json({ features: [...odd, NORWICH] }));
  expect(outcome).toMatchObject({ places: [{ label: 'Norwich' }] });
});

test.each<[string, JsonAnswer]>([
  ['errs', json({ message: 'no' }, 500)],
  ['hangs up', hangUp],
  ['hangs up in the middle', halfAnswer],
])('a server that %s once is asked again', async (_, trouble) => {
  const { outcome, asked } = await outcomeOf(trouble, found(NORWICH));
  expect(outcome.kind).toBe('places');
  expect(asked).toHaveLength(2);
});

test.each<[string, JsonAnswer]>([
  ['errs', text('no', 502)],
  ['hangs', neverAnswer],
  ['hangs up', hangUp],
  ['answers a page', text('<html></html>')],
  ['answers no features', json({ type: 'FeatureCollection' })],
  ['answers a place without coordinates', json({ features: [{ properties: { name: 'x' }, geometry: null }] })],
  ['refuses', json({ message: "missing search term 'q'" }, 400)],
])('a server that %s is unavailable, which is logged without what was typed', async (_, trouble) => {
  const { outcome, logLines } = await outcomeOf(trouble);
  expect(outcome).toEqual({ kind: 'unavailable' });
  expect(logLines.length).toBeGreaterThan(0);
});

test('finding nothing is an answer', async () => {
  expect((await outcomeOf(found())).outcome).toEqual({ kind: 'places', places: [] });
});

test('whoever types on hangs up', async () => {
  await using server = await startJsonServer(neverAnswer);
  const giveUp = new AbortController();
  const search = createPhotonSearch({ url: server.url, log: createLog({ logLevel: 'silent' }) });
  const outcome = search.suggest('Nor', { ...OPTIONS, signal: giveUp.signal });
  const { hungUp } = await server.whenAsked();
  giveUp.abort();
  await hungUp;
  expect(await outcome).toEqual({ kind: 'unavailable' });
});

test('its status tells whether it is there', async () => {
  await using server = await startJsonServer(json({ status: 'Ok' }), text('no', 503));
  const search = searchOf(server.url);
  expect(await search.service?.check()).toBe(true);
  expect(server.asked[0]?.url.pathname).toBe('/status');
  expect(await search.service?.check()).toBe(false);
});
