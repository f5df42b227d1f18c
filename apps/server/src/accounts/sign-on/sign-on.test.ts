import { createHash, randomBytes } from 'node:crypto';
import type { EndpointName } from '@waylift/contract/endpoints';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { signOnAttempts } from '../../kernel/db/schema/sign-on-attempts.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { newKey, startOidcProvider, type Forged, type TestProvider } from '../../test-support/oidc-provider.ts';
import { addIdentity, beginSignOn, configureProvider, finishSignOn, signOnTo, type Began } from '../../test-support/sign-on.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { publicKeysOf } from './describe-provider.ts';
import { redirectAddress } from './provider-clients.ts';
import { setPasswords, type ProviderWish } from './change-provider.ts';

let t: TestApp;
let provider: TestProvider;
let community: NewCommunityRow;
let providerId: string;
beforeAll(async () => {
  t = await startTestApp({ env: { OPERATOR_EMAIL: 'olga@operator.example' } });
  // Providers and the library read the real clock.
  t.clock.set(new Date());
  provider = await startOidcProvider();
  community = await addCommunity(t.deps, { publicId: 'fenwick', slug: 'fenwick-hospitals', name: 'Fenwick Hospitals' });
  providerId = await configure();
  provider.register(redirectAddress(t.deps.config.publicUrl, providerId));
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let counter = 0;
beforeEach(() => {
  t.clock.set(new Date());
  counter += 1;
  provider.account = person();
});
afterEach(async () => {
  provider.forge(null);
  provider.instead = null;
  provider.trustKeys(null);
  await configure();
  await setPasswords(t.deps, community.id, { passwords: 'also', endAt: null });
});

const person = (given: Record<string, unknown> = {}) => ({
  sub: `subject-${counter}`,
  email: `nurse${counter}@fenwick.example`,
  given_name: 'Nadia',
  family_name: 'Okafor',
  ...given,
});

const configure = (wish: Partial<ProviderWish> = {}, of: Pick<NewCommunityRow, 'id'> = community) =>
  configureProvider(t, provider, of, wish);
const begin = (slug = 'fenwick-hospitals', invitation?: string) => beginSignOn(t, slug, invitation);
const finish = (began: Pick<Began, 'secret'>, answer: string, at = providerId) => finishSignOn(t, began, answer, at);
const signOn = (slug = 'fenwick-hospitals') => signOnTo(t, provider, slug, providerId);

const DETAILS = { forename: 'Nadia', surname: 'Okafor' };
const details = (ticket: string, more: Record<string, unknown> = {}) =>
  callApi(t.app, 'signOnDetails', { body: { ticket, ...DETAILS, ...more } });

async function join(slug?: string) {
  const { answer } = await signOn(slug);
  return await details(answer?.ticket ?? '');
}

const memberBy = async (email: string) => (await t.deps.db.select().from(members).where(eq(members.email, email)))[0];
async function operatorMails(subject: string): Promise<readonly string[]> {
  await t.runJobs();
  const to = 'olga@operator.example';
  return (await t.outbox()).filter((mail) => mail.to === to && mail.subject === `Waylift: ${subject}`).map(({ text }) => text);
}
const status = async (token: string | undefined, name: 'dashboard' = 'dashboard') =>
  (await callApi(t.app, name, {}, { token: token ?? '' })).status;
async function everything(): Promise<readonly number[]> {
  return await Promise.all([members, signOnIdentities, sessions].map((table) => t.deps.db.$count(table)));
}

test('somebody new signs on, is asked for name and terms once, and is an active member without a password or a mail', async () => {
  const { status: first, answer } = await signOn();
  expect(first).toBe(200);
  expect(answer).toMatchObject({ next: 'details', email: provider.account['email'], details: DETAILS, slug: 'fenwick-hospitals' });
  expect(answer?.token).toBeUndefined();
  const joined = await details(answer?.ticket ?? '', { forename: 'Nadja' });
  expect(await status(joined.answer?.token)).toBe(200);
  expect(await memberBy(String(provider.account['email']))).toMatchObject({
    status: 'active',
    passwordHash: null,
    forename: 'Nadja',
    communityId: community.id,
  });
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === provider.account['email'])).toEqual([]);
  expect((await signOn()).answer?.token, 'the second time at once').toBeTruthy();
});

test('a session of whoever signs on lasts 30 days however it began, and then says so, also when the store was tidied', async () => {
  const DAYS_30_MS = 30 * 24 * 3_600_000;
  const email = String(provider.account['email']);
  const { id } = await addMember(t.deps, community, { email });
  await addIdentity(t, provider, { memberId: id, subject: provider.account.sub });
  const through = (await signOn()).answer;
  const byPassword = (await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } })).answer;
  const lives = await t.deps.db.select().from(sessions).where(eq(sessions.memberId, id));
  expect(lives.map(({ expiresAt, createdAt }) => expiresAt.getTime() - createdAt.getTime())).toEqual([DAYS_30_MS, DAYS_30_MS]);
  const now = t.clock.now();
  t.clock.advanceMs(DAYS_30_MS - 60_000);
  const refreshed = await Promise.all(
    [through, byPassword].map((began) => callApi(t.app, 'refreshToken', { body: { refreshToken: began?.refreshToken ?? '' } })),
  );
  t.clock.advanceMs(60_000);
  for (const { answer } of refreshed) {
    const refused = await callApi(t.app, 'dashboard', {}, { token: answer?.token ?? '' });
    expect([refused.status, refused.problem?.why]).toEqual([401, 'long-ago']);
  }
  t.clock.advanceMs(10 * 24 * 3_600_000);
  await tidyStore(t.deps);
  for (const { answer } of refreshed) {
    const refused = await callApi(t.app, 'refreshToken', { body: { refreshToken: answer?.refreshToken ?? '' } });
    expect([refused.status, refused.problem?.why]).toEqual([401, 'long-ago']);
  }
  t.clock.set(now);
});

test('two tickets of one person make one member', async () => {
  const [one, other] = [await signOn(), await signOn()];
  const joined = await Promise.all([one, other].map(({ answer }) => details(answer?.ticket ?? '')));
  expect(joined.map(({ status: code }) => code)).toEqual([200, 200]);
  expect(await t.deps.db.$count(members, eq(members.email, String(provider.account['email'])))).toBe(1);
  expect(await t.deps.db.$count(signOnIdentities, eq(signOnIdentities.subject, provider.account.sub))).toBe(1);
});

test('an address of the provider follows: the member stays the same, by sub and not by address', async () => {
  await join();
  const before = await memberBy(String(provider.account['email']));
  const email = `married${counter}@fenwick.example`;
  provider.account = { ...provider.account, email };
  expect((await signOn()).answer?.token).toBeTruthy();
  expect((await memberBy(email))?.id).toBe(before?.id);
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === before?.email)).toHaveLength(1);
});

test('an address that another account has is not followed: the sign-on passes, both and the operator are told', async () => {
  await join();
  const mine = String(provider.account['email']);
  const taken = await addMember(t.deps, community, { email: `taken${counter}@fenwick.example` });
  provider.account = { ...provider.account, email: taken.email };
  expect((await signOn()).answer?.token).toBeTruthy();
  expect(await memberBy(mine)).toBeDefined();
  await t.runJobs();
  const told = (await t.outbox())
    .filter(({ subject }) => subject === 'An email address at Waylift could not be changed')
    .map(({ to }) => to);
  expect(told.toSorted()).toEqual([mine, taken.email].toSorted());
  const [toOperator] = await operatorMails("two accounts of 'fenwick-hospitals' want one email address");
  const me = await memberBy(mine);
  for (const id of [me?.id, taken.id]) expect(toOperator).toContain(`member show ${id}`);
  for (const hidden of [mine, taken.email]) expect(toOperator).not.toContain(hidden);
});

test.each([
  ['missing', { email: undefined }],
  ['unverified', { email_verified: false }],
])('an address that is %s at a later sign-on locks nobody out', async (_, given) => {
  await join();
  provider.account = person(given);
  expect((await signOn()).answer?.token).toBeTruthy();
});

const REFUSED: readonly (readonly [what: string, forged: Forged, code: string])[] = [
  ['another nonce', { claims: { nonce: 'other' } }, 'sign-on-refused'],
  ['no nonce', { without: 'nonce' }, 'sign-on-refused'],
  ['another issuer', { claims: { iss: 'https://login.other.example' } }, 'sign-on-refused'],
  ['another audience', { claims: { aud: 'another-client' } }, 'sign-on-refused'],
  ['another client’s name beside ours', { claims: { aud: ['waylift', 'another-client'], azp: 'another-client' } }, 'sign-on-refused'],
  ['a signature by another key', { key: newKey() }, 'sign-on-keys-turned'],
  ['the secret as key', { alg: 'HS256' }, 'sign-on-refused'],
  ['no signature', { alg: 'none' }, 'sign-on-refused'],
  ['an end in the past', { claims: { exp: Math.floor(Date.now() / 1000) - 400 } }, 'sign-on-clock'],
  ['issued in six minutes', { claims: { iat: Math.floor(Date.now() / 1000) + 360 } }, 'sign-on-clock'],
  ['no subject', { without: 'sub' }, 'sign-on-refused'],
];

test.each(REFUSED)('an ID token with %s is refused, nothing is made, and the log says it once', async (_, forged, code) => {
  const before = await everything();
  const began = await begin();
  const answer = await provider.signOn(began.location);
  provider.forge(forged);
  const lines = t.logLines.length;
  const refused = await finish(began, answer);
  expect([refused.status, refused.problem?.code]).toEqual([422, code]);
  expect(refused.problem?.signOn).toMatchObject({ slug: 'fenwick-hospitals', label: 'Fenwick account' });
  expect(await everything()).toEqual(before);
  const told = t.logLines.slice(lines).filter((line) => line.includes('"event":"sign-on"'));
  expect(told).toEqual([expect.stringContaining(`"outcome":"${code}"`)]);
  expect(told.join('')).not.toContain(began.state);
});

test.each([-240, 240])('a clock that is off by %i seconds passes', async (off) => {
  const began = await begin();
  const answer = await provider.signOn(began.location);
  const now = Math.floor(Date.now() / 1000) + off;
  provider.forge({ claims: { iat: now, exp: now + 60 } });
  expect((await finish(began, answer)).answer?.next).toBe('details');
});

test('an answer is taken once, within an hour, from the browser in which it began, at the address of its own provider', async () => {
  const began = await begin();
  const answer = await provider.signOn(began.location);
  const code = async (asked: ReturnType<typeof finish>) => (await asked).problem?.code;
  expect(await code(finish({ secret: 'another' }, answer))).toBe('sign-on-other-browser');
  expect(await code(finish(began, answer, t.deps.newId()))).toBe('sign-on-refused');
  expect(await code(finish(began, answer.replace(began.state, 'x'.repeat(43))))).toBe('sign-on-refused');
  expect((await finish(began, answer)).answer?.next).toBe('details');
  expect(await code(finish(began, answer))).toBe('sign-on-used');
  const late = await begin();
  await t.deps.db
    .update(signOnAttempts)
    .set({ expiresAt: t.clock.now() })
    .where(eq(signOnAttempts.proof, createHash('sha256').update(late.secret).digest('base64url')));
  expect(await code(finish(late, `code=x&state=${late.state}`))).toBe('sign-on-late');
});

test('the state of somebody else is of no use with one’s own secret', async () => {
  const [mine, theirs] = [await begin(), await begin()];
  const answer = await provider.signOn(theirs.location);
  expect((await finish(mine, answer)).problem?.code).toBe('sign-on-other-browser');
});

test.each([
  ['access_denied', 'sign-on-cancelled', 422],
  ['server_error', 'sign-on-provider-away', 503],
  ['temporarily_unavailable', 'sign-on-provider-away', 503],
  ['login_required', 'sign-on-refused', 422],
  ['constructor', 'sign-on-refused', 422],
])('the provider says %s: %s', async (error, code, expected) => {
  const began = await begin();
  const refused = await finish(began, new URLSearchParams({ error, state: began.state, iss: provider.issuer }).toString());
  expect([refused.status, refused.problem?.code]).toEqual([expected, code]);
});

test('an answer that names another issuer (RFC 9207) is refused', async () => {
  const began = await begin();
  const answer = new URLSearchParams(await provider.signOn(began.location));
  answer.set('iss', 'https://login.other.example');
  expect((await finish(began, answer.toString())).problem?.code).toBe('sign-on-refused');
});

test('keys that turned are told once, and the next sign-on knows the new ones', async () => {
  await join();
  provider.turnKeys();
  expect((await signOn()).problem?.code).toBe('sign-on-keys-turned');
  expect((await signOn()).answer?.token).toBeTruthy();
});

test('a provider that is away is told before anybody is sent off, and with whom to speak', async () => {
  await configure({ label: 'Fenwick account.' });
  // It was heard a moment ago.
  t.clock.advanceMs(60_000);
  provider.instead = (_, response) => Boolean(response.writeHead(503).end());
  const proof = createHash('sha256').update('x').digest('base64url');
  const { status: code, problem } = await callApi(t.app, 'startSignOn', { body: { slug: 'fenwick-hospitals', proof, purpose: 'sign-in' } });
  expect([code, problem?.code]).toEqual([503, 'sign-on-provider-away']);
  expect(problem?.signOn).toEqual({ slug: 'fenwick-hospitals', label: 'Fenwick account.', contact: 'it@fenwick.example' });
});

test('what a provider tells of itself is kept for an hour, and serves on while its document cannot be read', async () => {
  t.deps.providerClients.forget(providerId);
  const start = new Date();
  t.clock.set(start);
  let asked = 0;
  let isAway = false;
  provider.instead = ({ url }, response) => {
    if (url !== '/.well-known/openid-configuration') return false;
    asked += 1;
    return isAway && Boolean(response.writeHead(503).end());
  };
  const begunAfter = async (seconds: number) => {
    t.clock.set(new Date(start.getTime() + seconds * 1000));
    const began = await begin();
    return { began, answer: await provider.signOn(began.location) };
  };
  const [first, second] = [await begunAfter(0), await begunAfter(50)];
  expect(asked).toBe(1);
  isAway = true;
  t.clock.set(new Date(start.getTime() + 3_599_000));
  expect((await finish(first.began, first.answer)).answer?.next).toBe('details');
  expect(asked, 'within the hour').toBe(1);
  t.clock.set(new Date(start.getTime() + 3_601_000));
  expect((await finish(second.began, second.answer)).answer?.next).toBe('details');
  expect(asked, 'after it').toBe(2);
});

test('a secret that the provider no longer takes: the one before is tried, then it is told', async () => {
  await join();
  await configure({ secret: 'wrong-secret' });
  expect((await signOn()).answer?.token, 'the former secret').toBeTruthy();
  await configure({ secret: 'wrong-again' });
  expect((await signOn()).problem?.code).toBe('sign-on-secret-ended');
});

test('a private key is renewed while the one before still works', async () => {
  const keys = async () => {
    const [row] = await t.deps.db.select().from(signOnProviders).where(eq(signOnProviders.id, providerId));
    return row === undefined ? [] : publicKeysOf(t.deps.secrets.storedSeal, row);
  };
  const byKey = { clientProof: 'private-key', secret: undefined } as const;
  await configure(byKey);
  const first = await keys();
  provider.trustKeys(first);
  await join();
  await configure({ ...byKey, isNewKey: true });
  const both = await keys();
  expect(both.map(({ kid }) => kid)).toEqual([expect.not.stringMatching(first[0]?.kid ?? ''), first[0]?.kid]);
  expect((await signOn()).answer?.token, 'the provider does not know the new one yet').toBeTruthy();
  provider.trustKeys(both);
  expect((await signOn()).answer?.token, 'it knows both').toBeTruthy();
  provider.trustKeys(both.slice(0, 1));
  expect((await signOn()).answer?.token, 'it knows the new one alone').toBeTruthy();
  provider.trustKeys([]);
  expect((await signOn()).problem?.code).toBe('sign-on-secret-ended');
});

test('the secret is not in the store as it is, nor in any answer', async () => {
  const [row] = await t.deps.db.select().from(signOnProviders).where(eq(signOnProviders.id, providerId));
  expect(JSON.stringify(row)).not.toContain(provider.secret);
  expect(t.deps.secrets.storedSeal.open(providerId, row?.secret ?? '')?.secret).toBe(provider.secret);
  expect(t.deps.secrets.storedSeal.open(t.deps.newId(), row?.secret ?? '')).toBeNull();
});

const ADDRESSES: readonly (readonly [what: string, given: Record<string, unknown>, expected: object])[] = [
  ['in capitals', { email: 'NURSE@FENWICK.EXAMPLE' }, { next: 'details', email: 'NURSE@FENWICK.EXAMPLE' }],
  ['of an unvouched domain', { email: 'nurse@elsewhere.example', email_verified: true }, { next: 'details' }],
  ['of a subdomain that is not listed', { email: 'nurse@evil.fenwick.example' }, { next: 'details' }],
];
test.each(ADDRESSES)('an address %s', async (_, given, expected) => {
  provider.account = person(given);
  expect((await signOn()).answer).toMatchObject(expected);
});

test('no address: nobody joins, and the answer says so with the contact', async () => {
  provider.account = person({ email: undefined });
  const { status: code, problem } = await signOn();
  expect([code, problem?.code, problem?.signOn?.contact]).toEqual([422, 'sign-on-no-address', 'it@fenwick.example']);
});

test.each([
  ['of a domain that nobody vouches for', 'elsewhere.example', {}],
  ['that the provider calls unverified', 'fenwick.example', { email_verified: false }],
])('an address %s is confirmed by mail, as anybody’s; an existing owner is told and the answer is the same', async (_, domain, given) => {
  const email = `free${counter}@${domain}`;
  provider.account = person({ email, ...given });
  const fresh = await details((await signOn()).answer?.ticket ?? '');
  expect(fresh.answer).toEqual({ next: 'confirm', email });
  expect(await memberBy(email)).toMatchObject({ status: 'pending', passwordHash: null });
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to }) => to === email);
  const token = /verify-email\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await callApi(t.app, 'verifyEmail', { params: { token } })).status).toBeLessThan(300);
  expect((await signOn()).answer?.token, 'once confirmed').toBeTruthy();

  const owner = await addMember(t.deps, community, { email: `owner${counter}@${domain}` });
  provider.account = person({ sub: `thief-${counter}`, email: owner.email, ...given });
  const asked = await signOn();
  expect(asked.answer).toMatchObject({ next: 'details', email: owner.email });
  expect((await details(asked.answer?.ticket ?? '')).answer).toEqual({ next: 'confirm', email: owner.email });
  expect(await t.deps.db.$count(signOnIdentities, eq(signOnIdentities.subject, `thief-${counter}`))).toBe(0);
  await t.runJobs();
  expect((await t.outbox()).some(({ to }) => to === owner.email)).toBe(true);
});

test('whoever has an account joins the two by its password: other sessions end, and a mail tells it', async () => {
  const owner = await addMember(t.deps, community, { email: String(provider.account['email']) });
  const before = await callApi(t.app, 'signIn', { body: { email: owner.email, password: PASSWORD } });
  const { answer } = await signOn();
  expect(answer).toMatchObject({ next: 'link', email: owner.email });
  const link = (password: string) => callApi(t.app, 'linkSignOn', { body: { ticket: answer?.ticket ?? '', password } });
  expect((await link('Wrong.horse7')).problem?.code).toBe('wrong-password');
  const linked = await link(PASSWORD);
  expect(await status(linked.answer?.token)).toBe(200);
  expect(await status(before.answer?.token)).toBe(401);
  expect((await link(PASSWORD)).problem?.code, 'once').toBe('token-invalid');
  await t.runJobs();
  expect((await t.outbox()).filter(({ to, subject }) => to === owner.email && subject.includes('Fenwick account'))).toHaveLength(1);
  expect((await signOn()).answer?.token).toBeTruthy();
});

test('or by a code of six digits that goes to the account’s address, with five tries', async () => {
  const owner = await addMember(t.deps, community, { email: String(provider.account['email']) });
  const { answer } = await signOn();
  const ticket = answer?.ticket ?? '';
  const link = (code: string) => callApi(t.app, 'linkSignOn', { body: { ticket, code } });
  expect((await link('000000')).problem?.code).toBe('wrong-password');
  expect((await callApi(t.app, 'mailSignOnCode', { body: { ticket } })).status).toBe(202);
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to, subject }) => to === owner.email && subject.includes('code'));
  const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.text).toContain('Nadia Okafor');
  expect(mail?.text).not.toContain('http://localhost:3000/sign-on');
  const wrong = code.startsWith('1') ? '200 000' : '100 000';
  for (let tries = 0; tries < 4; tries += 1) expect((await link(wrong)).problem?.code).toBe('wrong-password');
  expect(await status((await link(code)).answer?.token)).toBe(200);
  const second = await signOn();
  expect(second.answer?.token).toBeTruthy();
});

test('after five wrong codes the right one opens nothing', async () => {
  const owner = await addMember(t.deps, community, { email: String(provider.account['email']) });
  const ticket = (await signOn()).answer?.ticket ?? '';
  await callApi(t.app, 'mailSignOnCode', { body: { ticket } });
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to, subject }) => to === owner.email && subject.includes('code'));
  const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const wrong = code.startsWith('1') ? '200000' : '100000';
  for (let tries = 0; tries < 5; tries += 1) await callApi(t.app, 'linkSignOn', { body: { ticket, code: wrong } });
  expect((await callApi(t.app, 'linkSignOn', { body: { ticket, code } })).problem?.code).toBe('wrong-password');
});

test('an address that was given to a newcomer opens nothing of who had it before, and the operator is told whom to look at', async () => {
  await join();
  const email = String(provider.account['email']);
  const owner = await memberBy(email);
  provider.account = { ...person({ email }), sub: `newcomer-${counter}` };
  const { status: code, problem } = await signOn();
  expect([code, problem?.code]).toEqual([422, 'sign-on-address-taken']);
  for (let times = 0; times < 8; times += 1) await signOn();
  const told = await operatorMails("somebody cannot join 'fenwick-hospitals': their address belongs to another account");
  expect(told, 'a few times, however often they try').toHaveLength(6);
  expect(told[0]).toContain(`member show ${owner?.id}`);
  expect(told[0]).not.toContain(email);
});

test('invited only: the invitation of a believed address is accepted by signing on, others are told', async () => {
  await configure({ newMembers: 'invited-only' });
  expect((await signOn()).problem?.code).toBe('sign-on-invited-only');
  const invited = await addMember(t.deps, community, { email: String(provider.account['email']), status: 'invited', passwordHash: null });
  const { answer } = await signOn();
  expect(answer?.next).toBe('details');
  expect(await status((await details(answer?.ticket ?? '')).answer?.token)).toBe(200);
  expect((await memberBy(invited.email))?.id).toBe(invited.id);
});

test('a suspended member is told so, and gets no session', async () => {
  await join();
  await t.deps.db
    .update(members)
    .set({ status: 'suspended', suspensionReason: 'for a test' })
    .where(eq(members.email, String(provider.account['email'])));
  const { status: code, problem } = await signOn();
  expect([code, problem?.code]).toEqual([403, 'suspended']);
});

test('a child that may have its parent’s provider is a choice; joining by form stays closed in both', async () => {
  await configure({ isForChildren: true });
  const child = await addCommunity(t.deps, { publicId: `ward${counter}`, parentId: community.id });
  await addCommunity(t.deps, { publicId: `shut${counter}`, parentId: community.id, privacy: 'closed' });
  await addCommunity(t.deps, { publicId: `without${counter}`, parentId: community.id, takesParentSignOn: false });
  const { answer } = await signOn();
  expect(answer?.communities?.map(({ id }) => id)).toEqual(['fenwick', child.publicId]);
  const joined = await details(answer?.ticket ?? '', { publicCommunityId: child.publicId });
  expect(await status(joined.answer?.token)).toBe(200);
  expect((await memberBy(String(provider.account['email'])))?.communityId).toBe(child.id);
  const options = async (slug: string) => (await callApi(t.app, 'optionsBySlug', { params: { slug } })).answer?.options;
  expect(await options('fenwick-hospitals')).toMatchObject({
    OidcProvider: 'oidc',
    SignOn: 'on',
    SignOnLabel: 'Fenwick account',
    SignOnPasswords: 'also',
  });
  expect(await options(child.publicId)).toMatchObject({ OidcProvider: 'oidc', SignOn: 'on' });
  expect(await options(`without${counter}`)).toMatchObject({ OidcProvider: 'none' });
});

test('a community whose provider is only named has no such way', async () => {
  await addCommunity(t.deps, { publicId: 'named', oidcProvider: 'acme' });
  const proof = createHash('sha256').update('x').digest('base64url');
  const call: EndpointName = 'startSignOn';
  expect((await callApi(t.app, call, { body: { slug: 'named', proof, purpose: 'sign-in' } })).problem?.code).toBe('community-not-found');
  const { answer } = await callApi(t.app, 'optionsBySlug', { params: { slug: 'named' } });
  expect(answer?.options.SignOn).toBeUndefined();
});

const answerOf = async (name: 'signIn', email: string) =>
  (await callApi(t.app, name, { body: { email, password: PASSWORD } })).problem?.code;

test('passwords: off, from the day on which they end, and at once for who has signed on', async () => {
  const owner = await addMember(t.deps, community, { email: String(provider.account['email']) });
  const never = await addMember(t.deps, community, { email: `never${counter}@fenwick.example` });
  const { answer } = await signOn();
  await callApi(t.app, 'linkSignOn', { body: { ticket: answer?.ticket ?? '', password: PASSWORD } });
  expect(await answerOf('signIn', owner.email)).toBeUndefined();
  await setPasswords(t.deps, community.id, { passwords: 'off', endAt: new Date(t.clock.now().getTime() + 20 * 24 * 3_600_000) });
  const refused = await callApi(t.app, 'signIn', { body: { email: owner.email, password: PASSWORD } });
  expect([refused.status, refused.problem?.code, refused.problem?.signOn?.slug]).toEqual([403, 'sign-on-required', 'fenwick-hospitals']);
  const wrong = await callApi(t.app, 'signIn', { body: { email: owner.email, password: 'Wrong.horse7' } });
  expect(wrong.problem?.code, 'told only to who knows the password').toBe('invalid-credentials');
  expect(await answerOf('signIn', never.email)).toBeUndefined();
  await callApi(t.app, 'forgotPassword', { body: { email: owner.email } });
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to, subject }) => to === owner.email && subject.startsWith('How you sign in'));
  expect(mail?.text).toContain('/fenwick-hospitals/sign-on\n');
  await setPasswords(t.deps, community.id, { passwords: 'off', endAt: new Date(t.clock.now().getTime() - 1000) });
  expect(await answerOf('signIn', never.email)).toBe('sign-on-required');
  await setPasswords(t.deps, community.id, { passwords: 'also', endAt: null });
  expect(await answerOf('signIn', never.email)).toBeUndefined();
});

test('where leavers are looked for, a password opens only for so many days after the last sign-on', async () => {
  const owner = await addMember(t.deps, community, { email: String(provider.account['email']) });
  const { answer } = await signOn();
  await callApi(t.app, 'linkSignOn', { body: { ticket: answer?.ticket ?? '', password: PASSWORD } });
  await configure({ leaverDays: 45 });
  expect(await answerOf('signIn', owner.email)).toBeUndefined();
  const long = new Date(t.clock.now().getTime() - 46 * 24 * 3_600_000);
  await t.deps.db.update(signOnIdentities).set({ lastUsedAt: long }).where(eq(signOnIdentities.memberId, owner.id));
  expect(await answerOf('signIn', owner.email)).toBe('sign-on-required');
  await signOn();
  expect(await answerOf('signIn', owner.email)).toBeUndefined();
  await configure({ leaverDays: null });
});

test('link and sign-on are enough for an invitation: the provider’s address stands, and the link is used up', async () => {
  await configure({ newMembers: 'invited-only' });
  const invited = await addMember(t.deps, community, { email: `guest${counter}@mail.example`, status: 'invited', passwordHash: null });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: invited.id });
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to }) => to === invited.email);
  expect(mail?.text.replaceAll('\n', ' ')).toContain('Sign in with your Fenwick account');
  const token = /accept-invite\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const began = await begin('fenwick-hospitals', token);
  const { answer } = await finish(began, await provider.signOn(began.location));
  expect(answer?.next).toBe('details');
  expect(await status((await details(answer?.ticket ?? '')).answer?.token)).toBe(200);
  expect((await memberBy(String(provider.account['email'])))?.id).toBe(invited.id);
  const again = await callApi(t.app, 'resetPassword', { body: { token, password: 'Another.horse7', passwordConfirm: 'Another.horse7' } });
  expect(again.problem?.code).toBe('token-invalid');
});

const logout = async (token: string, id = providerId) => {
  const payload = new URLSearchParams({ logout_token: token }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await t.app.inject({ method: 'POST', url: `/sign-on/logout/${id}`, headers, payload })).statusCode;
};

test('the provider’s logout ends the session at once, also the one that it approved by QR code', async () => {
  await join();
  provider.account = { ...provider.account, sid: `session-${counter}` };
  provider.forge({});
  const phone = (await signOn()).answer?.token;
  provider.forge(null);
  const { answer: qr } = await callApi(t.app, 'startQrSignIn', {});
  await callApi(t.app, 'approveQrSignIn', { body: { code: qr?.code ?? '' } }, { token: phone ?? '' });
  const computer = (await callApi(t.app, 'claimQrSignIn', { body: { secret: qr?.secret ?? '' } })).answer?.token;
  expect([await status(phone), await status(computer)]).toEqual([200, 200]);
  const token = await provider.signLogout({ sid: `session-${counter}` });
  expect(await logout(token)).toBe(200);
  expect([await status(phone), await status(computer)]).toEqual([401, 401]);
  expect(await logout(token), 'once').toBe(400);
});

test.each([
  ['of another event', { events: { other: {} } }],
  ['with a nonce', { nonce: 'x' }],
  ['for another client', { aud: 'other' }],
  ['of another issuer', { iss: 'https://login.other.example' }],
  ['about nobody', {}],
  ['that is old', { iat: Math.floor(Date.now() / 1000) - 3_600 }],
  ['without an id', { jti: '' }],
])('a logout token %s ends nothing', async (name, claims) => {
  await join();
  const { answer } = await signOn();
  expect(await logout(await provider.signLogout({ ...(name === 'about nobody' ? {} : { sub: provider.account.sub }), ...claims }))).toBe(
    400,
  );
  expect(await status(answer?.token)).toBe(200);
});

test('a logout token by another key, of another type, or none at all, ends nothing; one with the subject ends all', async () => {
  await join();
  const { answer } = await signOn();
  expect(await logout(await provider.signLogout({ sub: provider.account.sub }, { key: newKey() }))).toBe(400);
  expect(await logout(await provider.signLogout({ sub: provider.account.sub }, { typ: 'at+jwt' }))).toBe(400);
  for (const nonsense of ['', 'x', 'a.b.c', '💥'.repeat(1_000)]) expect(await logout(nonsense)).toBe(400);
  expect(await logout(await provider.signLogout({ sub: provider.account.sub }), t.deps.newId())).toBe(400);
  expect(await status(answer?.token)).toBe(200);
  expect(await logout(await provider.signLogout({ sub: provider.account.sub }))).toBe(200);
  expect(await status(answer?.token)).toBe(401);
});

test('at the public community, a vouched domain is answered with where to sign on; every other one with nothing', async () => {
  const found = async (email: string) => (await callApi(t.app, 'findCommunitiesByEmail', { query: { email } })).answer?.signOn;
  expect(await found('somebody@FENWICK.example')).toEqual({ slug: 'fenwick-hospitals', label: 'Fenwick account' });
  expect(await found('somebody@ward.fenwick.example')).toBeUndefined();
  expect(await found('somebody@elsewhere.example')).toBeUndefined();
});

test('at the public community, vouched and other domains, of members and of nobody, cost the same questions to the store', async () => {
  // What a domain was answered is kept for a while, whoever asked, so each one is new here.
  const [vouched, others] = [
    ['ward.example', 'clinic.example'],
    ['mill.example', 'harbour.example'],
  ] as const;
  await configure({ domains: ['fenwick.example', ...vouched] });
  for (const [domain] of [vouched, others]) await addMember(t.deps, community, { email: `ada@${domain}` });
  const asked = async (email: string) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await callApi(t.app, 'findCommunitiesByEmail', { query: { email } });
    const texts = query.mock.calls.map(([given]: readonly unknown[]) => JSON.stringify(given, ['text']));
    query.mockRestore();
    return texts.filter((text) => /sign_on_providers|communities|members/.test(text));
  };
  const all: string[][] = [];
  for (const domain of [...vouched, ...others]) all.push(await asked(`ada@${domain}`));
  const [first, ...more] = all;
  expect(first).toHaveLength(2);
  for (const each of more) expect(each).toEqual(first);
});

async function afresh(token: string) {
  const secret = randomBytes(32).toString('base64url');
  const proof = createHash('sha256').update(secret).digest('base64url');
  const body = { slug: 'fenwick-hospitals', proof, purpose: 'fresh' as const };
  const { status: code, answer } = await callApi(t.app, 'startSignOn', { body }, { token });
  if (answer === undefined) return { code, finished: null };
  const came = await provider.signOn(answer.location);
  const finished = await callApi(t.app, 'finishSignOn', { body: { secret, answer: came, provider: providerId } }, { token });
  return { code, location: new URL(answer.location), finished };
}
const exportWith = (token: string, password: string) => callApi(t.app, 'exportAccount', { body: { password } }, { token });

test('what asks for a password takes the proof of a fresh sign-on, in that session and for five minutes', async () => {
  await join();
  const token = (await signOn()).answer?.token ?? '';
  const other = (await signOn()).answer?.token ?? '';
  expect((await exportWith(token, PASSWORD)).problem?.code, 'there is no password').toBe('wrong-password');
  const { location, finished } = await afresh(token);
  expect([location?.searchParams.get('prompt'), location?.searchParams.get('max_age')]).toEqual(['login', '0']);
  const proof = finished?.answer?.proof ?? '';
  expect(finished?.answer?.token).toBeUndefined();
  expect((await exportWith(other, proof)).problem?.code).toBe('wrong-password');
  expect((await exportWith(token, proof)).status).toBe(200);
  t.clock.advanceMs(5 * 60_000);
  expect((await exportWith(token, proof)).problem?.code).toBe('wrong-password');
  t.clock.set(new Date());
});

test('the settings tell through which provider a member signs on, and whether a password shows who they are too', async () => {
  await join();
  const token = (await signOn()).answer?.token ?? '';
  const told = async (of: string) => (await callApi(t.app, 'settings', {}, { token: of })).answer?.signOn;
  expect(await told(token)).toEqual({ slug: 'fenwick-hospitals', label: 'Fenwick account', hasPassword: false });
  const owner = await addMember(t.deps, community, { email: `both${counter}@fenwick.example` });
  const before = await callApi(t.app, 'signIn', { body: { email: owner.email, password: PASSWORD } });
  expect(await told(before.answer?.token ?? '')).toBeUndefined();
  provider.account = person({ sub: `both-${counter}`, email: owner.email });
  const { answer } = await signOn();
  const linked = await callApi(t.app, 'linkSignOn', { body: { ticket: answer?.ticket ?? '', password: PASSWORD } });
  expect(await told(linked.answer?.token ?? '')).toMatchObject({ hasPassword: true });
});

test('an account that was joined with another identity meanwhile is refused with whom to ask', async () => {
  const owner = await addMember(t.deps, community, { email: String(provider.account['email']) });
  const asked = (await signOn()).answer?.ticket ?? '';
  const link = (ticket: string) => callApi(t.app, 'linkSignOn', { body: { ticket, password: PASSWORD } });
  provider.account = person({ sub: `quicker-${counter}`, email: owner.email });
  expect((await link((await signOn()).answer?.ticket ?? '')).answer?.token).toBeTruthy();
  const { problem } = await link(asked);
  expect(problem).toMatchObject({ code: 'sign-on-address-taken', signOn: { slug: 'fenwick-hospitals', contact: 'it@fenwick.example' } });
});

test('somebody else who signs on, nobody who is signed in, and a sign-on of long ago give no proof', async () => {
  await join();
  const token = (await signOn()).answer?.token ?? '';
  expect((await afresh('x')).code).toBe(401);
  const now = Math.floor(Date.now() / 1000);
  provider.forge({ claims: { auth_time: now - 3_600 } });
  expect((await afresh(token)).finished?.problem?.code).toBe('sign-on-not-fresh');
  provider.forge(null);
  provider.account = person({ sub: `colleague-${counter}` });
  expect((await afresh(token)).finished?.problem?.code).toBe('sign-on-other-person');
});

test('where the provider never says when it asked, a code is mailed too', async () => {
  await join();
  const token = (await signOn()).answer?.token ?? '';
  provider.forge({ without: 'auth_time' });
  const { finished } = await afresh(token);
  expect(finished?.answer).toMatchObject({ next: 'mail', email: provider.account['email'] });
  const ticket = finished?.answer?.ticket ?? '';
  await callApi(t.app, 'mailSignOnCode', { body: { ticket } });
  await t.runJobs();
  const mail = (await t.outbox()).findLast(({ to, subject }) => to === provider.account['email'] && subject.includes('code'));
  const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  expect((await callApi(t.app, 'linkSignOn', { body: { ticket, code } })).problem?.code, 'without the session').toBe('token-invalid');
  const { answer } = await callApi(t.app, 'linkSignOn', { body: { ticket, code } }, { token });
  expect((await exportWith(token, answer?.proof ?? '')).status).toBe(200);
});

test('whoever signs on again and again floods no mailbox: neither one that waits to be confirmed, nor that of an account with the same address', async () => {
  const mailsTo = async (email: string) => {
    await t.runJobs();
    return (await t.outbox()).filter(({ to }) => to === email).length;
  };
  const waiting = `waiting${counter}@elsewhere.example`;
  provider.account = person({ email: waiting });
  await details((await signOn()).answer?.ticket ?? '');
  for (let times = 0; times < 8; times += 1) expect((await signOn()).answer?.next).toBe('confirm');
  expect(await mailsTo(waiting)).toBe(5);

  provider.account = person({ sub: `other-${counter}` });
  await join();
  const taken = await addMember(t.deps, community, { email: `flooded${counter}@fenwick.example` });
  provider.account = { ...provider.account, email: taken.email };
  for (let times = 0; times < 8; times += 1) expect((await signOn()).answer?.token).toBeTruthy();
  expect(await mailsTo(taken.email)).toBe(6);
});
