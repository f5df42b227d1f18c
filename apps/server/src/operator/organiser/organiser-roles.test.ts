import { ORGANISER_ROLES, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { callApi } from '../../test-support/call-api.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import {
  addOrganiser,
  asOrganiser,
  cookieIn,
  linkTo,
  sessionOf,
  setUpApp,
  signInOrganiser,
  welcome,
  type OrganiserSession,
} from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let counter = 0;
const newEmail = () => `role${(counter += 1)}@vale.example`;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

/** A parent with two children, each with a name of its own. */
async function family() {
  counter += 1;
  const parent = await addCommunity(t.deps, { publicId: `vale${counter}` });
  const [north, south] = [
    await addCommunity(t.deps, { publicId: `north${counter}`, parentId: parent.id }),
    await addCommunity(t.deps, { publicId: `south${counter}`, parentId: parent.id }),
  ];
  return { parent: parent.publicId, north: north.publicId, south: south.publicId };
}
const listAt = (session: OrganiserSession, publicId: string) => asOrganiser(t, session, 'organisers', { params: { publicId }, query: {} });
const give = (session: OrganiserSession, publicId: string, email: string, role: Exclude<OrganiserRole, 'operator'>, until?: string) =>
  asOrganiser(t, session, 'giveOrganiserRole', { params: { publicId }, body: { email, role, ...(until === undefined ? {} : { until }) } });
async function roleIdOf(session: OrganiserSession, publicId: string, email: string): Promise<string> {
  return (await listAt(session, publicId)).answer?.organisers.find((each) => each.email === email)?.roleId ?? '';
}

test('a role holds for its community and the children, and nowhere else', async () => {
  const { parent, north, south } = await family();
  const ofParent = await addOrganiser(t, newEmail(), 'manager', parent);
  const ofNorth = await addOrganiser(t, newEmail(), 'manager', north);
  expect(await Promise.all([parent, north, south].map(async (at) => (await listAt(ofParent, at)).status))).toEqual([200, 200, 200]);
  const refused = await Promise.all([parent, south, 'nowhere'].map((at) => listAt(ofNorth, at)));
  for (const { status, problem } of refused) expect([status, problem?.code]).toEqual([403, 'no-right']);
  expect((await listAt(ofNorth, north)).status).toBe(200);
});

test.each(ORGANISER_ROLES)('what a %s may do about organisers', async (role) => {
  const { parent } = await family();
  const caller = await addOrganiser(t, newEmail(), role, role === 'operator' ? undefined : parent);
  const look = (await listAt(caller, parent)).status;
  const change = (await give(caller, parent, newEmail(), 'reader')).status;
  expect([look, change]).toEqual({ reader: [403, 403], manager: [200, 403], owner: [200, 200], operator: [200, 200] }[role]);
});

test('an owner invites somebody, who is mailed a link and is an organiser behind it, and the audit has a line', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const email = newEmail();
  expect((await give(owner, parent, email, 'manager')).status).toBe(200);
  expect((await listAt(owner, parent)).answer?.organisers.find((each) => each.email === email)).toMatchObject({
    isWaiting: true,
    role: 'manager',
    givenBy: 'Harriet Okafor',
  });
  const token = await linkTo(t, email);
  expect(token).not.toBe('');
  const mail = (await t.outbox()).findLast(({ to }) => to === email);
  expect(mail?.subject).toContain('Harriet Okafor invites you');
  expect(mail?.text).toMatch(/Your role: Manager, for [^.]+\.\s/);
  expect(mail?.text).toContain('The link works once, for 7 days.');
  const session = await welcome(t, email, 'Ola Berg');
  await setUpApp(t, session);
  expect((await listAt(session, parent)).status).toBe(200);
  const lines = await t.deps.db.select().from(auditLines).where(eq(auditLines.operator, owner.email));
  expect(lines).toMatchObject([{ command: 'organiser give manager', communityPublicId: parent, network: '192.0.2.x', details: email }]);
});

test('a role that is changed or taken holds at once on pages that are open, and without any role the account is gone', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const other = await addOrganiser(t, newEmail(), 'manager', parent);
  expect((await give(owner, parent, other.email, 'manager')).problem?.code).toBe('role-held');
  expect((await give(owner, parent, other.email, 'reader')).status).toBe(200);
  expect((await listAt(other, parent)).problem?.code).toBe('no-right');
  const params = { publicId: parent, roleId: await roleIdOf(owner, parent, other.email) };
  expect((await asOrganiser(t, owner, 'takeOrganiserRole', { params })).status).toBe(204);
  expect((await asOrganiser(t, other, 'organiserSession', { query: {} })).status).toBe(401);
  expect((await asOrganiser(t, owner, 'takeOrganiserRole', { params })).problem?.code).toBe('organiser-not-found');
});

test('a role ends after its last day', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const email = newEmail();
  const today = t.clock.now().toISOString().slice(0, 10);
  await give(owner, parent, email, 'manager', today);
  const session = await welcome(t, email);
  const { secret } = await setUpApp(t, session);
  expect((await listAt(session, parent)).status).toBe(200);
  t.clock.advanceMs(24 * 3_600_000);
  const next = await sessionOf(t, cookieIn((await signInOrganiser(t, { email, secret })).second));
  expect((await listAt(next, parent)).problem?.code).toBe('no-right');
  expect((await asOrganiser(t, next, 'organiserSession', { query: {} })).answer?.communities).toEqual([]);
});

test('the last owner of a community is not taken away but by an operator; an owner for a time does not count', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const guest = newEmail();
  await give(owner, parent, guest, 'owner', '2027-06-30');
  const own = { publicId: parent, roleId: await roleIdOf(owner, parent, owner.email) };
  expect((await asOrganiser(t, owner, 'takeOrganiserRole', { params: own })).problem?.code).toBe('last-owner');
  expect((await give(owner, parent, owner.email, 'reader')).problem?.code).toBe('last-owner');
  const operator = await addOrganiser(t, newEmail(), 'operator');
  expect((await asOrganiser(t, operator, 'takeOrganiserRole', { params: own })).status).toBe(204);
});

test('an operator on the web may lower the last owner, as they may take the role away', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const operator = await addOrganiser(t, newEmail(), 'operator');
  expect((await give(operator, parent, owner.email, 'reader')).status).toBe(200);
  expect((await listAt(owner, parent)).problem?.code).toBe('no-right');
});

test('an invited owner who has not come is no other owner', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const invited = newEmail();
  await give(owner, parent, invited, 'owner');
  const own = { publicId: parent, roleId: await roleIdOf(owner, parent, owner.email) };
  expect((await asOrganiser(t, owner, 'takeOrganiserRole', { params: own })).problem?.code).toBe('last-owner');
  await setUpApp(t, await welcome(t, invited));
  expect((await asOrganiser(t, owner, 'takeOrganiserRole', { params: own })).status).toBe(204);
});

test('an invitation that expired is sent again by giving the same role, and the link of before is of no use', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const email = newEmail();
  expect((await give(owner, parent, email, 'manager')).status).toBe(200);
  const former = await linkTo(t, email);
  t.clock.advanceMs(8 * 24 * 3_600_000);
  const again = await sessionOf(t, cookieIn((await signInOrganiser(t, owner)).second));
  expect((await callApi(t.app, 'organiserInvitation', { body: { token: former } })).problem?.code).toBe('token-invalid');
  expect((await give(again, parent, email, 'manager')).status).toBe(200);
  await setUpApp(t, await welcome(t, email));
  expect((await give(again, parent, email, 'manager')).problem?.code, 'who has come is not invited').toBe('role-held');
  const { error } = await operatorOf(t.deps).run(['organiser', 'add', email, '--role', 'manager', '--community', parent]);
  expect(error).toContain('has that role already');
});

test('a mail tells who had a role taken, also when no role and so no account is left', async () => {
  const { parent, north } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const both = await addOrganiser(t, newEmail(), 'manager', parent);
  await give(owner, north, both.email, 'reader');
  const invited = newEmail();
  await give(owner, parent, invited, 'reader');
  const mailsTo = async (email: string) => {
    // The outbox is in the order of its moments.
    t.clock.advanceMs(1000);
    await t.runJobs();
    return (await t.outbox()).filter(({ to, subject }) => to === email && subject.includes('has ended')).map(({ text }) => text);
  };
  const take = async (publicId: string, email: string) =>
    await asOrganiser(t, owner, 'takeOrganiserRole', { params: { publicId, roleId: await roleIdOf(owner, publicId, email) } });
  expect((await take(parent, invited)).status).toBe(204);
  expect(await mailsTo(invited)).toHaveLength(1);
  expect(
    (await t.outbox()).filter(({ to, text }) => to === invited && text.includes('/organise/welcome/')),
    'no link',
  ).toEqual([]);

  const inNorth = (await listAt(owner, north)).answer?.organisers.filter(
    ({ email, community }) => email === both.email && community?.publicId === north,
  );
  const roleId = inNorth?.[0]?.roleId ?? '';
  expect((await asOrganiser(t, owner, 'takeOrganiserRole', { params: { publicId: north, roleId } })).status).toBe(204);
  const [first] = await mailsTo(both.email);
  expect(first).toContain('Your other roles stay');
  expect((await listAt(both, parent)).status).toBe(200);

  expect((await operatorOf(t.deps).run(['organiser', 'remove', both.email, '--yes'])).code).toBe(0);
  expect((await asOrganiser(t, both, 'organiserSession', { query: {} })).status).toBe(401);
  expect((await signInOrganiser(t, both)).first.problem?.code).toBe('invalid-credentials');
  expect((await mailsTo(both.email)).at(-1)).toContain('You have no role any more');
  for (const email of [both.email, invited]) expect(await t.deps.db.$count(organisers, eq(organisers.email, email))).toBe(0);
});

test('whoever is given a role anew before that mail was sent keeps it, and begins anew', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const other = await addOrganiser(t, newEmail(), 'manager', parent);
  const params = { publicId: parent, roleId: await roleIdOf(owner, parent, other.email) };
  t.clock.advanceMs(1000);
  await asOrganiser(t, owner, 'takeOrganiserRole', { params });
  expect((await give(owner, parent, other.email, 'reader')).status).toBe(200);
  await t.runJobs();
  expect((await listAt(owner, parent)).answer?.organisers.find(({ email }) => email === other.email)).toMatchObject({ isWaiting: true });
  await setUpApp(t, await welcome(t, other.email));
});

test('where the mail that tells of it cannot be sent, the address of who has no role any more is kept for seven days', async () => {
  const { parent } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const other = await addOrganiser(t, newEmail(), 'manager', parent);
  const params = { publicId: parent, roleId: await roleIdOf(owner, parent, other.email) };
  await asOrganiser(t, owner, 'takeOrganiserRole', { params });
  const isThere = () => t.deps.db.$count(organisers, eq(organisers.email, other.email));
  t.clock.advanceMs(7 * 24 * 3_600_000);
  await tidyStore(t.deps);
  expect(await isThere()).toBe(1);
  t.clock.advanceMs(1);
  await tidyStore(t.deps);
  expect(await isThere()).toBe(0);
});

test('of two last owners who take each other away at the same moment, one stays', async () => {
  const { parent } = await family();
  const owners = [await addOrganiser(t, newEmail(), 'owner', parent), await addOrganiser(t, newEmail(), 'owner', parent)] as const;
  const [one, other] = owners;
  const ids = { one: await roleIdOf(one, parent, one.email), other: await roleIdOf(one, parent, other.email) };
  const taken = await Promise.all([
    asOrganiser(t, one, 'takeOrganiserRole', { params: { publicId: parent, roleId: ids.other } }),
    asOrganiser(t, other, 'takeOrganiserRole', { params: { publicId: parent, roleId: ids.one } }),
  ]);
  expect(taken.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('the owner of a child takes nothing away from the owner of its parent', async () => {
  const { parent, north } = await family();
  const ofParent = await addOrganiser(t, newEmail(), 'owner', parent);
  const ofNorth = await addOrganiser(t, newEmail(), 'owner', north);
  const roleId = await roleIdOf(ofNorth, north, ofParent.email);
  expect(roleId, 'they are told who looks after their community').not.toBe('');
  const { problem } = await asOrganiser(t, ofNorth, 'takeOrganiserRole', { params: { publicId: north, roleId } });
  expect(problem?.code).toBe('organiser-not-found');
});

test('who has lost every second factor is let in by another owner, and all organisers of the scope are told', async () => {
  const { parent, north } = await family();
  const owner = await addOrganiser(t, newEmail(), 'owner', parent);
  const lost = await addOrganiser(t, newEmail(), 'manager', north);
  const reader = await addOrganiser(t, newEmail(), 'reader', north);
  const stranger = await addOrganiser(t, newEmail(), 'owner', (await family()).parent);
  const { answer } = await asOrganiser(t, lost, 'organiserSession', { query: {} });
  expect(answer).toBeDefined();
  const organiserId = (await listAt(owner, north)).answer?.organisers.find(({ email }) => email === lost.email)?.id ?? '';
  const letIn = (by: OrganiserSession, publicId: string) =>
    asOrganiser(t, by, 'letOrganiserIn', { params: { publicId, organiserId }, body: { how: 'We met at the town hall.' } });
  expect((await letIn(stranger, north)).problem?.code).toBe('no-right');
  expect((await letIn(owner, parent)).status).toBe(200);
  expect((await asOrganiser(t, lost, 'organiserSession', { query: {} })).status).toBe(401);
  await t.runJobs();
  const told = (await t.outbox()).filter(({ subject }) => subject.includes('was let into Organise')).map(({ to }) => to);
  expect(told).toEqual(expect.arrayContaining([owner.email, reader.email]));
  expect(told).not.toContain(stranger.email);
  const session = await welcome(t, lost.email);
  await setUpApp(t, session);
  expect((await listAt(session, north)).status).toBe(200);
});

test('an owner who shares only a part of the scope lets nobody in', async () => {
  const [here, there] = [await family(), await family()];
  const owner = await addOrganiser(t, newEmail(), 'owner', here.parent);
  const both = await addOrganiser(t, newEmail(), 'manager', here.parent);
  await operatorOf(t.deps).run(['organiser', 'add', both.email, '--role', 'manager', '--community', there.parent]);
  const organiserId = (await listAt(owner, here.parent)).answer?.organisers.find(({ email }) => email === both.email)?.id ?? '';
  const { problem } = await asOrganiser(t, owner, 'letOrganiserIn', {
    params: { publicId: here.parent, organiserId },
    body: { how: 'We met.' },
  });
  expect(problem?.code).toBe('organiser-not-found');
});

test('the commands add, list, change and remove, and refuse what cannot be', async () => {
  const { parent } = await family();
  const operator = operatorOf(t.deps);
  const email = newEmail();
  expect(await operator.say(['organiser', 'add', email, '--role', 'owner'])).toContain('Give --community');
  expect(await operator.say(['organiser', 'add', email, '--role', 'operator', '--community', parent])).toContain('leave --community out');
  expect(await operator.say(['organiser', 'add', email, '--role', 'reader', '--community', parent, '--until', '2026-02-30'])).toContain(
    'is no date',
  );
  expect(await operator.say(['organiser', 'set', email, '--role', 'reader', '--community', parent])).toContain('is no organiser');
  expect((await operator.run(['organiser', 'add', email, '--role', 'owner', '--community', parent])).code).toBe(0);
  expect((await operator.run(['organiser', 'add', email, '--role', 'owner', '--community', parent])).out).toContain('A mail with a link');
  expect((await operator.run(['organiser', 'set', email, '--role', 'reader', '--community', parent, '--until', '2027-06-30'])).code).toBe(
    0,
  );
  const { out } = await operator.run(['organiser', 'list', '--community', parent, '--json']);
  expect(JSON.parse(out)).toMatchObject([{ email, role: 'reader', until: '2027-06-30' }]);
  expect((await operator.run(['organiser', 'remove', email, '--yes'])).code).toBe(0);
  expect(await operator.say(['organiser', 'remove', email, '--yes'])).toContain('is no organiser');
});
