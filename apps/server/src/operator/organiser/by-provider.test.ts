import { createHash, randomBytes } from 'node:crypto';
import { ORGANISER_AGAIN_MINUTES } from '@waylift/contract/limits';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import type { OrganisersThrough } from '@waylift/contract/sign-on-choices';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { redirectAddress } from '../../accounts/sign-on/provider-clients.ts';
import { removeProvider } from '../../accounts/sign-on/change-provider.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserIdentities, organiserRoles, organisers, organiserSessions } from '../../kernel/db/schema/organisers.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { operatorOf } from '../../test-support/operator.ts';
import {
  addOrganiser,
  asOrganiser,
  codeOf,
  cookieIn,
  sessionOf,
  type OrganiserSession,
  type TestOrganiser,
} from '../../test-support/organisers.ts';
import { addSignOnCommunity, beginSignOn, configureProvider, type SignOnCommunity } from '../../test-support/sign-on.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let provider: TestProvider;
let community: SignOnCommunity;
let counter = 0;
beforeAll(async () => {
  t = await startTestApp();
  provider = await startOidcProvider();
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
beforeEach(async () => {
  counter += 1;
  t.clock.set(new Date());
  await t.deps.db.delete(rateLimits);
  // One provider serves all tests, and a domain has one community here at a time.
  await t.deps.db.delete(signOnProviders);
  community = await addSignOnCommunity(t, provider, { organisers: 'amr' });
  for (const purpose of ['sign-in', 'organise'] as const)
    provider.register(redirectAddress(t.deps.config.publicUrl, community.providerId, purpose));
});
afterEach(() => {
  provider.forge(null);
});

const newEmail = () => `organiser${counter}@fenwick.example`;
const mfa = { claims: { amr: ['pwd', 'mfa'] } };

/** An organiser whose app is of their own, and whom the provider knows by the same address. */
async function harriet(role: OrganiserRole = 'owner', at: string | undefined = community.slug): Promise<TestOrganiser> {
  const organiser = await addOrganiser(t, newEmail(), role, role === 'operator' ? undefined : at);
  provider.account = { sub: `subject-${counter}`, email: organiser.email };
  t.clock.set(new Date());
  return organiser;
}

function newSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, proof: createHash('sha256').update(secret).digest('base64url') };
}

async function begin(email = newEmail()) {
  const { secret, proof } = newSecret();
  const { answer, problem } = await callApi(t.app, 'startOrganiserSignOn', { body: { email, proof } });
  return { secret, location: answer?.location ?? '', code: problem?.code };
}

const finish = (secret: string, answer: string, at = community.providerId) =>
  callApi(t.app, 'finishOrganiserSignOn', { body: { secret, answer, provider: at } });

async function signOn(email?: string) {
  const { secret, location } = await begin(email);
  return await finish(secret, await provider.signOn(location));
}

async function signedOn(): Promise<OrganiserSession> {
  return await sessionOf(t, cookieIn(await signOn()));
}

const set = (organisersThrough: OrganisersThrough) =>
  operatorOf(t.deps).say(['community', 'sign-on', 'set', community.slug, '--organisers', organisersThrough]);
const organisersOf = (session: OrganiserSession) =>
  asOrganiser(t, session, 'organisers', { params: { publicId: community.publicId }, query: {} });

test('where the provider says that it asked for a second factor, its sign-on is enough, and the session says so', async () => {
  await harriet();
  provider.forge(mfa);
  const session = await signedOn();
  expect((await organisersOf(session)).status).toBe(200);
  const { answer } = await asOrganiser(t, session, 'organiserSessions', {});
  expect(answer?.sessions.map(({ beganBy, signOnLabel }) => [beganBy, signOnLabel])).toEqual([
    ['sign-on', 'Fenwick account'],
    ['link', ''],
  ]);
  await t.runJobs();
  const told = (await t.outbox()).filter(({ to, text }) => to === newEmail() && text.includes('sign-in system'));
  expect(told, 'a mail tells of the first time').toHaveLength(1);
});

test('where it does not say so, or its second factor does not count, the organiser’s own is asked for', async () => {
  const organiser = await harriet();
  const asked = await signOn();
  expect(cookieIn(asked)).toBe('');
  expect(asked.answer?.secondStep).toMatchObject({ hasApp: true, hasPasskey: false, email: organiser.email });
  const body = { ticket: asked.answer?.secondStep?.ticket ?? '', code: codeOf(t, organiser.secret, 1) };
  const session = await sessionOf(t, cookieIn(await callApi(t.app, 'organiserSecondStep', { body })));
  const { answer } = await asOrganiser(t, session, 'organiserSessions', {});
  expect(answer?.sessions[0]?.beganBy).toBe('sign-on');
  await set('own-factor');
  provider.forge(mfa);
  expect((await signOn()).answer?.secondStep).toBeDefined();
  await set('always');
  provider.forge(null);
  expect(cookieIn(await signOn()), 'by an operator’s setting').not.toBe('');
});

test('whoever has no second factor of their own, or has not followed the link of their mail, is not let in without the provider’s', async () => {
  const { email } = await harriet();
  await t.deps.db.update(organisers).set({ appSecret: null }).where(eq(organisers.email, email));
  expect((await signOn()).problem?.code).toBe('set-up-needed');
  provider.forge(mfa);
  expect(cookieIn(await signOn())).not.toBe('');
  await t.deps.db.update(organisers).set({ passwordHash: null }).where(eq(organisers.email, email));
  expect((await signOn()).problem?.code).toBe('set-up-needed');
});

test('an organiser is found by an address for which the provider vouches, and thereafter by issuer and subject', async () => {
  await harriet();
  provider.forge(mfa);
  await signedOn();
  provider.account = { sub: `subject-${counter}`, email: `renamed${counter}@elsewhere.example` };
  expect(cookieIn(await signOn()), 'the address may change').not.toBe('');
  provider.account = { sub: `newcomer-${counter}`, email: newEmail() };
  const newcomer = await signOn();
  expect(newcomer.problem?.code, 'an address is given to newcomers').toBe('sign-on-address-taken');
  expect(cookieIn(newcomer)).toBe('');
});

test('nobody becomes an organiser by it, and no address is believed that is unverified, missing or of another domain', async () => {
  await harriet();
  const before = await t.deps.db.$count(organisers);
  const trySignOn = async (account: Record<string, unknown>) => {
    provider.account = { sub: `other-${counter}`, ...account };
    // Without an address in its token, the provider itself is asked for one.
    provider.forge(account['email'] === undefined ? null : mfa);
    const { problem, headers } = await signOn();
    expect(cookieIn({ headers })).toBe('');
    return problem?.code;
  };
  expect(await trySignOn({ email: `nobody${counter}@fenwick.example` })).toBe('sign-on-invited-only');
  expect(await trySignOn({ email: newEmail(), email_verified: false })).toBe('sign-on-no-address');
  expect(await trySignOn({ email: `organiser${counter}@elsewhere.example` })).toBe('sign-on-no-address');
  expect(await trySignOn({})).toBe('sign-on-no-address');
  expect(await t.deps.db.$count(organisers)).toBe(before);
  expect(await t.deps.db.$count(organiserIdentities, eq(organiserIdentities.subject, `other-${counter}`))).toBe(0);
});

test('a provider lets in nobody whose scope its communities are not in, nor whose role has ended', async () => {
  await addCommunity(t.deps, { publicId: `mill${counter}`, slug: `mill-${counter}` });
  const { email } = await harriet('owner', `mill-${counter}`);
  provider.forge(mfa);
  expect((await signOn()).problem?.code).toBe('sign-on-invited-only');
  await t.deps.db.update(organiserRoles).set({ communityId: community.id });
  expect(cookieIn(await signOn())).not.toBe('');
  const yesterday = new Date(t.clock.now().getTime() - 24 * 3_600_000);
  await t.deps.db.update(organiserRoles).set({ until: yesterday.toISOString().slice(0, 10) });
  expect((await signOn()).problem?.code).toBe('sign-on-invited-only');
  await t.deps.db.update(organiserRoles).set({ until: null });
  await t.deps.db.update(organisers).set({ endedAt: t.clock.now() }).where(eq(organisers.email, email));
  expect((await signOn()).problem?.code).toBe('sign-on-invited-only');
});

test('a child’s organiser comes in through the parent’s provider where that is the child’s too', async () => {
  const child = { publicId: `ward${counter}`, slug: `ward-${counter}`, parentId: community.id };
  await addCommunity(t.deps, child);
  await harriet('manager', child.slug);
  provider.forge(mfa);
  expect((await signOn()).problem?.code).toBe('sign-on-invited-only');
  await operatorOf(t.deps).say(['community', 'sign-on', 'set', community.slug, '--children', 'yes']);
  expect(cookieIn(await signOn())).not.toBe('');
});

test('the second factor of one community’s provider opens no more than that community: for an operator, or a role elsewhere, one’s own is asked', async () => {
  await harriet('operator');
  await set('always');
  expect((await signOn()).answer?.secondStep, 'an operator').toBeDefined();
  await t.deps.db
    .update(communities)
    .set({ slug: `away-${counter}` })
    .where(eq(communities.slug, t.deps.config.homeCommunity));
  await t.deps.db.update(communities).set({ slug: t.deps.config.homeCommunity }).where(eq(communities.id, community.id));
  expect(cookieIn(await signOn()), 'the server’s own provider').not.toBe('');
  await t.deps.db.update(communities).set({ slug: community.slug }).where(eq(communities.id, community.id));
  await t.deps.db
    .update(communities)
    .set({ slug: t.deps.config.homeCommunity })
    .where(eq(communities.slug, `away-${counter}`));
});

test('a provider that is off, was taken away or has become another lets nobody in and ends what began through it', async () => {
  await harriet();
  provider.forge(mfa);
  const kept = async (session: OrganiserSession) => (await organisersOf(session)).status;
  let session = await signedOn();
  await set('off');
  expect(await kept(session)).toBe(401);
  expect((await begin()).code).toBe('not-found');
  await set('amr');
  session = await signedOn();
  expect(await kept(session)).toBe(200);
  await configureProvider(t, provider, community, { domains: ['fenwick.example', 'organisers.example'] });
  expect(await kept(session), 'an owner who adds a domain could be anybody there').toBe(401);
  expect((await begin()).code).toBe('not-found');
  await set('amr');
  session = await signedOn();
  const [row] = await t.deps.db.select().from(communities).where(eq(communities.id, community.id));
  if (row === undefined) throw new Error('the community was added');
  await removeProvider(t.deps, row);
  expect(await kept(session)).toBe(401);
});

test('the provider’s logout ends the sessions of organisers that began through it', async () => {
  const { email } = await harriet();
  provider.forge({ claims: { ...mfa.claims, sid: `session-${counter}` } });
  const session = await signedOn();
  const token = await provider.signLogout({ sid: `session-${counter}` });
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: `/sign-on/logout/${community.providerId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${token}`,
  });
  expect(statusCode).toBe(200);
  expect((await organisersOf(session)).status).toBe(401);
  const [own] = await t.deps.db.select().from(organisers).where(eq(organisers.email, email));
  expect(await t.deps.db.$count(organiserSessions, eq(organiserSessions.organiserId, own?.id ?? '')), 'one’s own goes on').toBe(1);
});

test('an attempt is finished once, in its browser, at its provider, and by the calls of organisers alone', async () => {
  await harriet();
  provider.forge(mfa);
  const { secret, location } = await begin();
  const answer = await provider.signOn(location);
  const code = async (attempt: ReturnType<typeof finish>) => (await attempt).problem?.code;
  expect(await code(finish('another', answer))).toBe('sign-on-other-browser');
  expect(await code(finish(secret, answer, community.id))).toBe('sign-on-refused');
  const asMember = await callApi(t.app, 'finishSignOn', { body: { secret, answer, provider: community.providerId } });
  expect(asMember.problem?.code, 'no call of members').toBe('sign-on-refused');
  expect(await code(finish(secret, answer))).toBeUndefined();
  expect(await code(finish(secret, answer))).toBe('sign-on-used');
  const began = await beginSignOn(t, community.slug);
  const ofMember = await provider.signOn(began.location);
  expect(await code(finish(began.secret, ofMember)), 'no attempt of members').toBe('sign-on-refused');
  const late = await begin();
  const lateAnswer = await provider.signOn(late.location);
  t.clock.advanceMs(61 * 60_000);
  expect(await code(finish(late.secret, lateAnswer))).toBe('sign-on-late');
});

test('a token that is not for this attempt, or not the provider’s, is refused', async () => {
  await harriet();
  const forged = async (given: Parameters<TestProvider['forge']>[0]) => {
    provider.forge(given);
    return (await signOn()).problem?.code;
  };
  expect(await forged({ claims: { nonce: 'another' } })).toBe('sign-on-refused');
  expect(await forged({ claims: { aud: 'another' } })).toBe('sign-on-refused');
  expect(await forged({ claims: { iss: 'https://another.example' } })).toBe('sign-on-refused');
  expect(await forged({ alg: 'none' })).toBe('sign-on-refused');
});

test('whether an organiser has an address is not told before the provider was asked', async () => {
  await harriet();
  expect((await begin(newEmail())).code).toBeUndefined();
  expect((await begin(`nobody${counter}@fenwick.example`)).code).toBeUndefined();
  expect((await begin('nobody@elsewhere.example')).code).toBe('not-found');
});

test('what asks for the second factor again takes a fresh sign-on with that of the provider, of the same person', async () => {
  await harriet();
  provider.forge(mfa);
  const session = await signedOn();
  t.clock.advanceMs((ORGANISER_AGAIN_MINUTES + 1) * 60_000);
  const remake = () => asOrganiser(t, session, 'organiserRecoveryCodes', {});
  expect((await remake()).problem?.code).toBe('second-factor-needed');
  expect((await asOrganiser(t, session, 'organiserSession', { query: {} })).answer?.proofBy).toBe('Fenwick account');
  const again = async () => {
    const { secret, proof } = newSecret();
    const { answer } = await asOrganiser(t, session, 'startOrganiserProof', { body: { proof } });
    expect(answer?.location).toContain('prompt=login');
    const given = await provider.signOn(answer?.location ?? '');
    return await asOrganiser(t, session, 'finishOrganiserProof', { body: { secret, answer: given, provider: community.providerId } });
  };
  const now = Math.floor(Date.now() / 1000);
  provider.forge({ claims: { ...mfa.claims, auth_time: now - 3600 } });
  expect((await again()).problem?.code, 'an earlier sign-in').toBe('sign-on-not-fresh');
  provider.forge({ ...mfa, without: 'auth_time' });
  expect((await again()).problem?.code, 'it does not say when').toBe('sign-on-not-fresh');
  provider.forge({});
  expect((await again()).problem?.code, 'no second factor').toBe('sign-on-not-fresh');
  provider.forge(mfa);
  provider.account = { sub: `other-${counter}`, email: newEmail() };
  expect((await again()).problem?.code).toBe('sign-on-other-person');
  expect((await remake()).problem?.code).toBe('second-factor-needed');
  provider.account = { sub: `subject-${counter}`, email: newEmail() };
  expect((await again()).status).toBe(200);
  expect((await remake()).status).toBe(200);
});

test('a sign-on long ago at the provider opens the console, and not what asks for the second factor again', async () => {
  await harriet();
  const now = Math.floor(Date.now() / 1000);
  for (const given of [{ claims: { ...mfa.claims, auth_time: now - 3600 } }, { ...mfa, without: 'auth_time' }]) {
    provider.forge(given);
    const session = await signedOn();
    expect((await organisersOf(session)).status).toBe(200);
    expect((await asOrganiser(t, session, 'organiserRecoveryCodes', {})).problem?.code).toBe('second-factor-needed');
  }
});
