/** The sign-in system of a community, as its organisers set it up. */
import { ORGANISER_AGAIN_MINUTES } from '@waylift/contract/limits';
import type { SignOnSettings } from '@waylift/contract/organiser-sign-on';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { orderSecretMails } from '../organiser/order-secret-mails.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let provider: TestProvider;
let counter = 0;
let community: Awaited<ReturnType<typeof addCommunity>>;
let owner: TestOrganiser;
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
  await t.deps.db.delete(rateLimits);
  community = await addCommunity(t.deps, { publicId: `sys${counter}`, slug: `sys-${counter}` });
  owner = await addOrganiser(t, `owner${counter}@vale.example`, 'owner', community.slug);
});
afterEach(async () => {
  provider.instead = null;
  await t.deps.db.delete(signOnProviders);
});

const params = () => ({ publicId: community.publicId });
const settings = (given: Partial<SignOnSettings> = {}): SignOnSettings => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientProof: null,
  secret: provider.secret,
  secretEndsOn: '2027-11-30',
  label: 'Fenwick account',
  contact: '',
  domains: ['Fenwick.example'],
  newMembers: 'join',
  isForChildren: false,
  leaverDays: null,
  ...given,
});
/** The status, or where the setting is refused and why. */
async function set(given: Partial<SignOnSettings> = {}) {
  const { status, problem } = await asOrganiser(t, owner, 'setSignOn', { params: params(), body: settings(given) });
  const [refused] = problem?.errors ?? [];
  return refused === undefined ? status : `${refused.path}: ${refused.code}`;
}
async function read(who = owner) {
  const { answer, text } = await asOrganiser(t, who, 'organisedSignOn', { params: params() });
  if (answer === undefined) throw new Error(text);
  return answer;
}
const deeds = async () =>
  (await t.deps.db.select().from(auditLines).where(eq(auditLines.communityPublicId, community.publicId)))
    .map(({ command }) => command)
    .filter((command) => command.startsWith('sign-on'))
    .toSorted();

test('a sign-in system is set, shown without its secret to pages, audit and command alike, and removed', async () => {
  expect((await read()).provider).toBeNull();
  expect(await set()).toBe(200);
  const { provider: shown, mayChange } = await read();
  expect(mayChange).toBe(true);
  expect(shown).toMatchObject({
    issuer: provider.issuer,
    label: 'Fenwick account',
    domains: ['fenwick.example'],
    secretEndsAt: '2027-11-30T23:59:59.000Z',
    hasFormer: false,
    clientProof: 'basic',
  });
  expect(shown?.redirectAddress).toMatch(/\/sign-on\/callback\/[\w-]+$/);
  expect((await operatorOf(t.deps).run(['community', 'sign-on', 'show', community.slug])).out).toContain('Fenwick account');
  const removed = await asOrganiser(t, owner, 'removeSignOn', { params: params() });
  expect(removed.status).toBe(204);
  expect((await read()).provider).toBeNull();
  expect(await deeds()).toEqual(['sign-on remove', 'sign-on set']);
  const told = JSON.stringify([shown, await t.deps.db.select().from(auditLines)]);
  expect(told).not.toContain(provider.secret);
});

test('a second secret works beside the first, and settings without a secret leave both as they are', async () => {
  await set();
  const body = { secret: 'another-secret-0123456789', endsOn: '2028-11-30' };
  expect((await asOrganiser(t, owner, 'renewSignOnSecret', { params: params(), body })).status).toBe(200);
  const both = { secretEndsAt: '2028-11-30T23:59:59.000Z', hasFormer: true, formerEndsAt: '2027-11-30T23:59:59.000Z' };
  expect((await read()).provider).toMatchObject(both);
  expect(await set({ secret: null, secretEndsOn: null, label: 'Trust account' })).toBe(200);
  expect((await read()).provider).toMatchObject({ ...both, label: 'Trust account' });
});

test('what cannot be used is refused at its field, and nothing is stored', async () => {
  expect(await set({ issuer: 'https://login.microsoftonline.com/common/v2.0' })).toBe('issuer: every-tenant');
  expect(await set({ issuer: 'not an address' })).toBe('issuer: not-an-address');
  expect(await set({ issuer: `${provider.issuer}/elsewhere` })).toBe('issuer: no-document');
  expect(await set({ domains: ['gmail.com'] })).toBe('domains: public-mail');
  expect(await set({ domains: ['fenwick'] })).toBe('domains: not-a-domain');
  expect(await set({ contact: 'ask Iain' })).toBe('contact: contact-invalid');
  expect(await set({ secret: null })).toBe('secret: required');
  expect(await set({ leaverDays: 10 })).toBe('leaverDays: out-of-range');
  await t.deps.db.update(communities).set({ privacy: 'closed' }).where(eq(communities.id, community.id));
  expect(await set()).toBe('newMembers: closed-and-join');
  expect((await read()).provider).toBeNull();
  expect(await deeds()).toEqual([]);
});

test('owners and operators are mailed 30, 7 and 1 days before a secret ends and on that day, and nobody else', async () => {
  const start = t.clock.now();
  const end = new Date('2027-11-30T23:59:59Z').getTime();
  await set();
  const addresses = { owner: `owner${counter}@vale.example`, operator: `operator${counter}@vale.example` };
  await addOrganiser(t, addresses.operator, 'operator');
  await addOrganiser(t, `manager${counter}@vale.example`, 'manager', community.slug);
  const elsewhere = await addCommunity(t.deps, { publicId: `far${counter}`, slug: `far-${counter}` });
  await addOrganiser(t, `stranger${counter}@vale.example`, 'owner', elsewhere.slug);
  const isOfSecret = ({ subject }: { readonly subject: string }) => subject.includes('needs a new secret');
  const told: { readonly [day: number]: readonly string[] } = {};
  for (const days of [31, 30, 29, 7, 1, 0]) {
    t.clock.set(new Date(end - (days + 0.5) * DAY_MS));
    const known = (await t.outbox()).filter(isOfSecret).length;
    await orderSecretMails(t.deps);
    await t.runJobs();
    const mails = (await t.outbox()).filter(isOfSecret);
    Object.assign(told, {
      [days]: mails
        .slice(known)
        .map(({ to }) => to)
        .toSorted(),
    });
  }
  const both = [addresses.operator, addresses.owner].toSorted();
  expect(told).toEqual({ 31: [], 30: both, 29: [], 7: both, 1: both, 0: both });
  const [mail] = (await t.outbox()).filter(isOfSecret);
  expect(mail?.text).toContain(`/organise/community/${community.publicId}/sign-in-system`);
  expect(mail?.text).toContain('30 November');
  t.clock.set(start);
});

test('an owner cannot make this server ask its own network', async () => {
  const issuer = 'https://192.168.0.10:8443';
  expect(await set({ issuer })).toBe('issuer: private-network');
  expect(await set({ issuer: 'https://169.254.169.254' })).toBe('issuer: private-network');
});

test('an issuer in the own network is asked there once it was set, also after other changes of the same issuer', async () => {
  await set();
  await asOrganiser(t, owner, 'renewSignOnSecret', { params: params(), body: { secret: 'another-secret-0123456789', endsOn: null } });
  expect(await t.deps.db.select({ isOwn: signOnProviders.isInOwnNetwork }).from(signOnProviders)).toEqual([{ isOwn: true }]);
});

test('a domain that another provider vouches for is refused without telling whose that is', async () => {
  await set();
  const other = await addCommunity(t.deps, { publicId: `oth${counter}`, slug: `other-${counter}` });
  const stranger = await addOrganiser(t, `other${counter}@vale.example`, 'owner', other.slug);
  const body = settings({ clientId: 'another' });
  const answer = await asOrganiser(t, stranger, 'setSignOn', { params: { publicId: other.publicId }, body });
  expect(answer.problem?.errors?.[0]).toMatchObject({ path: 'domains', code: 'domain-vouched-elsewhere', message: 'fenwick.example' });
  expect(answer.text).not.toContain(community.slug);
});

test('the test tells where it breaks, and the names of what the last sign-on brought, never a value', async () => {
  expect((await asOrganiser(t, owner, 'testSignOn', { params: params() })).status).toBe(404);
  await set();
  const tested = async () => (await asOrganiser(t, owner, 'testSignOn', { params: params() })).answer;
  expect(await tested()).toMatchObject({ problem: null, keys: 1, claims: null });
  await t.deps.db.update(signOnProviders).set({ lastClaims: ['email', 'sub'], lastClaimsAt: t.clock.now() });
  expect(await tested()).toMatchObject({ problem: null, claims: ['email', 'sub'], claimsAt: t.clock.now().toISOString() });
  provider.instead = (_, response) => Boolean(response.writeHead(503).end());
  expect(await tested()).toMatchObject({ problem: 'away', keys: 0 });
});

test('passwords go on for two weeks at least for who has never come in that way, and how many those are is told', async () => {
  await set();
  await addMember(t.deps, community, { email: `vouched${counter}@fenwick.example` });
  await addMember(t.deps, community, { email: `unvouched${counter}@mail.example` });
  expect((await read()).people).toEqual({ signedOn: 0, never: 2, withoutPassword: 0, paused: 0, unvouched: 1 });
  const until = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const off = async (day: string | null) =>
    await asOrganiser(t, owner, 'setSignOnPasswords', { params: params(), body: { passwords: 'off', until: day } });
  expect((await off(until(7))).problem?.errors?.[0]).toMatchObject({ path: 'until', code: 'date-too-soon' });
  expect((await off(until(20))).status).toBe(200);
  expect(await read()).toMatchObject({ passwords: 'off', passwordsEndAt: `${until(20)}T23:59:59.000Z` });
});

test('a manager sees and tests it and changes nothing; an owner shows the second factor again after ten minutes', async () => {
  await set();
  const manager = await addOrganiser(t, `manager${counter}@vale.example`, 'manager', community.slug);
  expect((await read(manager)).mayChange).toBe(false);
  const asManager = await asOrganiser(t, manager, 'removeSignOn', { params: params() });
  expect(asManager.problem?.code).toBe('no-right');
  t.clock.advanceMs((ORGANISER_AGAIN_MINUTES + 1) * 60_000);
  const late = await asOrganiser(t, owner, 'removeSignOn', { params: params() });
  expect(late.problem?.code).toBe('second-factor-needed');
  expect((await read()).provider).not.toBeNull();
});

test('a child has the sign-in system of its parent unless it says otherwise, and its owner learns no secret of it', async () => {
  await set({ isForChildren: true });
  const child = await addCommunity(t.deps, { publicId: `chi${counter}`, slug: `child-${counter}`, parentId: community.id });
  const below = await addOrganiser(t, `below${counter}@vale.example`, 'owner', child.slug);
  const of = { params: { publicId: child.publicId } };
  const seen = async () => (await asOrganiser(t, below, 'organisedSignOn', of)).answer;
  expect(await seen()).toMatchObject({ isOfParent: true, takesParents: true, provider: { label: 'Fenwick account' } });
  await asOrganiser(t, below, 'takeParentSignOn', { ...of, body: { takes: false } });
  expect(await seen()).toMatchObject({ isOfParent: false, takesParents: false, provider: null });
  const renewed = await asOrganiser(t, below, 'renewSignOnSecret', { ...of, body: { secret: 'mine', endsOn: null } });
  expect(renewed.problem?.code).toBe('not-found');
});
