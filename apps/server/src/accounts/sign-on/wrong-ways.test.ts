/** Each call of signing on, in each wrong way: refused with its word, nothing made, and told to the log once. Forged tokens are in `sign-on.test.ts`. */
import { createHash } from 'node:crypto';
import type { ProblemCode } from '@waylift/contract/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { proofs } from '../../kernel/db/schema/proofs.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { beginSignOn, configureProvider, finishSignOn, signOnTo, type Began } from '../../test-support/sign-on.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { redirectAddress } from './provider-clients.ts';

const SLUG = 'fenwick-hospitals';
const DETAILS = { forename: 'Nadia', surname: 'Okafor' };
const UNKNOWN = 'x'.repeat(43);
const LATE_MS = 61 * 60_000;

let t: TestApp;
let provider: TestProvider;
let community: NewCommunityRow;
let providerId: string;
beforeAll(async () => {
  t = await startTestApp();
  // Name and address come from userinfo, as with Okta.
  provider = await startOidcProvider({ inIdToken: false });
  community = await addCommunity(t.deps, { publicId: 'fenwick', slug: SLUG });
  providerId = await configureProvider(t, provider, community);
  provider.register(redirectAddress(t.deps.config.publicUrl, providerId));
  await addCommunity(t.deps, { publicId: 'mill' });
  const shut = await addCommunity(t.deps, { publicId: 'shut', active: false });
  await configureProvider(t, provider, shut, { clientId: 'another', domains: ['shut.example'] });
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let counter = 0;
beforeEach(() => {
  // Providers and the library read the real clock.
  t.clock.set(new Date());
  counter += 1;
  provider.account = someone('nurse');
});
afterEach(() => {
  provider.instead = null;
});

const someone = (who: string) => ({
  sub: `${who}-${counter}`,
  email: `${who}${counter}@fenwick.example`,
  given_name: 'Nadia',
  family_name: 'Okafor',
});
const begin = () => beginSignOn(t, SLUG);
const finish = (began: Pick<Began, 'secret'>, answer: string) => finishSignOn(t, began, answer, providerId);
const signOn = () => signOnTo(t, provider, SLUG, providerId);
const start = (slug: string, purpose: 'sign-in' | 'fresh' = 'sign-in') => {
  const proof = createHash('sha256').update('x').digest('base64url');
  return callApi(t.app, 'startSignOn', { body: { slug, proof, purpose } });
};
const details = (ticket: string, more: Record<string, unknown> = {}) =>
  callApi(t.app, 'signOnDetails', { body: { ticket, ...DETAILS, ...more } });
const link = (ticket: string, shown: Record<string, unknown> = { password: PASSWORD }) =>
  callApi(t.app, 'linkSignOn', { body: { ticket, ...shown } });
const mail = (ticket: string) => callApi(t.app, 'mailSignOnCode', { body: { ticket } });

/** The ticket of somebody whose address nobody has. */
const toJoin = async () => (await signOn()).answer?.ticket ?? '';
/** The ticket of somebody whose address is that of an account. */
async function toLink(who = 'nurse'): Promise<string> {
  provider.account = someone(who);
  await addMember(t.deps, community, { email: String(provider.account['email']) });
  const { answer } = await signOn();
  expect(answer?.next).toBe('link');
  return answer?.ticket ?? '';
}
async function mailedCode(ticket: string): Promise<string> {
  const texts = async () => (await t.outbox()).map(({ text }) => text);
  const before = await texts();
  await mail(ticket);
  await t.runJobs();
  // Mails of one moment stand in no order.
  const mailed = (await texts()).filter((text) => !before.includes(text));
  return /\b\d{3} \d{3}\b/.exec(mailed.join())?.[0] ?? '';
}

type Answered = {
  readonly status: number;
  readonly answer?: unknown;
  readonly problem?: { readonly code?: string | undefined } | undefined;
};
type Call = () => Promise<Answered>;
/** Leads to the wrong call, which it answers. */
type Way = readonly [what: string, code: ProblemCode, lead: () => Promise<Call>];

const STARTS: readonly Way[] = [
  ['of a community that is not there', 'community-not-found', async () => () => start('nowhere')],
  ['of a community without a provider', 'community-not-found', async () => () => start('mill')],
  ['of a closed community', 'community-not-found', async () => () => start('shut')],
  ['afresh, without a session', 'unauthorized', async () => () => start(SLUG, 'fresh')],
];

const FINISHES: readonly Way[] = [
  [
    'with the code of another attempt',
    'sign-on-refused',
    async () => {
      const [mine, theirs] = [await begin(), await begin()];
      const answer = new URLSearchParams(await provider.signOn(theirs.location));
      answer.set('state', mine.state);
      return () => finish(mine, answer.toString());
    },
  ],
  [
    'without a code',
    'sign-on-refused',
    async () => {
      const began = await begin();
      return () => finish(began, new URLSearchParams({ state: began.state, iss: provider.issuer }).toString());
    },
  ],
  ['with what is no query', 'sign-on-refused', async () => () => finish({ secret: 'x' }, '%%%&&&=')],
  [
    'whose userinfo is of somebody else',
    'sign-on-refused',
    async () => {
      const began = await begin();
      const answer = await provider.signOn(began.location);
      provider.instead = (request, response) =>
        request.url === '/me' &&
        Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(someone('colleague'))));
      return () => finish(began, answer);
    },
  ],
  [
    'while userinfo is away',
    'sign-on-provider-away',
    async () => {
      const began = await begin();
      const answer = await provider.signOn(began.location);
      provider.instead = (request, response) => request.url === '/me' && Boolean(response.writeHead(503).end());
      return () => finish(began, answer);
    },
  ],
];

async function late(ticket: string): Promise<string> {
  t.clock.advanceMs(LATE_MS);
  return await Promise.resolve(ticket);
}
async function used(ticket: string): Promise<string> {
  await details(ticket);
  await link(ticket);
  return ticket;
}

const TICKETS: readonly (readonly [what: string, ticket: (of: () => Promise<string>) => Promise<string>])[] = [
  ['that nobody gave', async () => UNKNOWN],
  ['of an hour ago', async (of) => await late(await of())],
  ['that was used', async (of) => await used(await of())],
];
const OF_TICKETS: readonly Way[] = TICKETS.flatMap(([what, ticket]): Way[] => [
  [`details with a ticket ${what}`, 'token-invalid', async () => details.bind(null, await ticket(toJoin))],
  [`linking with a ticket ${what}`, 'token-invalid', async () => link.bind(null, await ticket(toLink))],
  [`a code by mail with a ticket ${what}`, 'token-invalid', async () => mail.bind(null, await ticket(toLink))],
]);

const OTHER_STEPS: readonly Way[] = [
  ['details with a ticket to link', 'token-invalid', async () => details.bind(null, await toLink())],
  ['linking with a ticket for details', 'token-invalid', async () => link.bind(null, await toJoin())],
  ['a code by mail with a ticket for details', 'token-invalid', async () => mail.bind(null, await toJoin())],
  [
    'details for a community of somebody else',
    'community-not-found',
    async () => {
      const ticket = await toJoin();
      return () => details(ticket, { publicCommunityId: 'mill' });
    },
  ],
  [
    'linking with neither a password nor a code',
    'wrong-password',
    async () => {
      const ticket = await toLink();
      return () => link(ticket, {});
    },
  ],
  [
    'linking with another password',
    'wrong-password',
    async () => {
      const ticket = await toLink();
      return () => link(ticket, { password: 'Wrong.horse7' });
    },
  ],
  [
    'linking with the code of another ticket',
    'wrong-password',
    async () => {
      const [mine, theirs] = [await toLink('thief'), await toLink('owner')];
      await mailedCode(mine);
      const code = await mailedCode(theirs);
      return () => link(mine, { code });
    },
  ],
];

const everything = () => Promise.all([members, signOnIdentities, sessions, proofs, mails].map((table) => t.deps.db.$count(table)));

test.each([
  ...STARTS.map(([what, ...way]) => [`a start ${what}`, ...way] as const),
  ...FINISHES.map(([what, ...way]) => [`a finish ${what}`, ...way] as const),
  ...OF_TICKETS,
  ...OTHER_STEPS,
])('%s is refused (%s): nothing is made, and the log says it once', async (_, code, lead) => {
  const call = await lead();
  const before = await everything();
  const lines = t.logLines.length;
  const { status, answer, problem } = await call();
  expect([status >= 400, answer, problem?.code]).toEqual([true, undefined, code]);
  expect(await everything()).toEqual(before);
  const told = t.logLines.slice(lines).filter((line) => line.includes('"event":"sign-on"'));
  expect(told).toEqual([expect.stringContaining(`"outcome":"${code}"`)]);
});

test('whoever presses twice with one ticket joins once, and is in both times', async () => {
  const ticket = await toJoin();
  const before = await t.deps.db.$count(members);
  const [one, other] = await Promise.all([details(ticket), details(ticket)]);
  expect([one, other].filter(({ answer }) => answer?.token !== undefined)).not.toHaveLength(0);
  expect(await t.deps.db.$count(members)).toBe(before + 1);
});

test('an address in capitals is that of the same account', async () => {
  await addMember(t.deps, community, { email: String(provider.account['email']) });
  provider.account = { ...provider.account, email: String(provider.account['email']).toUpperCase() };
  expect((await signOn()).answer?.next).toBe('link');
});

test('name and address from userinfo of the same person are taken', async () => {
  const { answer } = await signOn();
  expect(answer).toMatchObject({ next: 'details', email: provider.account['email'], details: DETAILS });
});
