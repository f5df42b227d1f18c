/** What organisers read of who did or saw what. */
import { AUDIT_LOOKS } from '@waylift/contract/audit-choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../commands.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let alder: { id: string };
let harriet: TestOrganiser;
let nadia: TestOrganiser;
let olga: TestOrganiser;
let stuart: { id: string };
beforeAll(async () => {
  t = await startTestApp();
  alder = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder', name: 'Alder Valley' });
  await addCommunity(t.deps, { publicId: 'other', slug: 'other', name: 'Elsewhere' });
  harriet = await addOrganiser(t, 'harriet@alder.example', 'owner', 'alder');
  nadia = await addOrganiser(t, 'nadia@alder.example', 'manager', 'alder');
  olga = await addOrganiser(t, 'olga@waylift.example', 'operator');
  stuart = await addMember(t.deps, alder, { email: 'stuart@example.org', forename: 'Stuart', surname: 'Hale' });
});
afterAll(() => t[Symbol.asyncDispose]());

type Query = { by?: string; community?: string; kind?: 'changed' | 'looked' | 'refused'; member?: string };
const linesFor = async (who: TestOrganiser, query: Query = {}) =>
  (await asOrganiser(t, who, 'organiserAudit', { query })).answer?.lines ?? [];
const deedsFor = async (who: TestOrganiser, query: Query = {}) => (await linesFor(who, query)).map(({ deed }) => deed);

async function addReport(reportedId: string): Promise<{ publicId: string; reportId: string }> {
  const reporter = await addMember(t.deps, alder, { email: `${t.deps.newId()}@example.org` });
  const reportId = t.deps.newId();
  const written = { reason: 'other', text: 'It goes on.', conversation: [] } as const;
  const createdAt = t.clock.now();
  await t.deps.db
    .insert(reports)
    .values({ id: reportId, communityId: alder.id, reporterId: reporter.id, reportedId, clientId: t.deps.newId(), createdAt, ...written });
  return { publicId: 'alder', reportId };
}

test('a line says who, when, from the beginning of which network, what, and about whom', async () => {
  const params = await addReport(stuart.id);
  t.clock.advanceMs(1000);
  await asOrganiser(t, harriet, 'reportedConversation', { params });
  const [line] = await linesFor(nadia);
  expect(line).toMatchObject({
    by: 'Harriet Okafor',
    at: t.clock.now().toISOString(),
    deed: 'report show',
    kind: 'looked',
    community: 'Alder Valley',
    member: { id: stuart.id, name: 'Stuart Hale' },
    reportId: params.reportId,
  });
  expect(line?.network).toMatch(/[.:]x$/);
});

test('lines are of one’s own communities; operators read all, those of commands about no community too', async () => {
  await operatorOf(t.deps).run(['mail', 'hold', '--yes']);
  await operatorOf(t.deps).run(['mail', 'release']);
  await t.deps.db.insert(auditLines).values({
    id: t.deps.newId(),
    operator: 'olga',
    command: 'community set',
    communityPublicId: 'other',
    communitySlug: 'other',
    createdAt: t.clock.now(),
  });
  expect(await deedsFor(harriet)).not.toContain('community set');
  expect(await deedsFor(harriet)).not.toContain('mail hold');
  expect(await deedsFor(olga)).toEqual(expect.arrayContaining(['community set', 'report show']));
  expect(await deedsFor(harriet, { community: 'other' })).toEqual([]);
});

test('filters by person, by command, by kind and by member leave the lines that fit', async () => {
  const params = await addReport(stuart.id);
  await asOrganiser(t, nadia, 'takeReport', { params });
  const [nadiasRow] = await t.deps.db.select().from(organisers).where(eq(organisers.email, nadia.email));
  const base = { id: t.deps.newId(), operator: 'root', communityPublicId: 'alder', communitySlug: 'alder', createdAt: t.clock.now() };
  await t.deps.db.insert(auditLines).values({ ...base, command: 'member set', outcome: 'refused' });
  expect(new Set(await deedsFor(harriet, { by: nadiasRow?.id ?? '' }))).toEqual(new Set(['report take']));
  expect((await linesFor(harriet, { by: 'command' })).every(({ organiserId }) => organiserId === null)).toBe(true);
  await asOrganiser(t, harriet, 'takeReport', { params });
  const others = await linesFor(harriet, { by: 'others' });
  expect(others.map(({ deed }) => deed)).toContain('report take');
  expect(new Set(others.map(({ organiserId }) => organiserId))).toEqual(new Set([nadiasRow?.id]));
  expect(await deedsFor(harriet, { kind: 'refused' })).toEqual(['member set']);
  expect(new Set(await deedsFor(harriet, { kind: 'looked' }))).toEqual(new Set(['report show']));
  expect(await deedsFor(harriet, { kind: 'changed' })).toContain('report take');
  expect((await linesFor(harriet, { member: stuart.id })).every(({ member }) => member?.id === stuart.id)).toBe(true);
});

test('nobody learns from the audit that they are reported, or reads of a report that they may not handle', async () => {
  const own = await addMember(t.deps, alder, { email: nadia.email });
  const params = await addReport(own.id);
  await asOrganiser(t, olga, 'takeReport', { params });
  const isThere = async (who: TestOrganiser) => (await linesFor(who)).some(({ reportId }) => reportId === params.reportId);
  expect([await isThere(nadia), await isThere(harriet), await isThere(olga)]).toEqual([false, false, true]);
  const { answer } = await asOrganiser(t, nadia, 'organiserAuditFile', { query: {} });
  expect(answer?.lines.some(({ reportId }) => reportId === params.reportId)).toBe(false);
});

test('pages follow each other to the oldest line, and a cursor is of its own filters alone', async () => {
  const at = t.clock.now();
  await t.deps.db.insert(auditLines).values(
    Array.from({ length: 120 }, () => ({
      id: t.deps.newId(),
      operator: 'root',
      command: 'member resend',
      communityPublicId: 'alder',
      communitySlug: 'alder',
      createdAt: at,
    })),
  );
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const { answer } = await asOrganiser(t, harriet, 'organiserAudit', { query: after === undefined ? {} : { after } });
    ids.push(...(answer?.lines ?? []).map(({ id }) => id));
    const next = answer?.next ?? undefined;
    if (next !== undefined) {
      const { problem } = await asOrganiser(t, harriet, 'organiserAudit', { query: { kind: 'looked', after: next } });
      expect(problem?.code).toBe('cursor-invalid');
    }
    after = next;
  } while (after !== undefined);
  expect(ids.length).toBeGreaterThan(120);
  expect(new Set(ids).size).toBe(ids.length);
});

test('taking the lines out leaves a line', async () => {
  t.clock.advanceMs(1000);
  const { answer } = await asOrganiser(t, olga, 'organiserAuditFile', { query: { kind: 'refused' } });
  expect(answer?.lines.map(({ deed }) => deed)).toEqual(['member set']);
  expect((await linesFor(olga))[0]).toMatchObject({ deed: 'audit file', kind: 'looked', details: '1' });
});

test('each command that is a look counts as one', () => {
  const looks = commands.filter(({ isLook }) => isLook === true).map(({ words }) => words);
  expect(AUDIT_LOOKS).toEqual(expect.arrayContaining(looks));
});
