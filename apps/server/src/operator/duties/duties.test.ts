/** What waits for an organiser, and for whom. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginList } from '../../accounts/member/followed-invitations.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { invitations } from '../../kernel/db/schema/invitations.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { currentRoadsFile } from '../../map/roads/roads-folder.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;

let t: TestApp;
let parent: { id: string };
let child: { id: string };
let elsewhere: { id: string };
let harriet: TestOrganiser;
let nadia: TestOrganiser;
let olga: TestOrganiser;
beforeAll(async () => {
  t = await startTestApp({ env: { REPORT_DAYS: '2' } });
  parent = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder', name: 'Alder Valley' });
  child = await addCommunity(t.deps, { publicId: 'brook', slug: 'brook', name: 'Alderbrook', parentId: parent.id });
  elsewhere = await addCommunity(t.deps, { publicId: 'other', slug: 'other', name: 'Elsewhere' });
  harriet = await addOrganiser(t, 'harriet@alder.example', 'owner', 'alder');
  nadia = await addOrganiser(t, 'nadia@brook.example', 'manager', 'brook');
  olga = await addOrganiser(t, 'olga@waylift.example', 'operator');
});
afterAll(() => t[Symbol.asyncDispose]());

const dutiesOf = async (who: TestOrganiser) => (await asOrganiser(t, who, 'organiserDuties', {})).answer ?? { duties: [], worth: [] };
/** Of one kind, by the community where it waits. */
const waiting = async (who: TestOrganiser, kind: string) =>
  (await dutiesOf(who)).duties.filter((duty) => duty.kind === kind).map(({ community, count }) => [community?.publicId, count]);
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY_MS);
let counter = 0;
const address = () => `member${(counter += 1)}@example.org`;

type Sent = { readonly kind: string; readonly at: Date; readonly answer?: string };
async function addMail(memberId: string, { kind, at, answer }: Sent): Promise<void> {
  const end = answer === undefined ? { sentAt: at } : { failedAt: at, answer };
  await t.deps.db.insert(mails).values({ memberId, kind, createdAt: at, ...end });
}

async function addReport(communityId: string, createdAt: Date, more: Partial<typeof reports.$inferInsert> = {}): Promise<string> {
  const [reporter, reported] = [
    await addMember(t.deps, { id: communityId }, { email: address(), forename: 'Marian', surname: 'Lowe' }),
    await addMember(t.deps, { id: communityId }, { email: address(), forename: 'Stuart', surname: 'Hale' }),
  ];
  const id = t.deps.newId();
  const values = { reporterId: reporter.id, reportedId: reported.id, reason: 'harassing', text: 'It goes on.', conversation: [] } as const;
  await t.deps.db.insert(reports).values({ id, communityId, clientId: t.deps.newId(), createdAt, ...values, ...more });
  return id;
}

test('where nothing waits, it is told what is worth doing next', async () => {
  const { duties, worth } = await dutiesOf(harriet);
  expect(duties).toEqual([]);
  expect(worth).toContainEqual({ kind: 'second-owner', community: { publicId: 'alder', name: 'Alder Valley' } });
  expect(worth).toContainEqual({ kind: 'invite', community: { publicId: 'brook', name: 'Alderbrook' } });
  // Only an owner makes another one.
  expect((await dutiesOf(nadia)).worth.map(({ kind }) => kind)).toEqual(['invite']);
});

test('open reports stand first, by what is left of the working days that were promised; in scope alone, and not those that somebody else has taken up', async () => {
  // A Thursday: two working days end on Monday.
  const late = await addReport(child.id, new Date('2026-11-19T09:00:00.000Z'));
  const early = await addReport(parent.id, new Date('2026-11-17T09:00:00.000Z'));
  await addReport(elsewhere.id, daysAgo(3));
  await addReport(parent.id, daysAgo(3), { resolvedAt: t.clock.now(), resolution: 'Done.' });
  const [first, second] = (await dutiesOf(harriet)).duties;
  expect(first).toMatchObject({
    kind: 'report',
    until: '2026-11-19T09:00:00.000Z',
    report: { id: early, reporter: 'Marian Lowe', reported: 'Stuart Hale' },
  });
  expect(second).toMatchObject({ until: '2026-11-23T09:00:00.000Z', report: { id: late, isMine: false } });
  expect(await waiting(harriet, 'report')).toEqual([
    ['alder', 1],
    ['brook', 1],
  ]);
  expect(await waiting(nadia, 'report')).toEqual([['brook', 1]]);
  expect(await waiting(olga, 'report')).toHaveLength(3);
  await t.deps.db.execute(
    sql`update reports set taken_by = (select id from organisers where email = ${nadia.email}), taken_at = now() where id = ${late}`,
  );
  expect(await waiting(harriet, 'report')).toEqual([['alder', 1]]);
  expect((await dutiesOf(nadia)).duties).toMatchObject([{ report: { id: late, isMine: true } }]);
});

test('a report about an organiser’s own member account goes to the operator, and never to its subject', async () => {
  const own = await addMember(t.deps, child, { email: 'Nadia@Brook.example' });
  const about = await addReport(child.id, daysAgo(1), { reportedId: own.id });
  const seen = async (who: TestOrganiser) => (await dutiesOf(who)).duties.some(({ report }) => report?.id === about);
  expect([await seen(nadia), await seen(harriet), await seen(olga)]).toEqual([false, false, true]);
  const operators = await addMember(t.deps, child, { email: olga.email });
  const aboutOperator = await addReport(child.id, daysAgo(1), { reportedId: operators.id });
  expect((await dutiesOf(olga)).duties.some(({ report }) => report?.id === aboutOperator)).toBe(false);
});

test('invitations that were refused, or lie for a week, are counted in each community, and not after a further mail; who said no is among them', async () => {
  const listId = await t.deps.db.transaction((tx) => beginList(tx, t.deps, { communityId: child.id, label: 'Intake', sentBy: null }));
  const invite = async (days: number, more: Partial<typeof invitations.$inferInsert> = {}) => {
    const email = address();
    const { id } = await addMember(t.deps, child, { email, status: 'invited', passwordHash: null, createdAt: daysAgo(days) });
    const known = { email, emailKey: email, forename: 'Ann', surname: 'Lee', sentAt: daysAgo(days), memberId: id };
    await t.deps.db.insert(invitations).values({ id: t.deps.newId(), listId, communityId: child.id, ...known, ...more });
    return id;
  };
  const lies = await invite(8);
  const saidNo = await invite(8);
  // What a no leaves.
  await t.deps.db.delete(members).where(eq(members.id, saidNo));
  const refused = await invite(2, { state: 'refused', answer: 'EENVELOPE 550 5.1.1' });
  await invite(2);
  expect(await waiting(harriet, 'invitations-waiting')).toEqual([['brook', 2]]);
  expect(await waiting(harriet, 'invitations-failed')).toEqual([['brook', 1]]);
  const byHand = async (memberId: string) =>
    (await asOrganiser(t, nadia, 'resendToMember', { params: { publicId: 'brook', memberId } })).status;
  expect([await byHand(lies), await byHand(refused)]).toEqual([200, 200]);
  expect(await waiting(harriet, 'invitations-waiting')).toEqual([['brook', 1]]);
  expect(await waiting(harriet, 'invitations-failed')).toEqual([]);
  // Whoever reminds all learns from no number how many of them said no.
  await t.deps.db
    .update(invitations)
    .set({ sentAt: daysAgo(8) })
    .where(eq(invitations.listId, listId));
  await t.deps.db.execute(sql`delete from mails where kind = 'invitation'`);
  expect(await waiting(harriet, 'invitations-waiting')).toEqual([['brook', 4]]);
  expect(await operatorOf(t.deps).say('member remind --community brook --days 1')).toBe('Reminders to 3 are in the queue.');
  expect(await waiting(harriet, 'invitations-waiting')).toEqual([]);
});

test('members whose mail is refused or came back are counted until a mail reaches them; mail that no server took is the operator’s', async () => {
  const member = await addMember(t.deps, parent, { email: address() });
  const other = await addMember(t.deps, parent, { email: address() });
  await addMail(member.id, { kind: 'new-message', at: daysAgo(3), answer: 'BOUNCED 5.2.2' });
  await addMail(other.id, { kind: 'new-message', at: daysAgo(3), answer: 'ESOCKET ECONNREFUSED' });
  expect(await waiting(harriet, 'mail-refused')).toEqual([['alder', 1]]);
  expect(await waiting(nadia, 'mail-refused')).toEqual([]);
  expect(await waiting(harriet, 'dead-letters')).toEqual([]);
  expect(await waiting(olga, 'dead-letters')).toEqual([[undefined, 2]]);
  await addMail(member.id, { kind: 'new-message', at: daysAgo(1) });
  expect(await waiting(harriet, 'mail-refused')).toEqual([]);
});

test('who asked for the verification three times more is named', async () => {
  const dilys = await addMember(t.deps, parent, {
    email: address(),
    forename: 'Dilys',
    surname: 'Ainsworth',
    status: 'pending',
    createdAt: daysAgo(1),
  });
  for (const hours of [20, 3, 2]) await addMail(dilys.id, { kind: 'activation', at: daysAgo(hours / 24) });
  expect(await waiting(harriet, 'cannot-get-in')).toEqual([]);
  await addMail(dilys.id, { kind: 'activation', at: daysAgo(1 / 24) });
  const [duty] = (await dutiesOf(harriet)).duties.filter(({ kind }) => kind === 'cannot-get-in');
  expect(duty).toMatchObject({ count: 3, since: daysAgo(1 / 24).toISOString(), member: { id: dilys.id, name: 'Dilys Ainsworth' } });
});

test('a secret that ends within 30 days is told to owners and operators, with that day as its limit', async () => {
  const base = {
    issuer: 'https://id.example',
    clientId: 'waylift',
    clientProof: 'basic',
    secret: 'sealed',
    label: 'Alder',
  } as const;
  const add = async (communityId: string, days: number) =>
    await t.deps.db.insert(signOnProviders).values({
      ...base,
      id: t.deps.newId(),
      communityId,
      domains: [],
      secretEndsAt: daysAgo(-days),
      createdAt: t.clock.now(),
      updatedAt: t.clock.now(),
    });
  await add(child.id, 29);
  await add(elsewhere.id, 31);
  const until = daysAgo(-29).toISOString();
  for (const who of [harriet, olga])
    expect((await dutiesOf(who)).duties.filter(({ kind }) => kind === 'secret-ends')).toMatchObject([
      { community: { publicId: 'brook' }, until },
    ]);
  expect(await waiting(nadia, 'secret-ends')).toEqual([]);
});

test('operators alone are told of a backup and of roads that are older than set', async () => {
  expect(await waiting(olga, 'backup-old')).toEqual([[undefined, 1]]);
  const line = { operator: 'root', command: 'backup', outcome: 'done' } as const;
  await t.deps.db.insert(auditLines).values({ ...line, id: t.deps.newId(), createdAt: new Date(Date.now() - 25 * 3_600_000) });
  expect(await waiting(olga, 'backup-old')).toEqual([]);
  expect(await waiting(olga, 'roads-old')).toEqual([]);
  const bounds = { south: 0, west: 0, north: 1, east: 1 };
  const areas = [181, 179].map((days) => ({ name: `area${days}`, importedAt: daysAgo(days).toISOString(), bytes: 1, bounds }));
  const file = currentRoadsFile(t.deps.config.dataDir);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ version: 'v1', builtAt: daysAgo(179).toISOString(), areas }));
  expect(await waiting(olga, 'roads-old')).toEqual([[undefined, 1]]);
  expect((await dutiesOf(harriet)).duties.filter(({ community }) => community === null)).toEqual([]);
});
