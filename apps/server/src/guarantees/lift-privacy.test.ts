/** What one of two members gets to know of the other, wherever the server tells anything: names, addresses, numbers and places are planted. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import type { Endpoint } from '@waylift/contract/endpoint';
import { lifts } from '../kernel/db/schema/lifts.ts';
import { memberFeeds } from '../kernel/db/schema/member-events.ts';
import { members } from '../kernel/db/schema/members.ts';
import { callApi } from '../test-support/call-api.ts';
import { openEvents, type EventStream } from '../test-support/event-stream.ts';
import { PASSWORD } from '../test-support/fixtures.ts';
import { EATON, sharingOf, WYMONDHAM, type Traveller } from '../test-support/sharing.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

const HOME = { label: '29 Plantedlane', latitude: EATON.latitude + 0.000_123, longitude: EATON.longitude + 0.000_123 };
const WORK = { label: 'Plantedhall', latitude: WYMONDHAM.latitude + 0.000_123, longitude: WYMONDHAM.longitude + 0.000_123 };
const PHONE = '07700 900456';
const WORDS = 'planted words';

let t: TestApp;
let s: Awaited<ReturnType<typeof sharingOf>>;
let ana: Traveller;
let priya: Traveller;
let token: string;
let stream: EventStream;
/** By which each of Priya's secrets is known. */
let secrets: Readonly<Record<'surname' | 'email' | 'phone' | 'place', readonly string[]>>;
beforeEach(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  s = await sharingOf(t);
  ana = await s.add('Ana', { role: 'driver' });
  priya = await s.add('Priya', { role: 'passenger', start: HOME, end: WORK });
  const [row] = await t.deps.db.select().from(members).where(eq(members.id, priya.memberId));
  const exact = [HOME, WORK].flatMap(({ label, latitude, longitude }) => [label, `${latitude}`, `${longitude}`]);
  secrets = { surname: ['Priyaplantedsurname'], email: [row?.email ?? ''], phone: [PHONE], place: exact };
  token = await signedIn(t.deps, ana.memberId);
  stream = await openEvents(t.app.listeningOrigin, token);
});
afterEach(async () => {
  stream.close();
  await t[Symbol.asyncDispose]();
});

/** Which of the secrets stand in a text. */
function found(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, values]) => (values.some((value) => text.includes(value)) ? [name] : []));
}

type Ids = Readonly<Record<string, string>>;

/** What every call answers a member that only reads. */
async function readAll(bearer: string, ids: Ids): Promise<string[]> {
  const reading = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { method, who, success }: Endpoint = endpoints[name];
    return method === 'GET' && who === 'member' && success.stream === undefined;
  });
  const answers = [];
  for (const name of reading) {
    const { method, path, example }: Endpoint = endpoints[name];
    const url = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(ids[key] ?? example.params?.[key] ?? ''));
    answers.push((await t.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } })).body);
  }
  return answers;
}

/** Also by the stream since the last look, and in the file of her own data. */
async function seenByAna(ids: Ids): Promise<string> {
  // What is told later would be taken for something that happened since.
  const [feed] = await t.deps.db.select().from(memberFeeds).where(eq(memberFeeds.memberId, ana.memberId));
  await expect.poll(() => stream.lastId()).toBe(String(feed?.lastPosition));
  const told = stream.told.slice(looked);
  looked = stream.told.length;
  const file = await callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, { token });
  expect(file.status).toBe(200);
  return [...(await readAll(token, ids)), JSON.stringify(told), file.text].join('\n');
}
let looked = 0;

/** What leaves the server by other ways than calls. */
async function sentToAna(): Promise<string> {
  await t.runJobs();
  const [row] = await t.deps.db.select().from(members).where(eq(members.id, ana.memberId));
  const mails = (await t.outbox()).filter(({ to }) => to === row?.email);
  expect(mails.length).toBeGreaterThan(0);
  const { answer } = await callApi(t.app, 'renewCalendar', {}, { token });
  const calendar = await t.app.inject({ url: new URL(answer?.address ?? '').pathname });
  expect(calendar.body).toContain('BEGIN:VCALENDAR');
  return [JSON.stringify(mails), calendar.body, ...t.logLines].join('\n');
}

test('of the other one sees nothing exact before both agree, what each shares while they do, and nothing again after an end, a block and a removal', async () => {
  const ask = async () => {
    const { answer } = await s.ask(priya, ana, { message: WORDS });
    if (answer === undefined) throw new Error('nobody was asked');
    return { requestId: answer.id, conversationId: answer.conversationId };
  };
  const agree = async (requestId: string) => {
    const { answer } = await s.accept(ana, requestId);
    const body = { shareEmail: true, phone: PHONE };
    const tokenOfPriya = await signedIn(t.deps, priya.memberId);
    await callApi(t.app, 'shareContact', { params: { liftId: answer?.id ?? '' }, body }, { token: tokenOfPriya });
    return { liftId: answer?.id ?? '', tokenOfPriya };
  };
  const ids = { journeyId: ana.journeyId, matchId: await s.matchId(ana, priya, 'driver') };

  const first = await ask();
  const before = await seenByAna({ ...ids, ...first });
  expect([found(before), before.includes(WORDS)]).toEqual([[], true]);

  expect(found(await sentToAna())).toEqual([]);

  const { liftId, tokenOfPriya } = await agree(first.requestId);
  await expect.poll(() => JSON.stringify(stream.told)).toContain(PHONE);
  expect(found(await seenByAna({ ...ids, ...first, liftId }))).toEqual(['surname', 'email', 'phone', 'place']);
  expect(found(await sentToAna())).toEqual([]);

  await callApi(t.app, 'endLift', { params: { liftId }, body: { message: WORDS } }, { token: tokenOfPriya });
  await expect.poll(() => JSON.stringify(stream.told.slice(looked))).toContain('"ended"');
  expect(found(await seenByAna({ ...ids, ...first, liftId }))).toEqual([]);

  const second = await ask();
  const again = await agree(second.requestId);
  await expect.poll(() => JSON.stringify(stream.told.slice(looked))).toContain(PHONE);
  expect(found(await seenByAna({ ...ids, ...second, ...again }))).toEqual(['surname', 'email', 'phone', 'place']);
  const { conversation } = (await callApi(t.app, 'messages', { params: second, query: {} }, { token: tokenOfPriya })).answer ?? {};
  await callApi(t.app, 'blockMember', { params: { ref: conversation?.member?.ref ?? '' } }, { token: tokenOfPriya });
  await expect.poll(() => JSON.stringify(stream.told.slice(looked))).toContain('"ended"');
  expect(found(await seenByAna({ ...ids, ...second, ...again }))).toEqual([]);

  await callApi(t.app, 'removeAccount', { body: { reason: 'noReplies', password: PASSWORD } }, { token: tokenOfPriya });
  const after = await seenByAna({ ...ids, ...second, ...again });
  expect([found(after), after.includes('Priya'), after.includes(WORDS)]).toEqual([[], false, false]);
  const sent = await sentToAna();
  expect([found(sent), sent.includes(WORDS)]).toEqual([[], false]);
});

test('of the others in the car a rider is told nothing exact by any call, mail, event or calendar, only their first name, initial and days', async () => {
  const tom = await s.add('Tom', { role: 'passenger' });
  const tokenOfTom = await signedIn(t.deps, tom.memberId);
  stream.close();
  stream = await openEvents(t.app.listeningOrigin, tokenOfTom);
  const { answer: hers } = await s.ask(priya, ana);
  const { answer: herLift } = await s.accept(ana, hers?.id ?? '');
  const shared = { params: { liftId: herLift?.id ?? '' }, body: { shareEmail: true, phone: PHONE } };
  await callApi(t.app, 'shareContact', shared, { token: await signedIn(t.deps, priya.memberId) });
  const { answer: asked } = await s.ask(tom, ana);
  const { id: requestId = '', conversationId = '' } = asked ?? {};
  const { answer: lift } = await s.accept(ana, requestId);
  // A time that nobody else has.
  const [row] = await t.deps.db
    .select()
    .from(lifts)
    .where(eq(lifts.id, herLift?.id ?? ''));
  const trips = row?.trips.map((trip) => ({
    ...trip,
    driver: { ...trip.driver, pickUp: 277 },
    passenger: { ...trip.passenger, pickUp: 277 },
  }));
  await t.deps.db
    .update(lifts)
    .set({ trips: trips ?? [] })
    .where(eq(lifts.id, herLift?.id ?? ''));
  await t.runJobs();

  const matchId = await s.matchId(tom, ana, 'passenger');
  const ids = { journeyId: tom.journeyId, matchId, requestId, conversationId, liftId: lift?.id ?? '' };
  const file = await callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, { token: tokenOfTom });
  const { answer: calendar } = await callApi(t.app, 'renewCalendar', {}, { token: tokenOfTom });
  const events = await t.app.inject({ url: new URL(calendar?.address ?? '').pathname });
  const [member] = await t.deps.db.select().from(members).where(eq(members.id, tom.memberId));
  const mails = (await t.outbox()).filter(({ to }) => to === member?.email);
  await expect.poll(() => JSON.stringify(stream.told)).toContain('"lift"');
  const told = [...(await readAll(tokenOfTom, ids)), file.text, events.body, JSON.stringify(mails), JSON.stringify(stream.told)].join('\n');
  expect([file.status, events.statusCode, mails.length > 0]).toEqual([200, 200, true]);
  expect([found(told), told.includes('04:37'), told.includes(priya.memberId)]).toEqual([[], false, false]);
  expect((await callApi(t.app, 'lift', { params: ids }, { token: tokenOfTom })).answer?.others).toEqual([
    { ref: expect.any(String), forename: 'Priya', initial: 'P', days: expect.arrayContaining([1]), dates: [] },
  ]);
});

const HAPPENS = ['she blocks the other', 'she removes her journey'] as const;

test('whoever is blocked is answered, told and mailed, whatever they try, as one whose lift has ended because a journey is gone', async () => {
  const known: string[] = [];
  for (const what of HAPPENS) {
    t.clock.set(new Date('2026-11-20T10:00:00.000Z'));
    s = await sharingOf(t);
    const [driver, rider] = [await s.add('Ana', { role: 'driver' }), await s.add('Priya', { role: 'passenger' })];
    const [bearer, other] = [await signedIn(t.deps, rider.memberId), await signedIn(t.deps, driver.memberId)];
    const { answer: asked } = await s.ask(rider, driver, { days: [1] });
    const { answer: lift } = await s.accept(driver, asked?.id ?? '', { days: [1] });
    const matchId = lift?.id === undefined ? '' : await s.matchId(rider, driver, 'passenger');
    t.clock.advanceMs(1_000);
    const { answer: change } = await s.ask(rider, driver, { matchId });
    const { id: requestId = '', conversationId = '', member } = change ?? {};
    const ids = { journeyId: rider.journeyId, matchId, requestId, conversationId, liftId: lift?.id ?? '', ref: member?.ref ?? '' };
    const { answer: hers } = await callApi(t.app, 'messages', { params: { conversationId }, query: {} }, { token: other });
    const done =
      what === 'she blocks the other'
        ? await callApi(t.app, 'blockMember', { params: { ref: hers?.conversation.member?.ref ?? '' } }, { token: other })
        : await callApi(t.app, 'removeJourney', { params: { journeyId: driver.journeyId } }, { token: other });
    expect([requestId === '', done.status < 300]).toEqual([false, true]);
    await t.runJobs();
    const tried: { readonly status: number; readonly text: string }[] = [
      await s.send(rider, { matchId, days: [2], message: 'Again?', clientId: t.deps.newId() }),
      await s.withdraw(rider, requestId),
    ];
    for (const text of ['One', 'Two', 'Three'])
      tried.push(
        await callApi(t.app, 'sendMessage', { params: { conversationId }, body: { text, clientId: t.deps.newId() } }, { token: bearer }),
      );
    for (const name of ['skipLift', 'endLift', 'tellLate', 'keepLift', 'shareContact'] as const) {
      const { body } = endpoints[name].example as { readonly body?: object };
      const url = endpoints[name].path.replace('{liftId}', ids.liftId);
      const { method } = endpoints[name];
      const answer = await t.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, ...(body && { payload: body }) });
      tried.push({ status: answer.statusCode, text: answer.body });
    }
    const [row] = await t.deps.db.select().from(members).where(eq(members.id, rider.memberId));
    const mails = (await t.outbox()).filter(({ to }) => to === row?.email).map(({ subject, text }) => `${subject} ${text}`);
    const told = [...tried.map(({ status, text }) => `${status} ${text}`), ...(await readAll(bearer, ids)), ...mails].join('\n');
    known.push(inOrderOfIds(told.replaceAll(s.community.publicId, 'community')));
  }
  const [blocked, ended] = known;
  expect(blocked?.split('\n')).toEqual(ended?.split('\n'));
});

/** Ids, and whatever is made of them, as the how many-th they are. */
function inOrderOfIds(text: string): string {
  const ids = new Map<string, number>();
  return text.replace(/[\w-]{22,}/g, (id) => `id${ids.get(id) ?? ids.set(id, ids.size).size - 1}`);
}
