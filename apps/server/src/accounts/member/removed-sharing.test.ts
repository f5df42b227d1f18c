import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { addDemoMembers } from '../../operator/demo/add-demo-members.ts';
import { DEMO_MEMBERS_OF } from '../../operator/demo/demo-members.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp } from '../../test-support/test-app.ts';

test('whoever is removed leaves an ended lift and a former member behind, and nothing else of theirs', async () => {
  await using t = await startTestApp();
  const { db, clock, newId } = t.deps;
  const { id: communityId } = await addCommunity(t.deps, { publicId: 'kestrel', slug: DEMO_MEMBERS_OF });
  await addDemoMembers(t.deps);
  const memberOf = async (name: string) =>
    (
      await db
        .select()
        .from(members)
        .where(eq(members.email, `${name}@kestrel.example`))
    )[0]?.id ?? '';
  const [ana, priya] = [await memberOf('ana'), await memberOf('demo')];
  const conversation = [{ by: 'reported' as const, at: '2026-11-20T10:00:00.000Z', text: 'Bring money.', event: null }];
  const report = { communityId, reason: 'other' as const, text: 'She asked for money.', conversation, createdAt: clock.now() };
  await db.insert(reports).values({ ...report, id: newId(), reporterId: priya, reportedId: ana, clientId: newId() });
  const before = await db.$count(messages, eq(messages.authorId, priya));

  expect(await operatorOf(t.deps).say('member remove ana@kestrel.example --yes')).toMatch(/^Removed /);

  const left = { state: 'ended', endedBy: 'left', driverId: null, driverJourneyId: null, places: null, driverShares: { phone: null } };
  const riders = [priya, await memberOf('grace'), await memberOf('luca')].toSorted();
  expect(await db.select().from(lifts).orderBy(lifts.passengerId)).toMatchObject(riders.map((passengerId) => ({ ...left, passengerId })));
  expect(await db.$count(shareRequests, eq(shareRequests.askerId, priya))).toBe(1);
  expect(await db.$count(messages, eq(messages.authorId, priya))).toBe(before);
  expect(await db.select().from(reports)).toMatchObject([{ reporterId: priya, reportedId: null, conversation }]);
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to).toSorted()).toEqual(['demo', 'grace', 'luca'].map((name) => `${name}@kestrel.example`));
  // The audit alone keeps the id of whom an operator removed.
  expect(await db.delete(auditLines).returning({ memberId: auditLines.memberId })).toEqual([{ memberId: ana }]);
  for (const { name } of (await db.execute<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)).rows) {
    const { rows } = await db.execute<{ row: string }>(`select t::text as row from "${name}" t where t::text like '%${ana}%'`);
    expect([name, rows]).toEqual([name, []]);
  }
});
