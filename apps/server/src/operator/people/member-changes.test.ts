import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { noteBounce } from '../../mail/queue/note-bounce.ts';
import { addJourneyOf, addLift } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

const operator = () => operatorOf(t.deps);
const say = (typed: string, given = {}) => operator().say(typed, given);
const jsonOf = async (typed: string) => JSON.parse((await operator().run(`${typed} --json`)).out);
const mailsTo = async (email: string) => {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
};
const rowOf = async (id = '') => (await t.deps.db.select().from(members).where(eq(members.id, id)))[0];
let count = 0;
/** A community of its own for each test, with the members that are named. */
async function community(given: { readonly emailDomains?: string[]; readonly parentId?: string; readonly matchesWith?: 'family' } = {}) {
  const slug = `mill${(count += 1)}`;
  const row = await addCommunity(t.deps, { publicId: slug, slug, ...given });
  const addTo = (name: string, changes = {}) => addMember(t.deps, row, { email: `${name}@${slug}.example`, ...changes });
  return { id: row.id, slug, name: row.name, join: addTo };
}

test('the export for a request on paper is the file that the member can download, for its operator alone, and replaces none', async () => {
  const { join: add, slug } = await community();
  const ada = await add('ada');
  await addJourneyOf(t.deps, ada);
  const session = (await callApi(t.app, 'signIn', { body: { email: ada.email, password: PASSWORD } })).answer;
  const downloaded = (await callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, session ?? {})).answer;
  const path = join(tmpdir(), `${ada.id.slice(0, 8)}.json`);
  try {
    expect(await say(`member export ${ada.id} ${path}`)).toBe(`Wrote what is stored about '${ada.email}' to '${path}'.`);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(downloaded)));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await say(`member export ${ada.id} ${path}`)).toBe(`'${path}' is there already. Name another file.`);
  } finally {
    await rm(path, { force: true });
  }
  expect(await say(`member export nobody@${slug}.example ${path}`)).toMatch(/^No member has the address/);
});

test('show counts what it leaves out, and takes the id that the list of mails shows', async () => {
  const { join: add } = await community();
  const [ada, bob] = [await add('ada'), await add('bob')];
  await addLift(t.deps, { driver: await addJourneyOf(t.deps, ada), passenger: await addJourneyOf(t.deps, bob) });
  const shown = await jsonOf(`member show ${ada.id}`);
  expect(shown).toMatchObject({ email: ada.email, stored: { journeys: 1, activeLifts: 1, waitingRequests: 0, blocks: 0 }, mails: [] });
  const text = (await operator().run(`member show ${ada.id}`)).out;
  expect(text).toMatch(/^Stored besides +1 journeys, 1 active lifts, /m);
  expect(text).not.toContain('Orchard');
});

test('who is moved takes their journeys along; what they share ends with those alone who do not match there, and both are told', async () => {
  const parent = await community();
  const family = { parentId: parent.id, matchesWith: 'family' } as const;
  const [from, to] = [await community(family), await community(family)];
  const outside = await community();
  const ada = await from.join('ada');
  const partners = [await from.join('bob'), await from.join('cleo')];
  const journey = await addJourneyOf(t.deps, ada);
  const shared: string[] = [];
  for (const partner of partners)
    shared.push((await addLift(t.deps, { driver: journey, passenger: await addJourneyOf(t.deps, partner) })).id);
  const states = async () =>
    (await t.deps.db.select().from(lifts).where(inArray(lifts.id, shared))).map(({ state, endedBy }) => [state, endedBy]);

  expect(await say(`member move ${ada.email} --to ${to.slug}`)).toBe(
    `Moved '${ada.email}' from '${from.slug}' to '${to.slug}'. All that they share stays. A mail tells them.`,
  );
  expect(await states()).toEqual([
    ['active', null],
    ['active', null],
  ]);
  expect(await jsonOf(`member move ${ada.id} --to ${outside.slug}`)).toEqual({ memberId: ada.id, to: outside.slug, ended: 2 });
  expect(await states()).toEqual([
    ['ended', 'community'],
    ['ended', 'community'],
  ]);
  const moved = await t.deps.db.select({ communityId: journeys.communityId }).from(journeys).where(eq(journeys.memberId, ada.id));
  expect(moved).toEqual([{ communityId: outside.id }]);
  for (const { email } of [ada, ...partners]) expect((await mailsTo(email)).length).toBeGreaterThan(0);
});

test.each([
  ['to where they are', {}, 'active', /is in '.*' already/],
  ['to a community that takes other addresses', { emailDomains: ['other.example'] }, 'active', /cannot join: the email domains/],
  ['to an inactive one', { active: false }, 'active', /is inactive/],
  ['before there is an account', {}, 'pending', /has no account yet/],
] as const)('nobody is moved %s', async (what, given, status, refusal) => {
  const from = await community();
  const to = await community('emailDomains' in given ? { emailDomains: [...given.emailDomains] } : {});
  if ('active' in given) await t.deps.db.update(communities).set({ active: false }).where(eq(communities.id, to.id));
  const ada = await from.join('ada', { status });
  expect(await say(`member move ${ada.email} --to ${what === 'to where they are' ? from.slug : to.slug}`)).toMatch(refusal);
  expect((await rowOf(ada.id))?.communityId).toBe(from.id);
});

test('a name is changed at once, and an address when its owner has pressed the link, or the operator vouches for it', async () => {
  const { join: add, slug } = await community({ emailDomains: [] });
  const ada = await add('ada');
  const [lovelace, third] = [`lovelace@${slug}.example`, `third@${slug}.example`];
  expect(await say(`member set ${ada.id} --surname ' King '`)).toBe(`Changed the surname of '${ada.email}'.`);
  expect(await say(`member set ${ada.id} --email ${lovelace}`)).toMatch(/^A mail with a link to confirm it is in the queue/);
  expect(await rowOf(ada.id)).toMatchObject({ surname: 'King', forename: 'Ada', email: ada.email, pendingEmail: lovelace });
  const [, token = ''] = /\/verify-email\/([\w-]+)/.exec((await mailsTo(lovelace))[0]?.text ?? '') ?? [];
  expect((await mailsTo(ada.email)).length).toBe(1);
  expect((await callApi(t.app, 'verifyEmail', { params: { token } })).status).toBe(200);
  expect(await rowOf(ada.id)).toMatchObject({ email: lovelace, pendingEmail: null });

  expect(await say(`member set ${ada.id} --email ${third} --vouch`)).toMatch(/^The address is '.*' from now on/);
  expect(await rowOf(ada.id)).toMatchObject({ email: third });
  expect((await mailsTo(lovelace)).at(-1)?.subject).toMatch(/address/i);
  expect(await mailsTo(third)).toEqual([]);

  const bob = await add('bob');
  expect(await say(`member set ${ada.id} --email ${bob.email} --vouch --forename Eve`)).toMatch(/is the address of another member/);
  expect(await rowOf(ada.id)).toMatchObject({ email: third, forename: 'Ada' });
  expect(await say(`member set ${ada.id} --surname ' '`)).toMatch(/cannot be a surname/);
});

test('an invitation goes to a new address in place of the former one, where nothing more arrives and no mail is left to be sent again', async () => {
  const { join: add, slug } = await community();
  const cleo = await add('cloe', { status: 'invited', passwordHash: null });
  const invite = () => t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: cleo.id });
  await invite();
  const [, token = ''] = /accept-invite\?token=([\w-]+)/.exec((await mailsTo(cleo.email))[0]?.text ?? '') ?? [];
  // One has failed for good, and one still waits.
  await invite();
  await t.deps.db.execute(
    sql`update mails set failed_at = now(), next_try_at = null where member_id = ${cleo.id} and next_try_at is not null`,
  );
  await invite();
  const right = `cleo@${slug}.example`;
  expect(await say(`member set ${cleo.id} --email ${right}`)).toMatch(/^A new invitation/);
  expect(await say('mail retry --all')).toBe('No mail has failed.');
  expect((await mailsTo(right)).length).toBe(1);
  expect((await mailsTo(cleo.email)).length).toBe(1);
  const body = { token, password: PASSWORD, passwordConfirm: PASSWORD };
  expect((await callApi(t.app, 'resetPassword', { body })).status).toBe(400);
});

test('who is moved is told so, and who is only invited gets an invitation to the other community in place of the former', async () => {
  const [from, to] = [await community(), await community()];
  const ada = await from.join('ada');
  const ines = await from.join('ines', { status: 'invited', passwordHash: null });
  const max = await from.join('max');
  await say(`member suspend ${max.id} --reason Rude --yes`);
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: ines.id });
  expect(await say(`member move ${ada.email} --to ${to.slug}`)).toMatch(/A mail tells them\.$/);
  expect(await say(`member move ${ines.email} --to ${to.slug}`)).toMatch(/A new invitation is in the queue\.$/);
  expect(await say(`member move ${max.email} --to ${to.slug}`)).not.toMatch(/mail|invitation/);
  expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual(['Your Waylift account is now in another community']);
  expect((await mailsTo(ada.email))[0]?.text).toContain(`has moved your account to ${to.name}`);
  expect((await mailsTo(ines.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining(to.name)]);
  expect((await mailsTo(max.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('is suspended')]);
});

test('who has not answered an invitation is reminded once in so many days, with a new link', async () => {
  const { join: add, slug } = await community();
  const dora = await add('dora', { status: 'invited', passwordHash: null });
  await add('erik');
  const remind = `member remind --community ${slug}`;
  expect(await say(remind)).toBe('There is nobody to remind.');
  t.clock.advanceMs(7 * 24 * 3_600_000);
  expect(await jsonOf(`${remind} --dry-run`)).toEqual({ wouldRemind: 1 });
  expect(await say(remind)).toBe('Reminders to 1 are in the queue.');
  // While it waits, and after it went.
  expect(await say(remind)).toBe('There is nobody to remind.');
  expect((await mailsTo(dora.email)).length).toBe(1);
  expect(await say(remind)).toBe('There is nobody to remind.');
  t.clock.advanceMs(7 * 24 * 3_600_000);
  expect(await say(`${remind} --days 8`)).toBe('There is nobody to remind.');
  expect(await say(remind)).toBe('Reminders to 1 are in the queue.');
  // One that came back is reminded as well: nothing is left of it that could be sent again.
  expect((await mailsTo(dora.email)).length).toBe(2);
  const { rows } = await t.store.pool.query('select id from mails where member_id = $1', [dora.id]);
  await noteBounce(
    t.deps.db,
    rows.map(({ id }) => String(id)),
    '5.1.1',
  );
  t.clock.advanceMs(7 * 24 * 3_600_000);
  expect(await say(remind)).toBe('Reminders to 1 are in the queue.');
});

test('leavers in a file are removed, each with an audit line, once the whole file can be used; others are passed over', async () => {
  const [here, elsewhere] = [await community(), await community()];
  const gone = [await here.join('gina'), await here.join('hans')];
  const stays = await here.join('ines');
  const other = await elsewhere.join('jo');
  const leavers = (...lines: string[]) => ({ files: { 'leavers.csv': lines.join('\n') } });
  const remove = `member remove --csv leavers.csv --community ${here.slug}`;
  const wrong = await operator().run(`${remove} --yes`, leavers('name,email', `G,${gone[0]?.email}`, 'H,no address', `J,${other.email}`));
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.error.split('\n').slice(0, 3)).toEqual([
    "leavers.csv:3: 'no address' is not an email address.",
    `leavers.csv:4: '${other.email}' is a member of another community.`,
    'error: Nobody was removed: 2 lines of leavers.csv cannot be used.',
  ]);
  const file = leavers(...gone.map(({ email }) => email.toUpperCase()), 'unknown@mail.example');
  expect(await say(`${remove} --dry-run`, file)).toBe(`Would remove 2 from '${here.slug}'. 1 of the addresses is no member's.`);
  expect(await say(remove, file)).toMatch(/^There is no terminal to ask in/);
  expect(await t.deps.db.$count(members, eq(members.communityId, here.id))).toBe(3);
  expect(await say(`${remove} --yes`, file)).toBe(`Removed 2 from '${here.slug}'. 1 of the addresses is no member's.`);
  expect(await say(`${remove} --yes`, file)).toBe(`Removed 0 from '${here.slug}'. 3 of the addresses are no member's.`);
  expect(await t.deps.db.select({ id: members.id }).from(members).where(eq(members.communityId, here.id))).toEqual([{ id: stays.id }]);
  const ids = gone.map(({ id }) => id);
  const lines = await t.deps.db.select().from(auditLines).where(inArray(auditLines.memberId, ids));
  expect(lines.map(({ command, memberId }) => `${command} ${memberId}`).toSorted()).toEqual(
    ids.map((id) => `member remove ${id}`).toSorted(),
  );
});

test('a dry run of inviting tells what it would come to, and invites nobody', async () => {
  const { join: add, slug, id } = await community();
  await add('kim');
  const files = { 'staff.csv': `Kim,K,kim@${slug}.example\nLea,L,lea@${slug}.example` };
  expect(await say(`member invite --community ${slug} --csv staff.csv --dry-run`, { files })).toMatch(/^Would invite 1 to/);
  expect(await t.deps.db.$count(members, eq(members.communityId, id))).toBe(1);
  expect(await mailsTo(`lea@${slug}.example`)).toEqual([]);
});

test('a community is deleted once it is said what becomes of members and children, with its images, and partners are told', async () => {
  const mill = await community({ matchesWith: 'family' });
  const child = await community({ parentId: mill.id, matchesWith: 'family' });
  const [mia, partner] = [await mill.join('mia'), await child.join('noah')];
  await addLift(t.deps, { driver: await addJourneyOf(t.deps, mia), passenger: await addJourneyOf(t.deps, partner) });
  expect(await operator().addPicture(mill.slug, 'logo')).toMatch(/^Added/);
  const remove = `community delete ${mill.slug}`;
  expect(await say(`${remove} --yes`)).toBe('It has 1 member: give --remove-members, or move them first.');
  expect(await say(`${remove} --remove-members --yes`)).toBe('It has 1 child: give --keep-children, or give them another parent first.');
  const whole = `${remove} --remove-members --keep-children`;
  expect(await say(`${whole} --dry-run`)).toBe(`Would delete '${mill.slug}' with 1 member and 1 image.`);
  expect(await say(whole)).toMatch(/^There is no terminal to ask in/);
  expect((await operator().run(whole, { answer: 'no\n' })).error).toContain('Nothing was deleted.');
  const [image] = (await t.store.pool.query('select id from community_images where community_id = $1', [mill.id])).rows;
  expect((await t.app.inject(`/uploaded-images/CommunityImages/${image.id}`)).statusCode).toBe(200);

  // One who shares nothing, and whose address somebody has registered elsewhere.
  const kit = await mill.join('kit');
  const registration = await addMember(t.deps, child, { email: kit.email, status: 'pending' });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'password-changed', memberId: kit.id });
  expect(await say(`${whole} --yes`)).toBe(`Deleted '${mill.slug}' and its 2 members.`);
  expect([await rowOf(kit.id), await rowOf(registration.id)]).toEqual([undefined, undefined]);
  expect(await mailsTo(kit.email)).toEqual([]);
  expect(await say(`community show ${mill.slug}`)).toMatch(/^There is no community/);
  expect((await t.app.inject(`/uploaded-images/CommunityImages/${image.id}`)).statusCode).toBe(404);
  expect(await rowOf(mia.id)).toBeUndefined();
  expect((await t.deps.db.select().from(communities).where(eq(communities.id, child.id)))[0]?.parentId).toBeNull();
  expect((await mailsTo(partner.email)).length).toBe(1);
  const lines = await t.deps.db.select().from(auditLines).where(eq(auditLines.communityPublicId, mill.slug));
  expect(
    lines.filter(({ outcome, command }) => outcome === 'done' && command === 'community delete').map(({ memberId }) => memberId),
  ).toEqual(expect.arrayContaining([null, mia.id, kit.id]));
  const home = operatorOf({ ...t.deps, config: { ...t.deps.config, homeCommunity: child.slug } });
  expect((await home.run(`community delete ${child.slug} --remove-members --yes`)).error).toContain(`'${child.slug}' is at /`);
  expect(await say(`community show ${child.slug}`)).not.toMatch(/^There is no community/);
});
