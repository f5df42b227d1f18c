import type { CallLimit, Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { emailKey } from '@waylift/contract/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { rateLimitKey } from './rate-limit-keys.ts';

const CLIENT = '198.51.100.7';
const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const limited = names.flatMap((name) => (endpointOf(name).limits ?? []).map((limit) => [name, limit] as const));

let t: TestApp;
let member: { readonly id: string };
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  member = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: 'tom@example.org' });
  token = await signedIn(t.deps, member.id);
});
afterAll(() => t[Symbol.asyncDispose]());

test('every call that changes something has a limit', () => {
  const changing = names.filter((name) => endpointOf(name).method !== 'GET');
  expect(changing.length).toBeGreaterThan(15);
  expect(changing.filter((name) => (endpointOf(name).limits ?? []).length === 0)).toEqual([]);
});

describe('at its limit the call is refused, with the time to wait', () => {
  test.each(limited.map(([name, limit]) => [name, limit.name, limit] as const))('%s: %s', async (name, _, limit) => {
    await t.deps.db.delete(rateLimits);
    const counts = [limit, ...(limit.orElse === undefined ? [] : [limit.orElse])];
    const windowEndsAt = new Date(t.clock.now().getTime() + 60_000);
    await t.deps.db.insert(rateLimits).values(counts.map((count) => ({ key: keyOf(name, count), count: count.max, windowEndsAt })));
    const { params, query, body } = endpointOf(name).example;
    const refused = await callApi(t.app, name, { params, query, body }, { token, client: CLIENT });
    expect([refused.status, refused.problem?.code, refused.headers['retry-after']]).toEqual([429, 'too-many-requests', '60']);
  });
});

function keyOf(name: EndpointName, { name: limitName, per }: CallLimit): string {
  const email = String(endpointOf(name).example.body?.['email']);
  const whom = { client: CLIENT, member: member.id, address: emailKey(email), community: '' };
  return rateLimitKey(
    limitName,
    per.map((counted) => whom[counted]),
  );
}
