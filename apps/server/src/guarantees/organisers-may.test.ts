/** Who may make which call of organisers: every call of the contract, by everybody who might try. */
import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { ORGANISER_AGAIN_MINUTES } from '@waylift/contract/limits';
import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import { isAtLeast, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organiserPasskeys, organiserRoles, organisers, organiserSessions } from '../kernel/db/schema/organisers.ts';
import { beginOrganiserSession } from '../operator/organiser/organiser-session.ts';
import { pageTokenOf } from '../operator/organiser/page-token.ts';
import { callApi, requestOf } from '../test-support/call-api.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

const ofOrganisers = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].who === 'organiser');
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const communityIds = new Map<string, string>();
let t: TestApp;
let memberToken: string;
let counter = 0;

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' } });
  const add = async (publicId: string, parentId?: string) => {
    const { id } = await addCommunity(t.deps, { publicId, ...(parentId === undefined ? {} : { parentId }) });
    communityIds.set(publicId, id);
    return id;
  };
  // The examples of the contract name `kestrel`.
  const parent = await add('parent');
  await add('kestrel', parent);
  await add('sibling', parent);
  await add('elsewhere');
  const member = await addMember(t.deps, { id: parent }, { email: 'tom@example.org' });
  memberToken = await signedIn(t.deps, member.id);
});
afterAll(() => t[Symbol.asyncDispose]());

type Given = { readonly role: OrganiserRole; readonly at?: string; readonly isSettingUp?: boolean };

/** An organiser with a session, and what a browser of theirs sends. */
async function organiser({ role, at, isSettingUp = false }: Given) {
  const { db, clock, newId } = t.deps;
  const id = newId();
  const email = `organiser${(counter += 1)}@example.org`;
  const createdAt = clock.now();
  await db
    .insert(organisers)
    .values({ id, email, emailKey: email, name: 'Harriet', languageCode: 'en-GB', passwordHash: 'none', createdAt });
  const communityId = role === 'operator' ? null : (communityIds.get(at ?? '') ?? null);
  await db.insert(organiserRoles).values({ id: newId(), organiserId: id, role, communityId, createdAt });
  if (!isSettingUp) {
    const key = { credentialId: newId(), publicKey: 'none', counter: 0, isSynced: false, browser: 'other', system: 'other' } as const;
    await db.insert(organiserPasskeys).values({ id: newId(), organiserId: id, ...key, createdAt });
  }
  const browser = { client: '192.0.2.1', userAgent: '' };
  const session = await beginOrganiserSession(db, t.deps, {
    organiserId: id,
    factorAt: isSettingUp ? null : createdAt,
    beganBy: isSettingUp ? 'link' : 'code',
    browser,
  });
  const cookie = `organise=${session}`;
  return { id, headers: { cookie, [ORGANISER_TOKEN_HEADER]: pageTokenOf(session) } };
}

async function outcomeOf(name: EndpointName, headers: Record<string, string>) {
  const { params, query, body } = endpointOf(name).example;
  const { status, problem } = await callApi(t.app, name, { params, query, body }, { headers });
  return { status, code: problem?.code };
}

/** What the door itself refuses with. Beyond it, the call may say what it likes. */
const DOOR = ['unauthorized', 'forbidden', 'no-right', 'set-up-needed', 'second-factor-needed'];
const atDoor = async (name: EndpointName, headers: Record<string, string>) => {
  const { code } = await outcomeOf(name, headers);
  return DOOR.find((each) => each === code) ?? 'let in';
};

describe.each(ofOrganisers)('%s', (name) => {
  const { method, path, role, settingUp = false, again = false } = endpointOf(name);
  /** A call that names no community asks for the role anywhere. */
  const isAnywhere = !path.includes('{publicId}');

  test('is refused to nobody, to a member, and to a session that has ended', async () => {
    const late = await organiser({ role: 'operator' });
    await t.deps.db.update(organiserSessions).set({ expiresAt: t.clock.now() }).where(eq(organiserSessions.organiserId, late.id));
    for (const headers of [{}, { authorization: `Bearer ${memberToken}` }, late.headers])
      expect(await outcomeOf(name, headers)).toEqual({ status: 401, code: 'unauthorized' });
  });

  test('is refused without a second factor unless it sets one up, and a change without the token of the page', async () => {
    const { headers } = await organiser({ role: 'operator', isSettingUp: true });
    expect(await atDoor(name, headers)).toBe(settingUp ? 'let in' : 'set-up-needed');
    const { cookie } = (await organiser({ role: 'operator' })).headers;
    expect(await atDoor(name, { cookie })).toBe(method === 'GET' ? 'let in' : 'forbidden');
  });

  test('asks for the second factor again where it says so', async () => {
    const { id, headers } = await organiser({ role: 'operator' });
    const factorAt = new Date(t.clock.now().getTime() - ORGANISER_AGAIN_MINUTES * 60_000 - 1);
    await t.deps.db.update(organiserSessions).set({ factorAt }).where(eq(organiserSessions.organiserId, id));
    expect(await atDoor(name, headers)).toBe(again ? 'second-factor-needed' : 'let in');
  });

  test('is answered by role and scope alone', async () => {
    const expected = (given: OrganiserRole, isInScope: boolean) =>
      role === undefined || (isInScope && isAtLeast(given, role)) ? 'let in' : 'no-right';
    for (const given of ['reader', 'manager', 'owner'] as const)
      for (const at of ['kestrel', 'parent', 'sibling', 'elsewhere']) {
        const { headers } = await organiser({ role: given, at });
        expect(await atDoor(name, headers), `${given} of ${at}`).toBe(expected(given, isAnywhere || at === 'kestrel' || at === 'parent'));
      }
    expect(await atDoor(name, (await organiser({ role: 'operator' })).headers)).toBe('let in');
  });

  test('is refused to who lost the role a moment ago, or whose role is over', async () => {
    const taken = await organiser({ role: 'owner', at: 'kestrel' });
    await t.deps.db.delete(organiserRoles).where(eq(organiserRoles.organiserId, taken.id));
    expect(await atDoor(name, taken.headers)).toBe(role === undefined ? 'let in' : 'no-right');
    const over = await organiser({ role: 'owner', at: 'kestrel' });
    await t.deps.db.update(organiserRoles).set({ until: '2026-11-19' }).where(eq(organiserRoles.organiserId, over.id));
    expect(await atDoor(name, over.headers)).toBe(role === undefined ? 'let in' : 'no-right');
  });
});

const changing = ofOrganisers.filter((name) => endpointOf(name).method !== 'GET');

test.each(changing)('%s is refused without a session, and without the role, before any of its body is read', async (name) => {
  const { method, role, example } = endpointOf(name);
  const { path: url } = requestOf(name, { params: example.params, query: undefined, body: undefined });
  const unread = async (sent: Record<string, string>) => {
    const body = { isRead: false };
    const payload = new Readable({
      read() {
        body.isRead = true;
        this.push(null);
      },
    });
    const headers = { 'content-type': 'application/json', 'content-length': '60000', ...sent };
    const { statusCode } = await t.app.inject({ method, url, headers, payload });
    return body.isRead ? 'read' : statusCode;
  };
  expect(await unread({})).toBe(401);
  if (role !== undefined) expect(await unread((await organiser({ role: 'reader', at: 'elsewhere' })).headers)).toBe(403);
});
