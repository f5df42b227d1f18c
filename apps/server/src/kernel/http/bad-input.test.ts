import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { BODY_MAX_BYTES } from '@waylift/contract/limits';
import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { NewCommunityRow } from '../db/schema/communities.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { NAUGHTY_BODIES, NAUGHTY_STRINGS, NAUGHTY_VALUES } from '../../test-support/naughty-strings.ts';
import { addOrganiser, type OrganiserSession } from '../../test-support/organisers.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let community: NewCommunityRow;
/** A member's token. Calls for members check it before they check the input. */
let token: string;
/** One who may do everything. */
let organiser: OrganiserSession;
let mounted: (readonly [EndpointName, Endpoint])[];
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' } });
  community = await addCommunity(t.deps, { publicId: 'open' });
  token = await tokenOfSomebody();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  organiser = await addOrganiser(t, 'harriet@kestrel.example', 'operator');
  mounted = [...t.app.mountedEndpoints].map((name) => [name, endpoints[name]]);
});
afterAll(() => t[Symbol.asyncDispose]());

/** The fields of the example's body, and those that are required. */
function fieldsOf({ body, example }: Endpoint): { readonly good: Readonly<Record<string, unknown>>; readonly required: readonly string[] } {
  if (body === undefined) throw new Error('a call without a body');
  return { good: example.body ?? {}, required: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).required ?? [] };
}

function withBody(): (readonly [EndpointName, Endpoint])[] {
  return mounted.filter(([, endpoint]) => endpoint.body !== undefined);
}

async function tokenOfSomebody(): Promise<string> {
  return await signedIn(t.deps, (await addMember(t.deps, community, { email: `${t.deps.newId()}@example.org` })).id);
}

function callerOf({ who }: Endpoint): Record<string, string> {
  if (who === 'organiser') return { cookie: organiser.cookie, [ORGANISER_TOKEN_HEADER]: organiser.token };
  return who === 'member' ? { authorization: `Bearer ${token}` } : {};
}

const NO_IDS: ReadonlySet<string> = new Set(['date', 'direction', 'part', 'publicId']);

async function send(endpoint: Endpoint, payload: string | Uint8Array, contentType = 'application/json') {
  // Parts of a path that are no ids are valid, so that the body is looked at.
  const params: Record<string, unknown> = endpoint.example.params ?? {};
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (NO_IDS.has(name) ? String(params[name]) : 'x'));
  const headers = { 'content-type': contentType, ...callerOf(endpoint) };
  const answer = await t.app.inject({ method: endpoint.method, url, headers, payload: Buffer.from(payload) });
  // A removal with this input was accepted: the member has left, so the next call needs another member.
  if (endpoint === endpoints.removeAccount && answer.statusCode === endpoint.success.status) token = await tokenOfSomebody();
  return answer;
}

type Sent = Awaited<ReturnType<typeof send>>;
/** The refusal must be a 4xx problem with one of our codes, never an internal error. */
function expectProblem(name: string, given: unknown, answer: Sent): void {
  const about = `${name} given ${JSON.stringify(given).slice(0, 120)}`;
  expect(answer.statusCode, about).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, about).toBeLessThan(500);
  expect(answer.headers['content-type'], about).toBe('application/problem+json; charset=utf-8');
  expect(answer.json(), about).toMatchObject({ status: answer.statusCode, requestId: answer.headers['x-request-id'] });
}
/** The call may also accept the text. */
function expectNoFailure(name: string, given: unknown, answer: Sent): void {
  expect(answer.statusCode, `${name} given ${JSON.stringify(given).slice(0, 120)}: ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode >= 400) expectProblem(name, given, answer);
}

test('a body that is no JSON object of ours is a 4xx problem for every call', async () => {
  for (const [name, endpoint] of withBody()) {
    for (const [label, body] of NAUGHTY_BODIES) expectProblem(name, label, await send(endpoint, body));
  }
});

const NULLABLE = [
  'changeJourney.when',
  'countMatches.when',
  'askToShare.date',
  'declineRequest.reason',
  'shareContact.phone',
  'updateCar.make',
  'updateCar.colour',
  'updateCar.plate',
  'organisedMembersCsv.after',
  'invitedPeopleFile.after',
  'lookAtRules.password',
  'changeRules.password',
  'setSignOn.clientProof',
  'setSignOn.secret',
  'setSignOn.secretEndsOn',
  'setSignOn.leaverDays',
  'renewSignOnSecret.secret',
  'renewSignOnSecret.endsOn',
  'setSignOnPasswords.until',
];

/** On time after all; news that was never saved. */
const ZEROS = ['tellRideLate.minutes', 'saveNews.version'];
const DEGREES = ['proposeSpot.latitude', 'proposeSpot.longitude', 'addOrganisedPlace.latitude', 'addOrganisedPlace.longitude'];

test('a value of a wrong type in any field is a 4xx problem', async () => {
  for (const [name, endpoint] of withBody()) {
    const { good, required } = fieldsOf(endpoint);
    for (const field of Object.keys(good)) {
      // For a boolean, both values are valid. Null is valid too, where it means that the member has not said.
      const isRight = (value: unknown) =>
        (typeof value === 'boolean' && typeof good[field] === 'boolean') ||
        (value === null && NULLABLE.includes(`${name}.${field}`)) ||
        (typeof value === 'number' && DEGREES.includes(`${name}.${field}`) && Math.abs(value) <= 90) ||
        (value === 0 && ZEROS.includes(`${name}.${field}`));
      for (const value of NAUGHTY_VALUES.filter((each) => !isRight(each))) {
        const answer = await send(endpoint, JSON.stringify({ ...good, [field]: value }));
        expectProblem(name, { [field]: value }, answer);
        // A field may be a valid object whose content is invalid.
        expect(answer.json().errors?.map((error: { path: string }) => error.path.split('.', 1)[0])).toContain(field);
      }
      const { [field]: _left, ...without } = good;
      if (required.includes(field)) expectProblem(name, `no ${field}`, await send(endpoint, JSON.stringify(without)));
    }
  }
});

/** One of the texts that a schema refuses, and all that it accepts: a handler sees those alone. @param isAccepted throws where a schema fails */
function worthSending(isAccepted: (text: string) => boolean): readonly string[] {
  const refused = NAUGHTY_STRINGS.filter((text) => !isAccepted(text));
  return [...refused.slice(0, 1), ...NAUGHTY_STRINGS.filter((text) => !refused.includes(text))];
}

test('no naughty text in any field, path or query fails the server', async () => {
  for (const [name, endpoint] of withBody()) {
    const { good } = fieldsOf(endpoint);
    for (const field of Object.keys(good)) {
      for (const text of worthSending((each) => endpoint.body?.safeParse({ ...good, [field]: each }).success ?? false))
        expectNoFailure(name, { [field]: text }, await send(endpoint, JSON.stringify({ ...good, [field]: text })));
    }
  }
  for (const [name, endpoint] of mounted.filter(([, { params, query }]) => params !== undefined || query !== undefined)) {
    const names = Object.keys(endpoint.example.params ?? {});
    const isAccepted = (text: string) => endpoint.params?.safeParse(Object.fromEntries(names.map((each) => [each, text]))).success ?? true;
    for (const text of worthSending(isAccepted)) {
      const encoded = encodeURIComponent(text.toWellFormed());
      const url = `${endpoint.path.replace(/\{\w+\}/g, encoded)}?email=${encoded}`;
      expectNoFailure(name, text, await t.app.inject({ method: endpoint.method, url, headers: callerOf(endpoint) }));
    }
  }
});

test('any JSON at all is answered without failing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody()),
      fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
      async ([name, endpoint], value) => {
        expectProblem(name, value, await send(endpoint, JSON.stringify(value)));
      },
    ),
    { numRuns: 150 },
  );
});

test('any bytes at all are answered without failing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody()), fc.uint8Array({ maxLength: 200 }), async ([name, endpoint], bytes) => {
      expectProblem(name, [...bytes], await send(endpoint, bytes));
    }),
    { numRuns: 150 },
  );
});

test('a lone surrogate, which no store can keep, names its field', async () => {
  const answer = await send(endpoints.register, JSON.stringify({ ...endpoints.register.example.body, forename: 'A\ud800' }));
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ path: 'forename', code: 'unusable-character', message: 'unusable character' }],
  ]);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonx',
  'nonsense',
  'application/problem+json',
])('a body of type %s is a 415', async (contentType) => {
  for (const [name, endpoint] of withBody()) {
    const answer = await send(endpoint, '{}', contentType);
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 415, 'unsupported-media-type']);
  }
});

test('a charset does no harm, a compressed body is not unpacked', async () => {
  expect((await send(endpoints.resendVerification, '{"email":"ann@example.org"}', 'application/json; charset=UTF-8')).statusCode).toBe(200);
  const answer = await t.app.inject({
    method: 'POST',
    url: endpoints.signIn.path,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: 'x',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
});

test('a body of tens of thousands of values is refused before it is read', async () => {
  for (const body of [`[${'0,'.repeat(32_000)}0]`, `{"email":[${'{},'.repeat(20_000)}{}]}`, `{${'"a":0,'.repeat(10_000)}"a":0}`]) {
    const answer = await send(endpoints.signIn, body);
    expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
      400,
      'malformed-body',
      'It holds more than 1000 values.',
    ]);
  }
  expect((await send(endpoints.signIn, JSON.stringify({ email: ','.repeat(60_000) }))).json().code, 'commas in a text').toBe('validation');
});

test('a body of more bytes than are read is a 413', async () => {
  const answer = await send(endpoints.signIn, JSON.stringify({ email: 'x'.repeat(BODY_MAX_BYTES) }));
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'body-too-large']);
});

test('a password manager is led to the page that changes a password', async () => {
  const answer = await t.app.inject('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard/account/password']);
});

test.each([
  ['/v2/%zz', 400, 'validation'],
  ['/v2/%ff%fe', 400, 'validation'],
  ['/v3/liftshare/community/options/a%00b', 400, 'validation'],
  [`/v2/${'a'.repeat(5000)}`, 414, 'address-too-long'],
  ['/v2/liftshare/nothing', 404, 'not-found'],
  ['/v2', 404, 'not-found'],
  ['/v3/', 404, 'not-found'],
  ['/uploaded-images/x', 404, 'not-found'],
  ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', 404, 'not-found'],
  ['/v2/liftshare/community/directory-slug/', 400, 'validation'],
  [`/v3/liftshare/community/options/${'a'.repeat(300)}`, 400, 'validation'],
  ['/v2/liftshare/community/find/by-email', 400, 'validation'],
  ['/v2/liftshare/community/find/by-email?email=a@b.c&email=d@e.f', 400, 'validation'],
])('%s is answered %i %s', async (url, status, code) => {
  const answer = await t.app.inject(url);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('the wrong method on a known path is a 405 that says which are right', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await t.app.inject({ method, url: endpoints.signIn.path });
    expect([answer.statusCode, answer.json().code, answer.headers['allow']]).toEqual([405, 'method-not-allowed', 'POST, OPTIONS']);
  }
  expect((await t.app.inject({ method: 'POST', url: '/v3/liftshare/community/options/open' })).headers['allow']).toBe('GET, HEAD, OPTIONS');
});

test('a language that is none of ours, or none at all, is no reason to refuse', async () => {
  for (const language of ['', '*', 'xx', ';;;q=,', 'de;q=2', 'en,'.repeat(500)]) {
    expect((await t.app.inject({ url: '/v3/liftshare/community/options/open', headers: { 'accept-language': language } })).statusCode).toBe(
      200,
    );
  }
});
