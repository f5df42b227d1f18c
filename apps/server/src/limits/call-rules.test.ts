import { readFileSync } from 'node:fs';
import { endpoints, type CallInput, type Endpoint, type EndpointName } from '@waylift/contract/endpoints';
import { emailKey } from '@waylift/contract/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { GOOD_BODIES } from '../test-support/good-bodies.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { CALL_RULES, type CallLimit, type CallRules, type Counted } from './call-rules.ts';
import { rateLimitKey } from './rate-limit-keys.ts';

const CLIENT = '198.51.100.7';
const names = Object.keys(CALL_RULES) as EndpointName[];
const rulesOf = (name: EndpointName): CallRules => CALL_RULES[name];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const limited = names.flatMap((name) => (rulesOf(name).limits ?? []).map((limit) => [name, limit] as const));

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
  expect(changing.filter((name) => (rulesOf(name).limits ?? []).length === 0)).toEqual([]);
});

describe('at its limit the call is refused, with the time to wait', () => {
  test.each(limited.map(([name, limit]) => [name, limit.name, limit] as const))('%s: %s', async (name, _, limit) => {
    await t.deps.db.delete(rateLimits);
    const counts = [limit, ...(limit.orElse === undefined ? [] : [limit.orElse])];
    const windowEndsAt = new Date(t.clock.now().getTime() + 60_000);
    await t.deps.db.insert(rateLimits).values(counts.map((count) => ({ key: keyOf(name, count), count: count.max, windowEndsAt })));
    const input = { params: { token: 'abc', id: 'open', journeyId: 'abc' }, query: { query: 'Norwich' }, body: GOOD_BODIES[name] };
    const parts = Object.fromEntries(Object.entries(input).filter(([part]) => endpointOf(name)[part as 'body'] !== undefined));
    const refused = await callApi(t.app, name, parts as CallInput<typeof name>, { token, client: CLIENT });
    expect([refused.status, refused.problem?.code, refused.headers['retry-after']]).toEqual([429, 'too-many-requests', '60']);
  });
});

function keyOf(name: EndpointName, { name: limitName, per }: CallLimit): string {
  const email = String(GOOD_BODIES[name]?.['email']);
  const whom = { client: CLIENT, member: member.id, address: emailKey(email) };
  return rateLimitKey(
    limitName,
    per.map((counted) => whom[counted]),
  );
}

test('what the security page says of every call is so', () => {
  const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const rows = page.split('\n').flatMap((line) => {
    const [, ...cells] = line.split('|').map((cell) => cell.trim());
    return /^`(?:GET|POST|PUT|DELETE) /.test(cells[0] ?? '') ? [cells.slice(0, 5).join(' | ')] : [];
  });
  expect(rows).toEqual(names.map(rowOf));
});

/** A call as the security page tells it. */
function rowOf(name: EndpointName): string {
  const { method, path, who } = endpointOf(name);
  const { limits = [], mails = [], countsOnly, event } = rulesOf(name);
  const told = [
    ...limits.map((limit) => `${textOf(limit)}${countsOnly === undefined ? '' : `, of \`${countsOnly}\` alone`}`),
    ...mails.map((limit) => `mails: ${textOf(limit)}`),
  ];
  return [`\`${method} ${path}\``, who, told.join('<br>') || 'none', event === undefined ? 'none' : `\`${event}\``]
    .join(' | ')
    .concat(' | ');
}

const COUNTED: { readonly [C in Counted]: string } = { client: 'client', member: 'member', address: 'email address' };

function textOf({ max, windowSeconds, per, orElse }: CallLimit): string {
  const text = `${max} in ${windowSeconds / 60} min per ${per.map((counted) => COUNTED[counted]).join(' and ')}`;
  return orElse === undefined ? text : `${text}, then ${textOf(orElse)}`;
}
