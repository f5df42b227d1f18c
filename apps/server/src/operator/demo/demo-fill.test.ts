import { endpoints } from '@waylift/contract/endpoints';
import { when } from '@waylift/contract/travel';
import { ROLES } from '@waylift/contract/travel-values';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { DEMO_MEMBER_PASSWORD } from './demo-members.ts';
import { JOURNEYS_PER_BATCH, MEMBERS_PER_BATCH } from '../commands/demo-fill.ts';

const FILL = { community: 'kestrel', seed: '1', members: 30, journeys: 40 };

/** What `demo fill` does and says. */
function fill({ deps }: Pick<TestApp, 'deps'>, given: Partial<typeof FILL> & { requests?: number } = {}, error: string[] = []) {
  const words = Object.entries({ ...FILL, ...given }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return operatorOf(deps).run(['demo', 'fill', ...words], { error });
}

async function everything({ deps: { db } }: TestApp) {
  const rows = await db.select().from(members).orderBy(members.id);
  return {
    // The hash is salted, and the id of a community is made at random.
    members: rows.map((member) => ({ ...member, passwordHash: '', communityId: '' })),
    journeys: (await db.select().from(journeys).orderBy(journeys.id)).map((journey) => ({ ...journey, communityId: '' })),
  };
}

async function filled(task: { members?: number; journeys?: number } = {}, culture: string | null = 'de-DE') {
  const t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel', culture });
  const ran = await fill(t, task);
  return { t, ran, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('members and journeys are made up, and the members sign in with the password that is told', async () => {
  await using made = await filled();
  expect(made.ran).toMatchObject({
    code: 0,
    error: '',
    out: `Made 30 members and 40 journeys in 'kestrel' (seed 1).\nEvery one of these members signs in with the password ${DEMO_MEMBER_PASSWORD}.\n`,
  });
  const rows = await made.t.deps.db.select().from(members);
  expect(rows).toHaveLength(30);
  for (const { status, languageCode, countryCode, email, forename, surname, createdAt, activatedAt } of rows) {
    expect({ status, languageCode, countryCode }).toEqual({ status: 'active', languageCode: 'de', countryCode: 'de' });
    // RFC 2606: no mail for it reaches anybody.
    expect(email).toMatch(/^[a-z]+\.[a-z]+\.1-\d+@kestrel\.example$/);
    expect(forename.length * surname.length).toBeGreaterThan(0);
    expect(activatedAt?.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
  }
  await made.t.runJobs();
  expect(await made.t.outbox()).toEqual([]);
  const body = { email: rows[0]?.email ?? '', password: DEMO_MEMBER_PASSWORD };
  const { answer } = await callApi(made.t.app, 'signIn', { body });
  expect((await callApi(made.t.app, 'dashboard', {}, { token: answer?.token ?? '' })).status).toBe(200);
});

test('journeys are such as members add: the API answers them, between two places of their country, as an estimate', async () => {
  await using made = await filled({ members: 1, journeys: 60 });
  const [member] = await made.t.deps.db.select().from(members);
  const { answer } = await callApi(made.t.app, 'signIn', { body: { email: member?.email ?? '', password: DEMO_MEMBER_PASSWORD } });
  const listed = await callApi(made.t.app, 'journeys', { params: { id: 'kestrel' } }, { token: answer?.token ?? '' });
  expect(endpoints.journeys.success.schema.safeParse(listed.answer).success).toBe(true);
  expect(listed.answer?.journeys).toHaveLength(60);
  for (const { start, end, route } of listed.answer?.journeys ?? []) {
    expect([start.context, end.context]).toEqual([expect.stringMatching(/Deutschland$/), expect.stringMatching(/Deutschland$/)]);
    expect(route.estimated).toBe(true);
    expect(greatCircleMetres(start, end)).toBeGreaterThan(700);
    expect(route.distanceMetres).toBeGreaterThanOrEqual(greatCircleMetres(start, end));
  }
  expect(new Set(listed.answer?.journeys.map(({ start }) => start.label)).size).toBeGreaterThan(20);
});

test('roads are as long as commutes are: about 16 km in the middle, few beyond 57', async () => {
  await using made = await filled({ members: 10, journeys: 600 }, 'en-GB');
  const km = (await made.t.deps.db.select().from(journeys)).map(({ distanceMetres }) => distanceMetres / 1000).toSorted((a, b) => a - b);
  expect(km).toHaveLength(600);
  expect(km[300]).toBeGreaterThan(12);
  expect(km[300]).toBeLessThan(21);
  expect(km[570]).toBeGreaterThan(40);
  expect(km[570]).toBeLessThan(80);
});

test('they travel as people do: by day and in shifts across midnight, once and weekly, driving and riding, and some have told nothing', async () => {
  await using made = await filled({ members: 10, journeys: 200 });
  const rows = await made.t.deps.db.select().from(journeys);
  expect(rows.filter(({ when: told }) => told !== null && !when.safeParse(told).success)).toEqual([]);
  const weekly = rows.flatMap(({ when: told }) => (told?.kind === 'weekly' ? told.days : []));
  const isByDay = ({ out }: { out: string }) => out >= '07:00' && out <= '09:30';
  const share = (count: number) => count / rows.length;
  expect(weekly.filter(isByDay).length / weekly.length).toBeGreaterThan(0.6);
  expect(weekly.filter(({ out, back }) => back !== null && back < out).length).toBeGreaterThan(0);
  for (const kind of ['once', undefined] as const)
    expect(share(rows.filter(({ when: told }) => told?.kind === kind).length)).toBeGreaterThan(0.01);
  for (const role of ROLES) expect(share(rows.filter((row) => row.role === role).length)).toBeGreaterThan(0.15);
  for (const { when: told, returnJourney } of rows)
    if (!returnJourney)
      expect(told?.kind === 'weekly' ? told.days.every(({ back }) => back === null) : (told?.back ?? null) === null).toBe(true);
});

test('most of them have a match', async () => {
  await using made = await filled({ members: 60, journeys: 120 });
  const { db, matches } = made.t.deps;
  const ids = (await db.select({ id: journeys.id }).from(journeys).where(eq(journeys.paused, false))).map(({ id }) => id);
  let matched = 0;
  for (const id of ids) matched += (await matches.best(id, 1)).length;
  expect(matched / ids.length).toBeGreaterThan(0.75);
});

test('the same command makes the same in another store; another seed makes others, beside the first', async () => {
  await using first = await filled();
  await using second = await filled();
  expect(await everything(second.t)).toEqual(await everything(first.t));
  expect((await fill(second.t, { seed: 'other' })).out).toContain('Made 30 members and 40 journeys');
  const all = await everything(second.t);
  expect([all.members.length, all.journeys.length]).toEqual([60, 80]);
});

test('run again it adds nothing and says so; with larger numbers it adds what is missing', async () => {
  await using made = await filled();
  const before = await everything(made.t);
  const again = await fill(made.t);
  expect(again.out).toContain(
    "Made 0 members and 0 journeys in 'kestrel' (seed 1).\nLeft as they were: 30 members and 40 journeys of this seed.\n",
  );
  expect(await everything(made.t)).toEqual(before);
  const more = await fill(made.t, { members: 35, journeys: 45 });
  expect(more.out).toContain('Made 5 members and 5 journeys');
  expect((await everything(made.t)).members).toEqual(expect.arrayContaining(before.members));
});

test('members of a community without a culture come from several countries, with names and journeys of their own', async () => {
  await using made = await filled({ members: 200, journeys: 60 }, null);
  const { members: people, journeys: ways } = await everything(made.t);
  const countries = Map.groupBy(people, ({ countryCode }) => countryCode);
  expect([...countries.keys()].toSorted()).toEqual(['de', 'es', 'fr', 'gb', 'pt']);
  expect(countries.get('gb')?.length).toBeGreaterThan(60);
  const countryOf = new Map(people.map(({ id, countryCode }) => [id, countryCode]));
  const names = { gb: 'United Kingdom', de: 'Deutschland', fr: 'France', es: 'España', pt: 'Portugal' };
  for (const { memberId, startContext } of ways)
    expect(startContext).toContain(Object.entries(names).find(([code]) => code === countryOf.get(memberId))?.[1]);
});

test('a country that the gazetteer hardly knows lends its members the journeys of another', async () => {
  await using made = await filled({ members: 3, journeys: 3 }, 'en-AQ');
  expect(made.ran.code).toBe(0);
});

test('batches are bounded; one that fails ends it with an account, and the next run completes it', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const task = { members: MEMBERS_PER_BATCH + 10, journeys: JOURNEYS_PER_BATCH + 10 };
  // The store fails amid the second batch of journeys.
  await t.store.pool.query(`create function fail() returns trigger language plpgsql as $$
    begin if (select count(*) from journeys) >= ${JOURNEYS_PER_BATCH} then raise exception 'a failing disk'; end if; return new; end $$;
    create trigger fail before insert on journeys for each row execute function fail()`);
  const error: string[] = [];
  await expect(fill(t, task, error)).rejects.toThrow();
  expect(error.join('')).toBe(
    `error: ${JOURNEYS_PER_BATCH} of ${task.journeys} journeys were done. Run the command again: it adds what is missing.\n`,
  );
  await t.store.pool.query('drop trigger fail on journeys');
  expect((await fill(t, task)).out).toContain('Made 0 members and 10 journeys');
});

test('a removed member stays away with their journeys until they are made anew, and nobody else is touched', async () => {
  await using made = await filled();
  const before = await everything(made.t);
  const [gone] = before.members;
  await made.t.deps.db.delete(members).where(eq(members.id, gone?.id ?? ''));
  expect((await fill(made.t)).out).toContain('Made 1 members');
  expect(await everything(made.t)).toEqual(before);
});

test('a production environment refuses it, and stays empty', async () => {
  await using t = await startTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
  await addCommunity(t.deps, { publicId: 'kestrel' });
  expect((await fill(t)).error).toContain('error: This is a production environment. No demonstration members are made here');
  expect(await t.deps.db.select().from(members)).toEqual([]);
});

test('a store that no server has opened yet gets the demonstration communities first; one that has communities gets none', async () => {
  await using t = await startTestApp();
  const task = { community: 'liftshare', members: 3, journeys: 0 };
  expect(await fill(t, task)).toMatchObject({ code: 0, error: '' });
  expect((await callApi(t.app, 'directoryBySlug', { params: { slug: 'liftshare' } })).answer?.currentCommunity.publicId).toBe('xk');

  await using own = await startTestApp();
  await addCommunity(own.deps, { publicId: 'kestrel' });
  expect(await fill(own, task)).toMatchObject({ code: 1, error: "error: There is no community 'liftshare'.\n" });
});

test('an unknown community is told before anything is made', async () => {
  await using t = await startTestApp();
  expect(await fill(t)).toMatchObject({ code: 1, out: '', error: "error: There is no community 'kestrel'.\n" });
});

test.each([
  [{ members: '0' }, "--members holds '0', but it may hold a number from 1 to 5000000."],
  [{ members: '5000001' }, "--members holds '5000001', but it may hold a number from 1 to 5000000."],
  [{ members: '1e3' }, "--members holds '1e3', but it may hold a number from 1 to 5000000."],
  [{ journeys: '25001' }, "--journeys holds '25001', but it may hold a number up to 25000: 250 for each member."],
  [{ journeys: '-1' }, "--journeys holds '-1', but it may hold a number up to 25000: 250 for each member."],
  [{ seed: '' }, "--seed holds '', but it may hold 1 to 32 of a-z, 0-9 and -."],
  [{ seed: 'a@b' }, "--seed holds 'a@b', but it may hold 1 to 32 of a-z, 0-9 and -."],
])('%j is refused in one line', async (given, message) => {
  const words = Object.entries({ members: '100', ...given }).map(([name, value]) => `--${name}=${value}`);
  await using t = await startTestApp();
  expect(await operatorOf(t.deps).run(['demo', 'fill', ...words])).toMatchObject({ code: 1, out: '', error: `error: ${message}\n` });
});

test('some ask others to share, by the rules that all members keep, and a second run asks nobody again', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel', culture: 'de-DE' });
  const given = { members: 60, journeys: 120, requests: 30 };
  const ran = await fill(t, given);
  const requests = await t.deps.db.select().from(shareRequests);
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(`Of 30 journeys, ${requests.length} have asked someone to share`) });
  expect(requests.length).toBeGreaterThan(10);
  expect(new Set(requests.map(({ state }) => state))).toEqual(new Set(['accepted', 'declined', 'waiting']));
  // Two who share already may ask for other days of the same lift.
  const agreed = new Set(requests.flatMap(({ state, liftId }) => (state === 'accepted' ? [liftId] : [])));
  expect(await t.deps.db.$count(lifts, eq(lifts.state, 'active'))).toBe(agreed.size);
  expect(requests.every(({ message }) => /[äöüß]|Hallo|Guten/.test(message))).toBe(true);
  // Some ride along with others, and all of the car talk.
  const cars = await t.deps.db.select().from(conversations).where(eq(conversations.kind, 'car'));
  expect(cars.length).toBeGreaterThan(0);
  for (const { id } of cars) {
    const said = await t.deps.db.select().from(messages).where(eq(messages.conversationId, id));
    expect(said.filter(({ text }) => text !== '').length).toBeGreaterThan(1);
  }
  await t.runJobs();
  expect(await t.outbox()).toEqual([]);
  expect((await fill(t, given)).out).toContain('Of 30 journeys, 0 have asked');
  expect(await t.deps.db.$count(shareRequests)).toBe(requests.length);
});
