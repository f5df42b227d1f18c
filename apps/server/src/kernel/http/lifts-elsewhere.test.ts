import { expect, test } from 'vitest';
import { createLog } from '../effects/log.ts';
import { hangUp, json, startJsonServer, text } from '../../test-support/json-server.ts';
import { liftsElsewhere } from './lifts-elsewhere.ts';

const log = createLog({ logLevel: 'silent' }, { write: () => undefined });

function elsewhere(url: string) {
  let nowMs = 0;
  const asker = liftsElsewhere(url, { clock: { now: () => new Date(nowMs) }, log });
  return { ...asker, later: (ms: number) => void (nowMs += ms) };
}

test.each([
  ['asks for a token', json({}, 401), true],
  ['does not know the call', json({}, 404), false],
  ['says so with a page', text('<h1>Not found</h1>', 404), false],
  ['answers everybody', json({ newMatches: 'never' }), false],
  ['leads elsewhere', text('', 302), false],
  ['fails', json({}, 503), false],
  ['hangs up', hangUp, false],
])('a server that %s: %o', async (_, answer, expected) => {
  await using server = await startJsonServer(answer);
  const asker = elsewhere(server.url);
  await asker.ask();
  expect(asker.hasLifts()).toBe(expected);
  expect(server.asked.map(({ method, url, headers }) => [method, url.pathname, headers.authorization])).toEqual([
    ['GET', '/v2/liftshare/settings/notifications', undefined],
  ]);
});

test('a server that is away keeps what it answered last, and is asked again, without holding anybody up', async () => {
  await using server = await startJsonServer(json({}, 401), hangUp, json({}, 404));
  const asker = elsewhere(server.url);
  expect(asker.hasLifts()).toBe(false);
  await expect.poll(asker.hasLifts).toBe(true);
  asker.later(10 * 60_000);
  expect(asker.hasLifts()).toBe(true);
  await asker.ask();
  expect([asker.hasLifts(), server.asked.length]).toEqual([true, 2]);
  asker.later(30_000);
  expect(asker.hasLifts()).toBe(true);
  await expect.poll(asker.hasLifts).toBe(false);
  expect(server.asked).toHaveLength(3);
});
