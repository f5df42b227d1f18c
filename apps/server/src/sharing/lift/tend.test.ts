/** What each minute does between members: one row that cannot be worked on keeps no other waiting, and what can come of nothing costs nothing. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type Trip } from '../../kernel/db/schema/lifts.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { endInClosed } from './end-in-closed.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { sharingOf, type Traveller } from '../../test-support/sharing.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** As no server of ours stores them. */
const UNREADABLE = sql<readonly Trip[]>`'[{"direction": "out"}]'::jsonb`;

let t: TestApp;
let s: Awaited<ReturnType<typeof sharingOf>>;
let ana: Traveller;
let riders: Traveller[];
let searched: number;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => t[Symbol.asyncDispose]());
/** Ana drives three who have asked her; it is a Friday. */
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T10:00:00.000Z'));
  await t.deps.db.delete(shareRequests);
  await t.deps.db.delete(lifts);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  s = await sharingOf(t);
  ana = await s.add('Ana', { role: 'driver', seats: 3 });
  riders = [
    await s.add('Priya', { role: 'passenger' }),
    await s.add('Tom', { role: 'passenger' }),
    await s.add('Zoe', { role: 'passenger' }),
  ];
  searched = 0;
});

async function tend(): Promise<void> {
  const { matches } = t.deps;
  const one: typeof matches.one = async (...about) => {
    searched += 1;
    return await matches.one(...about);
  };
  await jobHandlers({ ...t.deps, matches: { ...matches, one } })['tend-lifts']({}, new AbortController().signal, 'job');
}

/** Each of the three asks Ana, one minute after the other. */
async function askAll(): Promise<string[]> {
  const ids: string[] = [];
  for (const rider of riders) {
    t.clock.advanceMs(MINUTE_MS);
    const { answer, text } = await s.ask(rider, ana);
    if (answer === undefined) throw new Error(text);
    ids.push(answer.id);
  }
  return ids;
}
const spoil = async (id = '') => t.deps.db.update(shareRequests).set({ trips: UNREADABLE }).where(eq(shareRequests.id, id));
const states = async () =>
  (await t.deps.db.select().from(shareRequests).orderBy(shareRequests.createdAt)).map(({ state, remindedAt }) => [
    state,
    remindedAt !== null,
  ]);

test('a request that cannot be worked on keeps no other from expiring, nor any lift from ending', async () => {
  const [first = '', second = '', third = ''] = await askAll();
  await s.accept(ana, third);
  await t.deps.db.update(lifts).set({ lastDate: '2026-11-24' });
  await spoil(first);
  t.clock.advanceMs(15 * DAY_MS);
  await tend();
  expect(await states()).toEqual([
    ['waiting', false],
    ['expired', false],
    ['accepted', false],
  ]);
  expect((await t.deps.db.select().from(lifts)).map(({ endedBy }) => endedBy)).toEqual(['over']);
  expect(t.logLines.filter((line) => line.includes('a request did not expire') && line.includes(first))).toHaveLength(1);
  expect(t.logLines.some((line) => line.includes(second))).toBe(false);
});

test('one that cannot be worked on does not keep the others from being mentioned once more', async () => {
  const [first] = await askAll();
  await t.deps.db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'never'; end $$;
    create trigger refuse_one before update of reminded_at on share_requests for each row
      when (old.id = ${sql.raw(`'${first}'`)}) execute function refuse_one()`);
  try {
    t.clock.advanceMs(4 * DAY_MS);
    await tend();
  } finally {
    await t.deps.db.execute(sql`drop trigger refuse_one on share_requests; drop function refuse_one`);
  }
  expect((await states()).map(([, isReminded]) => isReminded)).toEqual([false, true, true]);
  await tend();
  expect((await s.mails(ana)).filter((kind) => kind === 'request-reminder')).toHaveLength(3);
});

test('a lift that cannot be ended keeps no other from ending', async () => {
  for (const id of await askAll()) await s.accept(ana, id);
  await t.deps.db.update(lifts).set({ lastDate: '2026-11-24' });
  const [bad] = await t.deps.db.select().from(lifts).orderBy(lifts.id);
  await t.deps.db
    .update(lifts)
    .set({ trips: UNREADABLE })
    .where(eq(lifts.id, bad?.id ?? ''));
  t.clock.advanceMs(6 * DAY_MS);
  await tend();
  expect((await t.deps.db.select().from(lifts).orderBy(lifts.id)).map(({ state }) => state)).toEqual(['active', 'ended', 'ended']);
});

/** Ana has one seat, which the first takes. The two others could not be accepted. */
async function wantSeats(): Promise<readonly [string, string]> {
  const [taken = '', second = '', third = ''] = await askAll();
  await s.change(ana, { seats: 1 });
  await s.accept(ana, taken);
  for (const id of [second, third]) expect((await s.accept(ana, id)).problem?.code).toBe('seats-taken');
  return [second, third];
}
const freeSeats = async () =>
  t.deps.db.update(lifts).set({ state: 'ended', endedAt: t.clock.now(), endedBy: 'member', places: null }).where(eq(lifts.state, 'active'));
const wants = async () =>
  (await t.deps.db.select().from(shareRequests).orderBy(shareRequests.createdAt)).slice(1).map(({ wantsSeat }) => wantsSeat);

test('who wants a seat hears of it, whatever becomes of one who asked before', async () => {
  const [second] = await wantSeats();
  await spoil(second);
  await freeSeats();
  await tend();
  expect(await s.lines(ana, riders[2] ?? ana)).toContain('seat-free');
  expect(await wants()).toEqual([true, false]);
});

test('while a seat is taken nobody searches; where the two match no more, a search is made once in an hour, and at once after a change', async () => {
  await wantSeats();
  await tend();
  expect(searched).toBe(0);
  await s.change(riders[1] ?? ana, { role: 'driver' });
  await t.deps.db
    .update(shareRequests)
    .set({ state: 'withdrawn', answeredAt: t.clock.now() })
    .where(eq(shareRequests.askerId, riders[2]?.memberId ?? ''));
  await freeSeats();
  for (let minute = 0; minute < 59; minute += 1) {
    await tend();
    t.clock.advanceMs(MINUTE_MS);
  }
  expect(searched).toBe(1);
  // Whoever has withdrawn wants none.
  expect(await wants()).toEqual([true, false]);
  await s.change(riders[1] ?? ana, { role: 'passenger' });
  await tend();
  expect(await s.lines(ana, riders[1] ?? ana)).toContain('seat-free');
});

test('who paused or gave no times is searched for by nobody, and hears of the seat once they go on', async () => {
  const [second, third] = await wantSeats();
  for (const id of [second, third]) await s.decline(ana, id);
  await s.change(riders[1] ?? ana, { paused: true });
  await s.change(riders[2] ?? ana, { when: null });
  await freeSeats();
  await tend();
  expect([searched, await wants()]).toEqual([0, [true, true]]);
  await s.change(riders[1] ?? ana, { paused: false });
  await tend();
  expect(await wants()).toEqual([false, true]);
});

test('nobody waits for a seat any more once a journey is gone, the dates are over, or thirty days have passed', async () => {
  const [second, third] = await wantSeats();
  await t.deps.db.delete(journeys).where(eq(journeys.id, riders[1]?.journeyId ?? ''));
  await t.deps.db
    .update(shareRequests)
    .set({ state: 'expired', answeredAt: t.clock.now() })
    .where(inArray(shareRequests.id, [second, third]));
  await s.change(riders[2] ?? ana, {
    when: { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:00' }], from: null, until: '2026-11-30', skipped: [] },
  });
  await tend();
  expect(await wants()).toEqual([false, true]);
  t.clock.advanceMs(12 * DAY_MS);
  await tend();
  expect([searched, await wants()]).toEqual([0, [false, false]]);
  await t.deps.db.update(shareRequests).set({ wantsSeat: true, createdAt: new Date(t.clock.now().getTime() - 30 * DAY_MS) });
  await tend();
  expect(await wants()).toEqual([false, false]);
});

const close = async (isActive = false) => {
  const operator = operatorOf(t.deps);
  expect((await operator.run(`community set ${s.community.slug} --${isActive ? 'active' : 'inactive'}`)).code).toBe(0);
};

test('what the members of a closed community share ends once, both are told, and after that nothing of them is read', async () => {
  const [first = '', second = ''] = await askAll();
  await s.accept(ana, first);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  await spoil(second);
  await close();
  await Promise.all([tend(), tend()]);
  expect((await t.deps.db.select().from(lifts)).map(({ endedBy }) => endedBy)).toEqual(['community']);
  // One cannot be ended: Ana's other requests are, and hers is tried again.
  await t.deps.db.delete(shareRequests).where(eq(shareRequests.id, second));
  await tend();
  expect(await states()).toEqual([
    ['accepted', false],
    ['void', false],
  ]);
  expect([await s.mails(riders[0] ?? ana), await s.mails(riders[2] ?? ana)]).toEqual([['lift-ended'], ['request-void']]);
  expect((await s.mails(ana)).toSorted()).toEqual(['lift-ended', 'request-void']);
  // Somebody may have been asking while it was closed.
  t.clock.advanceMs(2 * MINUTE_MS);
  await tend();
  const read = await statementsOf(tend);
  // Whoever is to be told once of others in their cars is looked for in each run, whatever they share.
  const isOfAll = (statement: string) => statement.includes('"members"."others_untold"');
  expect(read.filter((statement) => statement.includes('"members"') && !isOfAll(statement))).toEqual([]);
});

test('a run that is cut off is gone on with, and the community is followed until nothing was found in all of it', async () => {
  const [first = ''] = await askAll();
  await s.accept(ana, first);
  await close();
  const stop = new AbortController();
  const jobs = { ...t.deps.jobs, enqueueAll: async () => stop.abort() };
  await endInClosed({ ...t.deps, jobs }, stop.signal).catch(() => {});
  expect(stop.signal.aborted).toBe(true);
  t.clock.advanceMs(2 * MINUTE_MS);
  const run = async () => {
    await endInClosed(t.deps, new AbortController().signal);
    return await t.deps.db.$count(communities, and(eq(communities.id, s.community.id), isNotNull(communities.sharingEndedAt)));
  };
  const marks = [await run(), await run(), await run()];
  // Whether one was left for the second depends on whose id is the first.
  expect([marks[0], marks[2]]).toEqual([0, 1]);
  expect((await states()).map(([state]) => state)).toEqual(['accepted', 'void', 'void']);
});

test('one that is opened and closed again is followed again, however that came about', async () => {
  await close();
  t.clock.advanceMs(2 * MINUTE_MS);
  await tend();
  const marked = async () =>
    (await t.deps.db.select().from(communities).where(eq(communities.id, s.community.id))).map(
      ({ sharingEndedAt }) => sharingEndedAt !== null,
    );
  expect(await marked()).toEqual([true]);
  await close(true);
  expect(await marked()).toEqual([false]);
  const [first = ''] = await askAll();
  await s.accept(ana, first);
  await close();
  await tend();
  expect((await t.deps.db.select().from(lifts)).map(({ state }) => state)).toEqual(['ended']);
  t.clock.advanceMs(2 * MINUTE_MS);
  await tend();
  expect(await marked()).toEqual([true]);
  // As by a server that knows nothing of the mark.
  await t.deps.db.update(communities).set({ active: true }).where(eq(communities.id, s.community.id));
  await tend();
  expect(await marked()).toEqual([false]);
});
