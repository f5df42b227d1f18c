/** How organisers handle reports. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports, type ReportedMessage } from '../../kernel/db/schema/reports.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { dueAt } from './due-at.ts';

const TALK: readonly ReportedMessage[] = [
  { by: 'reporter', at: '2026-11-19T08:00:00.000Z', text: '', event: 'request-sent' },
  { by: 'reported', at: '2026-11-19T09:00:00.000Z', text: 'Which house is it?', event: null },
];
const ANSWER = 'Thank you for telling us.\nYou can write to us again.';

let t: TestApp;
let alder: { id: string };
let harriet: TestOrganiser;
let nadia: TestOrganiser;
let olga: TestOrganiser;
beforeAll(async () => {
  t = await startTestApp();
  alder = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder', name: 'Alder Valley' });
  await addCommunity(t.deps, { publicId: 'other', slug: 'other', name: 'Elsewhere' });
  harriet = await addOrganiser(t, 'harriet@alder.example', 'owner', 'alder');
  nadia = await addOrganiser(t, 'nadia@alder.example', 'manager', 'alder');
  olga = await addOrganiser(t, 'olga@waylift.example', 'operator');
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
type Given = { readonly reporter?: string; readonly reported?: string };
async function addReport({ reporter, reported }: Given = {}) {
  const email = () => `member${(counter += 1)}@example.org`;
  const marian = await addMember(t.deps, alder, { email: reporter ?? email(), forename: 'Marian', surname: 'Lowe' });
  const stuart = await addMember(t.deps, alder, { email: reported ?? email(), forename: 'Stuart', surname: 'Hale' });
  const id = t.deps.newId();
  t.clock.advanceMs(1000);
  await t.deps.db.insert(reports).values({
    id,
    communityId: alder.id,
    reporterId: marian.id,
    reportedId: stuart.id,
    reason: 'harassing',
    text: 'It goes on.',
    conversation: TALK,
    clientId: t.deps.newId(),
    createdAt: t.clock.now(),
  });
  return { id, marian, stuart, params: { publicId: 'alder', reportId: id } };
}
const listed = async (who: TestOrganiser, list: 'waiting' | 'mine' | 'done') =>
  (await asOrganiser(t, who, 'organiserReports', { query: { list } })).answer?.reports.map(({ id }) => id) ?? [];
/** In the order of their words: some share a moment. */
const deedsOf = async (reportId: string) =>
  (await t.deps.db.select().from(auditLines).where(eq(auditLines.reportId, reportId)).orderBy(auditLines.command)).map(
    ({ operator, command, memberId, communitySlug }) => ({ operator, command, memberId, communitySlug }),
  );

test('two working days are promised: a report of a Friday is due on Tuesday', () => {
  expect(dueAt(new Date('2026-11-27T16:48:00Z'), 2).toISOString()).toBe('2026-12-01T16:48:00.000Z');
  expect(dueAt(new Date('2026-11-28T10:00:00Z'), 1).toISOString()).toBe('2026-11-30T10:00:00.000Z');
  expect(dueAt(new Date('2026-11-23T16:48:00Z'), 2).toISOString()).toBe('2026-11-25T16:48:00.000Z');
});

test('a report tells both members’ states and earlier reports, without addresses, and its conversation by a press that stands in the audit', async () => {
  const { id, marian, stuart, params } = await addReport();
  const { answer, text } = await asOrganiser(t, harriet, 'organiserReport', { params });
  expect(answer).toMatchObject({
    text: 'It goes on.',
    hasConversation: true,
    taken: null,
    reporterNow: { memberId: marian.id, forename: 'Marian', state: 'active', made: 0, about: 0 },
    reportedNow: { memberId: stuart.id, forename: 'Stuart', made: 0, about: 0 },
  });
  expect(text).not.toMatch(/Which house|@example\.org/);
  expect(await deedsOf(id)).toEqual([]);
  const { answer: shown } = await asOrganiser(t, harriet, 'reportedConversation', { params });
  expect(shown?.messages.map((message) => message.text)).toEqual(['', 'Which house is it?']);
  expect(await deedsOf(id)).toEqual([{ operator: harriet.email, command: 'report show', memberId: stuart.id, communitySlug: 'alder' }]);
});

test('taking a report up shows others that it is taken; they can take it over, and only whoever has it decides', async () => {
  const { id, params } = await addReport();
  expect(await listed(nadia, 'waiting')).toContain(id);
  expect((await asOrganiser(t, nadia, 'takeReport', { params })).status).toBe(200);
  expect([await listed(nadia, 'mine'), await listed(nadia, 'waiting')]).toEqual([[id], expect.not.arrayContaining([id])]);
  const { answer: seen } = await asOrganiser(t, harriet, 'organiserReport', { params });
  expect(seen?.taken).toMatchObject({ name: 'Harriet Okafor', isOneself: false });
  const decision = { params, body: { decision: 'answered', answer: ANSWER } } as const;
  expect((await asOrganiser(t, harriet, 'decideReport', decision)).problem?.code).toBe('report-taken');
  expect((await asOrganiser(t, harriet, 'giveReportBack', { params })).problem?.code).toBe('report-taken');
  await asOrganiser(t, harriet, 'takeReport', { params });
  expect([await listed(harriet, 'mine'), await listed(nadia, 'mine')]).toEqual([[id], []]);
  expect((await asOrganiser(t, harriet, 'giveReportBack', { params })).status).toBe(204);
  expect(await listed(harriet, 'waiting')).toContain(id);
});

test('an answer resolves a report: the reporter is mailed it word for word, and others read it with the notes', async () => {
  const { id, marian, params } = await addReport();
  await asOrganiser(t, nadia, 'addReportNote', { params, body: { text: 'Asked both.' } });
  expect((await asOrganiser(t, harriet, 'decideReport', { params, body: { decision: 'answered', answer: ANSWER } })).status).toBe(200);
  expect(await listed(nadia, 'done')).toContain(id);
  const { answer } = await asOrganiser(t, nadia, 'organiserReport', { params });
  expect(answer).toMatchObject({ decision: 'answered', answer: ANSWER, notes: [{ text: 'Asked both.' }], taken: { isOneself: false } });
  await t.runJobs();
  const mail = (await t.outbox()).findLast(({ to }) => to === marian.email);
  expect(mail?.text).toContain('Thank you for telling us.\n\nYou can write to us again.');
  const again = await asOrganiser(t, nadia, 'decideReport', { params, body: { decision: 'answered', answer: ANSWER } });
  expect(again.problem?.code).toBe('report-resolved');
  expect((await deedsOf(id)).map(({ command }) => command)).toEqual(['report answer', 'report note']);
});

test('by one press the reported member is suspended and told the reason, and the reporter is answered', async () => {
  const { id, stuart, params } = await addReport();
  const body = { decision: 'suspended', answer: ANSWER, reason: 'You wrote messages that nobody wanted.' } as const;
  const without = await asOrganiser(t, harriet, 'decideReport', { params, body: { decision: 'suspended', answer: ANSWER } });
  expect(without.status).toBe(400);
  expect((await asOrganiser(t, harriet, 'decideReport', { params, body })).status).toBe(200);
  const [suspended] = await t.deps.db.select().from(members).where(eq(members.id, stuart.id));
  expect(suspended).toMatchObject({ status: 'suspended', suspensionReason: body.reason });
  expect((await deedsOf(id)).map(({ command }) => command)).toEqual(['report suspend']);
});

test('a member who cannot be suspended any more leaves the report open, and nothing is mailed', async () => {
  const { id, stuart, marian, params } = await addReport();
  await t.deps.db.update(members).set({ status: 'suspended', suspensionReason: 'Before.' }).where(eq(members.id, stuart.id));
  const body = { decision: 'suspended', answer: ANSWER, reason: 'Again.' } as const;
  expect((await asOrganiser(t, harriet, 'decideReport', { params, body })).problem?.code).toBe('member-not-found');
  expect(await listed(harriet, 'waiting')).toContain(id);
  expect(await deedsOf(id)).toEqual([]);
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === marian.email)).toEqual([]);
});

test('ending what the two share blocks the reported member for the reporter', async () => {
  const { marian, stuart, params } = await addReport();
  expect((await asOrganiser(t, harriet, 'decideReport', { params, body: { decision: 'ended', answer: ANSWER } })).status).toBe(200);
  expect(await t.deps.db.select().from(memberBlocks).where(eq(memberBlocks.blockerId, marian.id))).toMatchObject([
    { blockedId: stuart.id },
  ]);
});

test('nobody handles a report that they made or that is about them, and one about another organiser is the operator’s', async () => {
  const about = await addReport({ reported: 'Nadia@Alder.example' });
  const made = await addReport({ reporter: 'harriet@alder.example' });
  const sees = async (who: TestOrganiser, { id, params }: { id: string; params: { publicId: string; reportId: string } }) => {
    const isListed = (await listed(who, 'waiting')).includes(id);
    const statuses = await Promise.all([
      asOrganiser(t, who, 'organiserReport', { params }),
      asOrganiser(t, who, 'reportedConversation', { params }),
      asOrganiser(t, who, 'takeReport', { params }),
      asOrganiser(t, who, 'addReportNote', { params, body: { text: 'x' } }),
      asOrganiser(t, who, 'decideReport', { params, body: { decision: 'answered', answer: ANSWER } }),
    ]);
    return [isListed, ...statuses.map(({ status }) => status < 400)];
  };
  const nothing = Array.from({ length: 6 }, () => false);
  expect(await sees(nadia, about)).toEqual(nothing);
  expect(await sees(harriet, about)).toEqual(nothing);
  expect(await sees(harriet, made)).toEqual(nothing);
  expect((await sees(olga, about))[0]).toBe(true);
  expect((await asOrganiser(t, nadia, 'organiserReport', { params: made.params })).status).toBe(200);
});

test('a report is found in its own community alone, and pages follow each other', async () => {
  const { id } = await addReport();
  const { problem } = await asOrganiser(t, olga, 'organiserReport', { params: { publicId: 'other', reportId: id } });
  expect(problem?.code).toBe('report-not-found');
  expect((await asOrganiser(t, olga, 'organiserReport', { params: { publicId: 'alder', reportId: 'none' } })).status).toBe(404);
  for (let more = 0; more < 60; more += 1) await addReport();
  await asOrganiser(t, harriet, 'takeReport', { params: { publicId: 'alder', reportId: id } });
  const told = (await asOrganiser(t, harriet, 'organiserReports', { query: { list: 'mine' } })).answer;
  expect(told?.counts).toMatchObject({ mine: told?.reports.length });
  const waiting = told?.counts?.waiting;
  const ids: string[] = [];
  let after: string | null | undefined;
  do {
    const { answer } = await asOrganiser(t, harriet, 'organiserReports', { query: { list: 'waiting', ...(after ? { after } : {}) } });
    ids.push(...(answer?.reports ?? []).map((each) => each.id));
    after = answer?.next;
  } while (after);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(60);
  expect(ids.length).toBe(waiting);
});
