/** The figures of a community, and who sees which of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communityMonths } from '../../kernel/db/schema/community-months.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { orderFigureMails } from './figures-in-mail.ts';

let t: TestApp;
const ids = { alder: '', brook: '', fern: '', mill: '' };
let reader: TestOrganiser;
let ofBrook: TestOrganiser;
let manager: TestOrganiser;
let olga: TestOrganiser;
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set(new Date('2026-12-02T10:00:00Z'));
  const add = async (publicId: keyof typeof ids, parentId?: string) => {
    const community = await addCommunity(t.deps, {
      publicId,
      slug: publicId,
      name: publicId,
      ...(parentId === undefined ? {} : { parentId }),
    });
    ids[publicId] = community.id;
  };
  await add('alder');
  for (const child of ['brook', 'fern', 'mill'] as const) await add(child, ids.alder);
  reader = await addOrganiser(t, 'reader@alder.example', 'reader', 'alder');
  ofBrook = await addOrganiser(t, 'reader@brook.example', 'reader', 'brook');
  manager = await addOrganiser(t, 'manager@alder.example', 'manager', 'alder');
  olga = await addOrganiser(t, 'olga@waylift.example', 'operator');
});
afterAll(() => t[Symbol.asyncDispose]());

const FACTOR = { co2Grams: 167, co2Source: 'UK Government', co2Year: 2025 };
type Row = Partial<typeof communityMonths.$inferInsert>;
async function addMonth(publicId: keyof typeof ids, month: string, row: Row = {}): Promise<void> {
  const steps = { members: 400, withJourney: 300, withMatch: 200, asked: 100, answered: 80, answeredSoon: 60, agreed: 40 };
  const moved = { joined: 20, left: 8, riders: 20, rides: 300, metres: 4_000_000 };
  const values = { ...steps, ...moved, ...FACTOR, countedAt: t.clock.now(), ...row };
  await t.deps.db.insert(communityMonths).values({ communityId: ids[publicId], month: `${month}-01`, ...values });
}
const figuresOf = async (who: TestOrganiser, publicId: string, month?: string) =>
  (await asOrganiser(t, who, 'organisedFigures', { params: { publicId }, query: month === undefined ? {} : { month } })).answer;

test('a month that was not counted is told so', async () => {
  const { status, text } = await asOrganiser(t, reader, 'organisedFigures', { params: { publicId: 'alder' }, query: {} });
  expect(status).toBe(404);
  expect(text).toContain('month-not-known');
});

test('a factor that is named is what the community counts with from now on', async () => {
  const body = { grams: 142, source: 'ADEME', year: 2026 };
  const params = { publicId: 'fern' };
  expect((await asOrganiser(t, reader, 'setFigureFactor', { params, body })).status).toBe(403);
  expect((await asOrganiser(t, manager, 'setFigureFactor', { params, body })).status).toBe(200);
  await addMonth('fern', '2026-11');
  expect(await figuresOf(olga, 'fern')).toMatchObject({ factorNow: body, months: [{ factor: { grams: 167 } }] });
});

test('a reader is told of nobody below six, and the numbers of all pages tell it neither', async () => {
  await t.deps.db.delete(communityMonths);
  await addMonth('alder', '2026-11', { agreed: 60, riders: 300 });
  await addMonth('brook', '2026-11', { agreed: 3, riders: 2, rides: 60 });
  await addMonth('fern', '2026-11', { agreed: 30, riders: 80 });
  await addMonth('mill', '2026-11', { agreed: 12, riders: 9 });
  const ofAlder = await figuresOf(reader, 'alder', '2026-11');
  expect(ofAlder?.months).toMatchObject([{ month: '2026-11', agreed: 105, members: 1600, rides: 960 }]);
  expect(ofAlder?.beside.map(({ publicId, agreed, rides, metres }) => [publicId, agreed, rides, metres])).toEqual([
    ['alder', 60, 300, 4_000_000],
    ['brook', null, null, null],
    ['fern', 30, 300, 4_000_000],
    ['mill', null, null, null],
  ]);
  expect((await figuresOf(ofBrook, 'brook'))?.months).toMatchObject([
    { agreed: null, rides: null, metres: null, co2Kilograms: null, asked: 100 },
  ]);
  // What is hidden beside it stays hidden on its own page.
  expect((await figuresOf(reader, 'mill'))?.months).toMatchObject([{ agreed: null, rides: null }]);
  expect((await figuresOf(reader, 'fern'))?.months).toMatchObject([{ agreed: 30 }]);
});

test('that all but a few have a journey, or a match, or an answer is told to nobody who may not know', async () => {
  await t.deps.db.delete(communityMonths);
  await addMonth('brook', '2026-11', { members: 40, withJourney: 38, withMatch: 30, asked: 28, answered: 20, answeredSoon: 18, agreed: 9 });
  const told = { withJourney: 38, withMatch: 30, asked: 28, answered: 20, answeredSoon: 18, agreed: 9 };
  expect((await figuresOf(ofBrook, 'brook'))?.months).toMatchObject([
    { members: 40, withJourney: null, withMatch: 30, asked: null, answered: 20, answeredSoon: null, agreed: 9 },
  ]);
  // The list of members tells managers of journeys anyway.
  expect((await figuresOf(manager, 'brook'))?.months).toMatchObject([{ ...told, asked: null, answeredSoon: null }]);
  expect((await figuresOf(olga, 'brook'))?.months).toMatchObject([told]);
  // Beside others, a second one hides with it, and the sum is told.
  await addMonth('alder', '2026-11');
  await addMonth('fern', '2026-11');
  const read = await figuresOf(reader, 'alder');
  expect(read?.months).toMatchObject([{ members: 840, withJourney: 638 }]);
  expect(read?.beside.filter(({ withJourney }) => withJourney === null).map(({ publicId }) => publicId)).toContain('brook');
  expect(read?.beside.filter(({ withJourney }) => withJourney === null)).toHaveLength(2);
});

test('a community where nobody is tells of nobody, and hides no other', async () => {
  await t.deps.db.delete(communityMonths);
  const none = { members: 0, joined: 0, left: 0, withJourney: 0, withMatch: 0, asked: 0, answered: 0, answeredSoon: 0, agreed: 0 };
  await addMonth('alder', '2026-11', { ...none, riders: 0, rides: 0, metres: 0 });
  await addMonth('brook', '2026-11');
  await addMonth('fern', '2026-11', { ...none, riders: 0, rides: 0, metres: 0 });
  const read = await figuresOf(reader, 'alder');
  expect(read?.months).toMatchObject([{ members: 400, agreed: 40, rides: 300 }]);
  expect(read?.beside.map(({ publicId, agreed }) => [publicId, agreed])).toEqual([
    ['alder', 0],
    ['brook', 40],
    ['fern', 0],
  ]);
});

test('managers are told what the list of members tells; operators everything', async () => {
  await t.deps.db.delete(communityMonths);
  await addMonth('brook', '2026-11', { members: 5, joined: 2, left: 1, withJourney: 4, withMatch: 3, asked: 2, agreed: 2 });
  expect((await figuresOf(ofBrook, 'brook'))?.months).toMatchObject([{ members: null, joined: null, left: null, withJourney: null }]);
  expect((await figuresOf(manager, 'brook'))?.months).toMatchObject([
    { members: 5, joined: 2, left: 1, withJourney: 4, withMatch: null, asked: null, agreed: null },
  ]);
  expect((await figuresOf(olga, 'brook'))?.months).toMatchObject([{ members: 5, withMatch: 3, asked: 2, agreed: 2 }]);
});

test('who joined is hidden where the number of members would tell it', async () => {
  await t.deps.db.delete(communityMonths);
  await addMonth('brook', '2026-10', { members: 5, joined: 12, left: 9 });
  await addMonth('brook', '2026-11', { members: 30, joined: 31, left: 6 });
  await addMonth('brook', '2026-12', { members: 40, joined: 13, left: 3 });
  expect((await figuresOf(ofBrook, 'brook', '2026-12'))?.months).toMatchObject([
    { members: null, joined: null, left: null },
    { members: 30, joined: null, left: null },
    { members: 40, joined: null, left: null },
  ]);
});

test('months stand beside those before, and a year is summed up from its first month on', async () => {
  await t.deps.db.delete(communityMonths);
  for (const month of ['2025-11', '2025-12', '2026-01', '2026-02']) await addMonth('brook', month);
  const read = await figuresOf(ofBrook, 'brook', '2026-02');
  expect(read?.months.map(({ month, joinedInYear, leftInYear }) => [month, joinedInYear, leftInYear])).toEqual([
    ['2025-11', null, null],
    ['2025-12', null, null],
    ['2026-01', 20, 8],
    ['2026-02', 40, 16],
  ]);
  expect(read).toMatchObject({ known: ['2026-02', '2026-01', '2025-12', '2025-11'], isSoFar: false, inMiles: true, isMailed: false });
  expect(read?.months[0]).toMatchObject({ co2Kilograms: 668, factor: { grams: 167, source: 'UK Government', year: 2025 } });
});

test('on the page of a child, no sum of a year goes beyond a hidden month', async () => {
  await t.deps.db.delete(communityMonths);
  for (const month of ['2026-01', '2026-02', '2026-03', '2026-04']) {
    await addMonth('alder', month);
    await addMonth('brook', month, month === '2026-01' ? {} : { joined: 4, left: 3 });
  }
  const years = async (publicId: string) => (await figuresOf(reader, publicId, '2026-04'))?.months.map(({ joinedInYear }) => joinedInYear);
  expect(await years('brook')).toEqual([20, null, null, null]);
  expect(await years('alder')).toEqual([40, 64, 88, 112]);
});

test('the month that goes on is shown when it is asked for, and where none is over', async () => {
  await t.deps.db.delete(communityMonths);
  await addMonth('brook', '2026-12');
  expect(await figuresOf(ofBrook, 'brook')).toMatchObject({ month: '2026-12', isSoFar: true });
  await addMonth('brook', '2026-11');
  expect(await figuresOf(ofBrook, 'brook')).toMatchObject({ month: '2026-11', isSoFar: false });
  expect(await figuresOf(ofBrook, 'brook', '2026-12')).toMatchObject({ month: '2026-12', isSoFar: true });
});

test('the country of a community says in what its road is told', async () => {
  const french = await addCommunity(t.deps, { publicId: 'aulnes', slug: 'aulnes', name: 'Aulnes', culture: 'fr-FR' });
  const [any] = await t.deps.db.select().from(communityMonths).limit(1);
  if (any !== undefined) await t.deps.db.insert(communityMonths).values({ ...any, communityId: french.id });
  expect(await figuresOf(olga, 'aulnes')).toMatchObject({ inMiles: false });
});

test('on the first, the figures of the month that is over go to whoever wants them, once, as they may see them', async () => {
  await t.deps.db.delete(communityMonths);
  await addMonth('brook', '2026-11', { agreed: 3, riders: 2, rides: 60, countedAt: new Date('2026-11-30T02:41:00Z') });
  const params = { publicId: 'brook' };
  expect((await asOrganiser(t, ofBrook, 'mailFigures', { params, body: { isMailed: true } })).status).toBe(200);
  expect(await figuresOf(ofBrook, 'brook')).toMatchObject({ isMailed: true });
  const mailed = async () => (await t.outbox()).filter(({ to, text }) => to === 'reader@brook.example' && text.includes('/figures/sheet'));
  // What was over when it was asked for is on the page.
  await orderFigureMails(t.deps);
  await t.runJobs();
  expect(await mailed()).toEqual([]);
  await addMonth('brook', '2026-12', { agreed: 3, riders: 2, rides: 60, countedAt: new Date('2026-12-31T02:41:00Z') });
  t.clock.set(new Date('2027-01-01T02:41:00Z'));
  await orderFigureMails(t.deps);
  await t.runJobs();
  expect(await mailed()).toEqual([]);
  await t.deps.db.update(communityMonths).set({ countedAt: t.clock.now() });
  await orderFigureMails(t.deps);
  await orderFigureMails(t.deps);
  await t.runJobs();
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  // All that the sheet holds: the month, how far members came, and the months before.
  expect(mail?.text).toContain('Members: 400');
  expect(mail?.text).toContain('Rides agreed: hidden');
  expect(mail?.text).toMatch(/had an answer: Members 80 · Of the step before 80%/);
  expect(mail?.text).toMatch(/agreed to share a lift: Members hidden · Of the step before –/);
  expect(mail?.text).toMatch(/Nov\s2026: Members 400 · Joined 20 · Left 8 · Miles –/);
  expect(mail?.text).toContain('167 g');
  expect(mail?.html).toMatch(/<th[^>]*scope="row"[^>]*>Rides agreed<\/th>\s*<td[^>]*>hidden<\/td>/);
  expect(mail?.text).toContain('/organise/community/brook/figures/sheet?month=2026-12');
});
