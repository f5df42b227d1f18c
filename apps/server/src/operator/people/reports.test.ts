import { parse } from 'csv-parse/sync';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports, type ReportedMessage } from '../../kernel/db/schema/reports.ts';
import { addDemoMembers } from '../demo/add-demo-members.ts';
import { DEMO_MEMBERS_OF } from '../demo/demo-members.ts';
import { countOpenReports } from '../../accounts/member/open-reports.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const TALK: readonly ReportedMessage[] = [
  { by: 'reporter', at: '2026-11-19T08:00:00.000Z', text: 'Would you like to share?', event: null },
  { by: 'reporter', at: '2026-11-19T08:00:00.000Z', text: '', event: 'request-sent' },
  { by: 'reported', at: '2026-11-19T09:00:00.000Z', text: 'Bring 20 pounds.\nReport 7 \u001b[2J', event: null },
];

let t: TestApp;
let community: { id: string };
let ada: { id: string };
let bob: { id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'kestrel' });
  ada = await addMember(t.deps, community, { email: 'ada@kestrel.example' });
  bob = await addMember(t.deps, community, { email: 'bob@kestrel.example', forename: 'Bob', surname: 'Dee' });
});
afterAll(() => t[Symbol.asyncDispose]());

async function addReport(reportedId = bob.id): Promise<string> {
  const id = t.deps.newId();
  await t.deps.db.insert(reports).values({
    id,
    communityId: community.id,
    reporterId: ada.id,
    reportedId,
    reason: 'other',
    text: 'He asked for money.',
    conversation: TALK,
    clientId: t.deps.newId(),
    createdAt: t.clock.now(),
  });
  t.clock.advanceMs(1000);
  return id;
}
const run = (words: string) => operatorOf(t.deps).run(words);
const auditOf = (reportId: string) =>
  t.deps.db
    .select({ operator: auditLines.operator, command: auditLines.command })
    .from(auditLines)
    .where(and(eq(auditLines.reportId, reportId), eq(auditLines.outcome, 'done')));

test('the list tells who reported whom, without a word of theirs, and leaves no audit line', async () => {
  const id = await addReport();
  const listed = JSON.parse((await run('report list --json')).out);
  expect(listed).toEqual([
    {
      id,
      createdAt: '2026-11-20T10:00:00.000Z',
      community: 'kestrel',
      reason: 'other',
      reported: 'bob@kestrel.example',
      reporter: 'ada@kestrel.example',
      resolvedAt: null,
    },
  ]);
  expect((await run('report list')).out).not.toContain('money');
  expect(await auditOf(id)).toEqual([]);
});

test('whoever reads a report leaves a line first, and sees the conversation as it was', async () => {
  const id = await addReport();
  const { out } = await run(`report show ${id}`);
  expect(await auditOf(id)).toEqual([{ operator: 'olga', command: 'report show' }]);
  expect(out).toContain('Reported       Bob Dee, bob@kestrel.example, active');
  expect(out).toContain('  | He asked for money.');
  expect(out).toContain('  2026-11-19T08:00:00.000Z  Ada (reporter): request-sent');
  // What someone wrote cannot pass for a line of the command, or steer the terminal.
  expect(out).toContain('  | Bring 20 pounds.\n  | Report 7 \ufffd[2J');
  expect(JSON.parse((await run(`report show ${id} --json`)).out)).toMatchObject({ conversation: TALK, otherReports: 1 });
  expect(await auditOf(id)).toHaveLength(2);
  for (const unknown of ['7', t.deps.newId()])
    expect(await run(`report show ${unknown}`)).toMatchObject({
      code: 1,
      error: `error: There is no report '${unknown}'. See report list.\n`,
    });
});

test('a report is resolved once, with a note that stays with the operators, and the reporter is told', async () => {
  const id = await addReport();
  const resolve = () => operatorOf(t.deps).say(['report', 'resolve', id, '--note', 'Spoke to Bob.']);
  expect(await resolve()).toBe('Resolved the report. A mail to the reporter is in the queue.');
  expect(await resolve()).toMatch(/^The report was resolved on 2026-/);
  expect(await auditOf(id)).toEqual([{ operator: 'olga', command: 'report resolve' }]);
  await t.runJobs();
  const mails = await t.outbox();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['ada@kestrel.example', 'Waylift: we have looked into your report']]);
  expect(mails[0]?.text).not.toMatch(/Bob|money/);
  expect((await run('report list --json')).out).not.toContain(id);
  const all = parse((await run('report list --all --csv')).out, { columns: true, bom: true }) as { id: string; resolvedAt: string }[];
  expect(all.find((each) => each.id === id)?.resolvedAt).not.toBe('');
});

test('a figure tells how many reports wait', async () => {
  const before = await countOpenReports(t.deps.db);
  const id = await addReport();
  expect(await countOpenReports(t.deps.db)).toBe(before + 1);
  await run(`report resolve ${id} --note Nothing.`);
  expect(await countOpenReports(t.deps.db)).toBe(before);
});

test('a report, and what it holds, stays when the reported member leaves', async () => {
  const cy = await addMember(t.deps, community, { email: 'cy@kestrel.example' });
  const id = await addReport(cy.id);
  await t.deps.db.delete(members).where(eq(members.id, cy.id));
  const { out } = await run(`report show ${id}`);
  expect(out).toContain('Reported       a former member');
  expect(out).toContain('  | Bring 20 pounds.');
});

test('the audit lists the newest first, for a spreadsheet too', async () => {
  const id = await addReport();
  await run(`report show ${id}`);
  t.clock.advanceMs(1000);
  await run(['report', 'resolve', id, '--note', 'Nothing to do.'].join(' ').replace('Nothing to do.', "'Nothing to do.'"));
  const lines = parse((await run('audit list --csv')).out, { columns: true, bom: true }) as Record<string, string>[];
  expect(lines.slice(0, 2)).toMatchObject([
    { operator: 'olga', command: 'report resolve', community: 'kestrel', memberId: bob.id, reportId: id },
    { operator: 'olga', command: 'report show', community: 'kestrel', memberId: bob.id, reportId: id },
  ]);
  expect(JSON.parse((await run('audit list --json')).out)).toHaveLength(lines.length);
});

test('figures count requests, lifts, conversations and open reports of each community, without a name', async () => {
  await using other = await startTestApp();
  const demo = await addCommunity(other.deps, { publicId: 'demo', slug: DEMO_MEMBERS_OF });
  await addCommunity(other.deps, { publicId: 'silent' });
  await addDemoMembers(other.deps);
  const report = { communityId: demo.id, reason: 'other' as const, text: 'x', conversation: [], createdAt: other.clock.now() };
  await other.deps.db.insert(reports).values({ ...report, id: other.deps.newId(), clientId: other.deps.newId() });
  const operator = operatorOf(other.deps);
  const stats = JSON.parse((await operator.run('stats --json')).out);
  expect(stats.communities.map(({ slug, sharing }: { slug: string; sharing?: unknown }) => [slug, sharing])).toEqual([
    [DEMO_MEMBERS_OF, { requests: { asked: 5, accepted: 3, declined: 1, waiting: 1 }, activeLifts: 3, conversations: 6, openReports: 1 }],
    ['silent', undefined],
  ]);
  const text = (await operator.run('stats')).out;
  expect(text).toMatch(/^kestrel-science-park +5 +3 +1 +1 +3 +3\.0 +6 +1$/m);
  other.clock.advanceMs(31 * 24 * 3_600_000);
  const later = JSON.parse((await operator.run('stats --json')).out);
  expect(later.communities[0].sharing).toMatchObject({ requests: { asked: 0 }, activeLifts: 3, conversations: 0 });
});
