/** What members ask each other, and how it is answered: shown by the whole server, with the real search. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { liftSkips, lifts } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { callApi } from '../../test-support/call-api.ts';
import { EATON, sharingOf, weekly, type Traveller } from '../../test-support/sharing.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let t: TestApp;
let s: Awaited<ReturnType<typeof sharingOf>>;
let ana: Traveller;
let priya: Traveller;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => t[Symbol.asyncDispose]());
/** Ana drives with one seat, Priya rides; it is a Friday. */
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T10:00:00.000Z'));
  s = await sharingOf(t);
  ana = await s.add('Ana', { role: 'driver', seats: 1 });
  priya = await s.add('Priya', { role: 'passenger' });
});

async function asked(asker = priya, other = ana, given: Parameters<typeof s.ask>[2] = {}): Promise<string> {
  const { answer, text } = await s.ask(asker, other, { as: asker === ana ? 'driver' : 'passenger', ...given });
  if (answer === undefined) throw new Error(text);
  return answer.id;
}

type Answered = { readonly status: number; readonly problem: { readonly code?: string | undefined } | undefined };
const outcomeOf = ({ status, problem }: Answered) => [status, problem?.code].filter((each) => each !== undefined).join(' ');

describe('asking', () => {
  test('both read it from their own side; nothing exact, no surname and no address is told before both agree', async () => {
    const requestId = await asked();
    const [mine, theirs] = [await s.read(priya, requestId), await s.read(ana, requestId)];
    const both = { state: 'waiting', days: [1, 2], date: null, message: 'Would you like to share?', liftId: null };
    expect(mine.answer).toMatchObject({ ...both, mine: true, drives: 'other', journeyId: priya.journeyId, match: { drives: 'other' } });
    expect(theirs.answer).toMatchObject({ ...both, mine: false, drives: 'me', journeyId: ana.journeyId, match: { drives: 'me' } });
    for (const { text } of [mine, theirs]) expect(text).not.toMatch(/plantedsurname|Orchard|@|52\.6131/);
    expect((await s.lists(ana))?.received.map(({ id }) => id)).toEqual([requestId]);
    expect((await s.lists(priya))?.sent.map(({ id }) => id)).toEqual([requestId]);
    expect(await s.lines(ana, priya)).toEqual(['request-sent', 'Would you like to share?']);
    expect([await s.mails(ana), await s.mails(priya)]).toEqual([['request-received'], []]);
  });

  test('the same client id is the same request: at once from two tabs, after a lost answer, and once it is over', async () => {
    const body = await s.askBody(priya, ana);
    const tabs = await Promise.all([s.send(priya, body), s.send(priya, body), s.send(priya, body)]);
    expect(tabs.map(outcomeOf).toSorted()).toEqual(['200', '200', '201']);
    const requestId = tabs[0].answer?.id ?? '';
    await s.withdraw(priya, requestId);
    expect((await s.send(priya, { ...body, matchId: 'no longer known' })).answer).toMatchObject({ id: requestId, state: 'withdrawn' });
    expect(await s.lines(ana, priya)).toEqual(['request-sent', 'Would you like to share?', 'request-withdrawn']);
    expect(await s.mails(ana)).toEqual(['request-received']);
  });

  test('asking again with the same client id counts against no limit', async () => {
    await using limited = await startTestApp({ store: t.store });
    limited.clock.set(t.clock.now());
    const own = await sharingOf(limited);
    const [driver, rider] = [await own.add('Ana', { role: 'driver' }), await own.add('Priya', { role: 'passenger' })];
    const body = await own.askBody(rider, driver);
    const statuses = [];
    for (let tries = 0; tries < 22; tries += 1) statuses.push((await own.send(rider, body)).status);
    expect(statuses).toEqual([201, ...Array.from({ length: 21 }, () => 200)]);
  });

  test('of two who ask each other at once, or of one who asks in two tabs, one request is made and the other is led to it', async () => {
    const bodies = [await s.askBody(priya, ana), await s.askBody(priya, ana), await s.askBody(ana, priya, { as: 'driver' })] as const;
    const answers = await Promise.all([s.send(priya, bodies[0]), s.send(priya, bodies[1]), s.send(ana, bodies[2])]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['201', '409 already-asked', '409 already-asked']);
    const made = answers.find(({ status }) => status === 201)?.answer?.id;
    expect(answers.flatMap(({ problem }) => problem?.requestId ?? [])).toEqual([made, made]);
  });

  const refusals: readonly (readonly [string, () => Promise<Parameters<typeof s.send>[1]>])[] = [
    ['an id that names nothing', () => s.askBody(priya, ana, { matchId: 'abc' })],
    ["another reader's id of the same match", async () => await s.askBody(priya, ana, { matchId: await s.matchId(ana, priya, 'driver') })],
    ['a day that the two do not share', () => s.askBody(priya, ana, { days: [4] })],
    ['a shared day and one that is not', () => s.askBody(priya, ana, { days: [1, 4] })],
    ['a date where both travel weekly', () => s.askBody(priya, ana, { days: null, date: '2026-11-23' })],
    [
      'a journey without times',
      async () => {
        await s.change(ana, { when: null });
        return await s.askBody(priya, ana);
      },
    ],
    ...(
      [
        [
          'whom the other has blocked',
          () => t.deps.db.insert(memberBlocks).values({ blockerId: ana.memberId, blockedId: priya.memberId, createdAt: t.clock.now() }),
        ],
        [
          'of a suspended member',
          () => t.deps.db.update(members).set({ status: 'suspended', suspensionReason: 'Reported' }).where(eq(members.id, ana.memberId)),
        ],
        ['of a member who has left', () => t.deps.db.delete(members).where(eq(members.id, ana.memberId))],
        ['of a paused journey', () => t.deps.db.update(journeys).set({ paused: true }).where(eq(journeys.id, ana.journeyId))],
        ['of a closed community', () => t.deps.db.update(communities).set({ active: false }).where(eq(communities.id, s.community.id))],
      ] as const
    ).map(
      ([cause, bring]) =>
        [
          cause,
          async () => {
            const body = await s.askBody(priya, ana);
            await bring();
            return body;
          },
        ] as const,
    ),
  ];
  test.each(refusals)('%s is no match', async (_, bodyOf) => {
    expect(outcomeOf(await s.send(priya, await bodyOf()))).toBe('422 no-match');
    expect(await t.deps.db.$count(shareRequests, eq(shareRequests.askerId, priya.memberId))).toBe(0);
  });

  test('it is open for 14 days, or until its last date is over where the passenger lives', async () => {
    const open = await s.read(priya, await asked());
    expect(open.answer?.expiresAt).toBe('2026-12-04T10:00:00.000Z');
    const ben = await s.add('Ben', { role: 'passenger', when: weekly([1], { until: '2026-11-29' }) });
    expect((await s.read(ben, await asked(ben, ana, { days: [1] }))).answer?.expiresAt).toBe('2026-11-24T00:00:00.000Z');
    const cem = await s.add('Cem', { role: 'passenger', when: { kind: 'once', date: '2026-11-24', out: '08:00', back: null } });
    const once = await s.read(ana, await asked(cem, ana, { days: null, date: '2026-11-24' }));
    expect(once.answer).toMatchObject({ days: null, date: '2026-11-24', expiresAt: '2026-11-25T00:00:00.000Z' });
  });
});

describe('answering', () => {
  test('accepting some days makes one lift; places are exact from then on, and both see the surname', async () => {
    const requestId = await asked();
    const { answer, status } = await s.accept(ana, requestId, { days: [2], message: 'Gladly' });
    expect([status, answer]).toMatchObject([200, { state: 'active', days: [2], drives: 'me', pickUp: { label: '14 Orchard Row' } }]);
    expect(answer?.member?.surname).toBe('Priyaplantedsurname');
    expect((await s.read(priya, requestId)).answer).toMatchObject({ state: 'accepted', liftId: answer?.id, match: null });
    expect(await s.lines(ana, priya)).toEqual(['request-sent', 'Would you like to share?', 'Gladly', 'request-accepted']);
    expect(await s.mails(priya)).toEqual(['request-accepted']);
  });

  test('a decline is told with its reason, a request taken back is told in the conversation alone', async () => {
    const declined = await s.decline(ana, await asked(), { reason: 'too-far', message: 'Sorry' });
    expect(declined.answer).toMatchObject({ state: 'declined', reason: 'too-far', answeredAt: expect.any(String) });
    const withdrawn = await s.withdraw(priya, await asked());
    expect(withdrawn.answer).toMatchObject({ state: 'withdrawn', reason: null });
    expect((await s.lines(ana, priya)).slice(2)).toEqual([
      'Sorry',
      'request-declined',
      'request-sent',
      'Would you like to share?',
      'request-withdrawn',
    ]);
    expect(await s.mails(priya)).toEqual(['request-declined']);
  });

  test.each(['accept', 'decline'] as const)('a blank message is none: to %s tells that alone', async (how) => {
    const requestId = await asked();
    if (how === 'accept') await s.accept(ana, requestId, { days: [1], message: ' \n ' });
    else await s.decline(ana, requestId, { message: ' \n ' });
    expect((await s.lines(ana, priya)).slice(2)).toEqual([how === 'accept' ? 'request-accepted' : 'request-declined']);
  });

  test('proposing other days is a request back, and declines the one that was open', async () => {
    const requestId = await asked();
    const clientId = randomUUID();
    const tabs = await Promise.all([s.propose(ana, requestId, { clientId }), s.propose(ana, requestId, { clientId })]);
    expect(tabs.map(outcomeOf).toSorted()).toEqual(['200', '201']);
    expect(tabs[0].answer).toMatchObject({ mine: true, state: 'waiting', days: [3], drives: 'me' });
    expect((await s.read(priya, requestId)).answer).toMatchObject({ state: 'declined', reason: 'other-days' });
    expect(await s.mails(priya)).toEqual(['request-received']);
    const isAnswered = sql`parameters ->> 'answeredRequestId' = ${requestId}`;
    expect((await t.deps.db.execute(sql`select from mails where ${isAnswered}`)).rows).toHaveLength(1);
    expect(outcomeOf(await s.propose(ana, requestId))).toBe('409 not-open');
    const back = tabs[0].answer?.id ?? '';
    expect((await s.accept(priya, back, { days: [3] })).answer).toMatchObject({ days: [3], drives: 'other' });
    expect(outcomeOf(await s.propose(ana, back, { clientId }))).toBe('200');
  });

  const ends = ['accepted', 'declined', 'withdrawn', 'expired', 'void'] as const;
  const calls = ['accept', 'decline', 'withdraw', 'propose'] as const;
  const repeats: Readonly<Record<string, string>> = { accepted: 'accept', declined: 'decline', withdrawn: 'withdraw' };
  test.each(ends)('what is %s is open to no other answer; the same one again changes nothing and tells nobody', async (state) => {
    const requestId = await asked();
    if (state === 'accepted') await s.accept(ana, requestId);
    else if (state === 'declined') await s.decline(ana, requestId);
    else if (state === 'withdrawn') await s.withdraw(priya, requestId);
    else await t.deps.db.update(shareRequests).set({ state, answeredAt: t.clock.now() }).where(eq(shareRequests.id, requestId));
    const told = [await s.lines(ana, priya), await s.mails(ana), await s.mails(priya)];
    for (const call of calls) {
      const answer = await s[call](call === 'withdraw' ? priya : ana, requestId);
      expect([call, outcomeOf(answer), answer.problem?.state]).toEqual(
        repeats[state] === call ? [call, '200', undefined] : [call, '409 not-open', state],
      );
    }
    expect([await s.lines(ana, priya), await s.mails(ana), await s.mails(priya)]).toEqual(told);
  });

  test('nobody but its two members reaches a request, and each of them answers only what is theirs to answer', async () => {
    const requestId = await asked();
    const stranger = await s.add('Stranger', { role: 'either' });
    const answers = [
      await s.read(stranger, requestId),
      ...(await Promise.all(calls.map((call) => s[call](stranger, requestId)))),
      ...(await Promise.all(calls.map((call) => s[call](stranger, UNKNOWN_ID)))),
      ...(await Promise.all(calls.map((call) => s[call](stranger, 'no id of ours')))),
      await s.accept(priya, requestId),
      await s.decline(priya, requestId),
      await s.propose(priya, requestId),
      await s.withdraw(ana, requestId),
    ];
    expect(new Set(answers.map(({ text }) => text.replace(/"requestId":"[^"]*"/, '')))).toHaveProperty('size', 1);
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['404 request-not-found']));
    expect((await s.read(priya, requestId)).answer?.state).toBe('waiting');
  });

  test('once its time is over nobody can answer it, before any job has run; asking anew is possible then, and the one before is told as expired', async () => {
    const requestId = await asked();
    t.clock.advanceMs(14 * DAY_MS);
    expect((await s.read(priya, requestId)).answer?.state).toBe('expired');
    for (const call of calls) {
      const { problem } = await s[call](call === 'withdraw' ? priya : ana, requestId);
      expect([call, problem?.code, problem?.state]).toEqual([call, 'not-open', 'expired']);
    }
    expect((await s.ask(priya, ana)).status).toBe(201);
    expect((await s.lines(ana, priya)).slice(2)).toEqual(['request-expired', 'request-sent', 'Would you like to share?']);
  });

  test('a pause touches no request: it can be read with its match, accepted and answered by other days', async () => {
    const requestId = await asked();
    for (const each of [ana, priya]) await s.change(each, { paused: true });
    expect((await s.read(ana, requestId)).answer?.match).not.toBeNull();
    const { answer } = await s.propose(ana, requestId);
    expect((await s.accept(priya, answer?.id ?? '', { days: [3] })).status).toBe(200);
  });

  test('days that fit no longer cannot be accepted, the others can; of no match at all nothing can be', async () => {
    const requestId = await asked();
    const when = weekly([1, 2, 3]);
    await s.change(ana, { when: { ...when, days: when.days.map((day) => (day.day === 1 ? { ...day, back: '21:00' } : day)) } });
    expect(outcomeOf(await s.accept(ana, requestId, { days: [1, 2] }))).toBe('422 no-match');
    expect(outcomeOf(await s.accept(ana, requestId, { days: [1] }))).toBe('422 no-match');
    expect(outcomeOf(await s.accept(ana, requestId, { days: [3] }))).toBe('422 no-match');
    await s.change(priya, { when: null });
    expect(outcomeOf(await s.accept(ana, requestId, { days: [2] }))).toBe('422 no-match');
    expect((await s.read(ana, requestId)).answer).toMatchObject({ state: 'waiting', days: [1, 2] });
    await s.change(priya, { when });
    expect((await s.accept(ana, requestId, { days: [2] })).status).toBe(200);
  });

  test.each([
    ['the other changes the journey', () => s.change(priya, { when: weekly([5]) })],
    [
      'the other blocks the one who answers',
      () => t.deps.db.insert(memberBlocks).values({ blockerId: priya.memberId, blockedId: ana.memberId, createdAt: t.clock.now() }),
    ],
    ['the request is taken back', () => t.deps.db.update(shareRequests).set({ state: 'withdrawn', answeredAt: t.clock.now() })],
  ])('where %s just after the match was found, nothing is agreed that rests on it', async (_, bring) => {
    const { matches } = t.deps;
    let isBrought = true;
    const late: typeof matches.one = async (...about) => {
      const found = await matches.one(...about);
      if (!isBrought) {
        isBrought = true;
        await bring();
      }
      return found;
    };
    const overrides = { clock: t.clock, matches: { ...matches, one: late } };
    await using other = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'off' }, overrides });
    const requestId = await asked();
    isBrought = false;
    const token = await signedIn(other.deps, ana.memberId);
    const accepted = await callApi(other.app, 'acceptRequest', { params: { requestId }, body: { days: [1] } }, { token });
    expect([isBrought, accepted.problem?.code]).toEqual([true, expect.stringMatching(/^(no-match|not-open)$/)]);
    expect(await t.deps.db.$count(lifts, eq(lifts.driverId, ana.memberId))).toBe(0);
  });

  test.each([
    [
      'who is suspended',
      () => t.deps.db.update(members).set({ status: 'suspended', suspensionReason: 'Reported' }).where(eq(members.id, priya.memberId)),
    ],
    [
      'who is blocked',
      () => t.deps.db.insert(memberBlocks).values({ blockerId: priya.memberId, blockedId: ana.memberId, createdAt: t.clock.now() }),
    ],
    ['who has deleted the journey', () => t.deps.db.delete(journeys).where(eq(journeys.id, priya.journeyId))],
  ])('with someone %s nothing is agreed', async (_, bring) => {
    const requestId = await asked();
    await bring();
    expect(outcomeOf(await s.accept(ana, requestId))).not.toBe('200');
    expect(await t.deps.db.$count(lifts, eq(lifts.driverId, ana.memberId))).toBe(0);
  });
});

async function tend(): Promise<void> {
  await t.deps.jobs.enqueue(t.deps.db, 'tend-lifts', {});
  await t.runJobs();
}

describe('days and seats', () => {
  const tom = () => s.add('Tom', { role: 'passenger' });

  test('of two who ride in one seat on a day, however they are accepted at once, one gets it; the other hears when it is free', async () => {
    const second = await tom();
    const ids = [await asked(), await asked(second)];
    const answers = await Promise.all(ids.map((id) => s.accept(ana, id, { days: [1, 2] })));
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 seats-taken']);
    expect(answers.find(({ status }) => status === 409)?.problem?.days).toEqual([1, 2]);
    const [winner, loser] = answers[0]?.status === 200 ? [priya, second] : [second, priya];
    await tend();
    expect(await s.lines(ana, loser)).not.toContain('seat-free');
    await t.deps.db
      .update(lifts)
      .set({ state: 'ended', endedAt: t.clock.now(), endedBy: 'member', places: null })
      .where(eq(lifts.passengerId, winner.memberId));
    await tend();
    await tend();
    expect((await s.lines(ana, loser)).filter((line) => line === 'seat-free')).toHaveLength(1);
    expect((await s.mails(loser)).filter((kind) => kind === 'seat-free')).toHaveLength(1);
  });

  test('a seat that is taken until the journey begins is free for it', async () => {
    const second = await tom();
    const [first, wanting] = [await asked(), await asked(second)];
    expect(outcomeOf(await s.accept(ana, first, { days: [1, 2] }))).toBe('200');
    expect(outcomeOf(await s.accept(ana, wanting, { days: [1, 2] }))).toBe('409 seats-taken');
    await t.deps.db.update(lifts).set({ lastDate: '2026-12-15' });
    await tend();
    expect(await s.lines(ana, second)).not.toContain('seat-free');
    await s.change(second, { when: weekly([1, 2, 3], { from: '2026-12-16' }) });
    await tend();
    expect(await s.lines(ana, second)).toContain('seat-free');
  });

  test('a journey rides in one car on a day and way, and does not drive on it: whoever accepts second is told which days', async () => {
    const [either, bea] = [await s.add('Either', { role: 'either' }), await s.add('Bea', { role: 'driver' })];
    const carries = await asked(priya, either, { days: [1, 2] });
    const rides = await asked(either, bea, { days: [2, 3] });
    const alsoRides = await asked(priya, bea, { days: [1, 3] });
    expect(outcomeOf(await s.accept(either, carries))).toBe('200');
    const refused = await s.accept(bea, rides, { days: [2, 3] });
    expect([outcomeOf(refused), refused.problem?.days]).toEqual(['409 day-taken', [2]]);
    expect(outcomeOf(await s.accept(bea, rides, { days: [3] }))).toBe('200');
    const second = await s.accept(bea, alsoRides, { days: [1, 3] });
    expect([outcomeOf(second), second.problem?.days]).toEqual(['409 day-taken', [1]]);
  });

  test('asking those with whom one shares already changes the days of the same lift, and keeps what was skipped and shared', async () => {
    const first = await s.accept(ana, await asked());
    const liftId = first.answer?.id ?? '';
    const skip = (driverDate: string) => ({
      liftId,
      direction: 'out' as const,
      driverDate,
      passengerDate: driverDate,
      createdAt: t.clock.now(),
    });
    await t.deps.db.insert(liftSkips).values([skip('2026-11-23'), skip('2026-11-24')]);
    await t.deps.db
      .update(lifts)
      .set({ passengerShares: { shareEmail: false, phone: '07700 900143' } })
      .where(eq(lifts.id, liftId));
    await s.change(ana, { paused: true });
    await s.change(ana, { paused: false });
    const again = await asked(ana, priya, { days: [2, 3] });
    const changed = await s.accept(priya, again, { days: [2, 3] });
    expect(changed.answer).toMatchObject({ id: liftId, days: [2, 3], drives: 'other', shared: { phone: '07700 900143' } });
    expect(changed.answer?.skippedWays).toEqual([{ date: '2026-11-24', direction: 'out' }]);
    expect((await s.lines(ana, priya)).at(-1)).toBe('days-changed');
    expect((await s.mails(ana)).at(-1)).toBe('days-changed');
    expect(await t.deps.db.$count(lifts, eq(lifts.driverId, ana.memberId))).toBe(1);
  });

  test('a spot that both agreed to stays when the days change, unless the other drives or the place has moved away', async () => {
    await s.change(priya, { walkMetres: 0, startSpot: { ...EATON, words: 'the gate' } });
    const liftId = (await s.accept(ana, await asked())).answer?.id ?? '';
    const token = async (who: Traveller) => ({ token: await signedIn(t.deps, who.memberId) });
    const near = { latitude: EATON.latitude + 0.003, longitude: EATON.longitude };
    const pickUp = async () => (await callApi(t.app, 'lift', { params: { liftId } }, await token(ana))).answer?.pickUp?.label;
    expect(await pickUp()).toBe('the gate');
    await callApi(t.app, 'proposeSpot', { params: { liftId }, body: { end: 'pick-up', ...near, words: 'lay-by' } }, await token(priya));
    await callApi(t.app, 'acceptSpot', { params: { liftId }, body: {} }, await token(ana));
    await callApi(t.app, 'proposeSpot', { params: { liftId }, body: { end: 'pick-up', ...near, words: 'church' } }, await token(ana));
    await s.accept(priya, await asked(ana, priya, { days: [2, 3] }), { days: [2, 3] });
    expect(await pickUp()).toBe('lay-by');
    expect((await callApi(t.app, 'acceptSpot', { params: { liftId }, body: {} }, await token(priya))).answer?.pickUp?.label).toBe('church');
    await s.change(priya, { start: { ...EATON, latitude: EATON.latitude - 0.02 } });
    await s.accept(priya, await asked(ana, priya, { days: [1, 2] }), { days: [1, 2] });
    expect(await pickUp()).toBe('14 Orchard Row');
    // Priya moves once more: the places would change for the third time in 30 days, and the request stays open until they may.
    await s.change(priya, { start: { ...EATON, latitude: EATON.latitude - 0.01 } });
    const third = await asked(ana, priya, { days: [2, 3] });
    const refused = await s.accept(priya, third, { days: [2, 3] });
    expect([outcomeOf(refused), refused.problem?.from]).toEqual(['409 places-changed', expect.any(String)]);
    expect([await pickUp(), (await s.read(ana, third)).answer?.state]).toEqual(['14 Orchard Row', 'waiting']);
  });

  test('whoever drives after such a change: what each shares stays theirs, and so do the dates', async () => {
    const [one, two] = [await s.add('One', { role: 'either' }), await s.add('Two', { role: 'either' })];
    const { answer } = await s.accept(two, await asked(one, two), { days: [1, 2] });
    const liftId = answer?.id ?? '';
    await t.deps.db
      .update(lifts)
      .set({ driverShares: { shareEmail: true, phone: null } })
      .where(eq(lifts.id, liftId));
    const turned = await s.accept(two, await asked(one, two, { as: 'driver', days: [2] }), { days: [2] });
    expect(turned.answer).toMatchObject({ id: liftId, drives: 'other', days: [2], shared: { shareEmail: true }, contact: { email: null } });
  });

  test('fewer seats than are taken are refused, and nothing of the change is kept', async () => {
    await s.change(ana, { seats: 2 });
    const second = await tom();
    for (const [who, days] of [
      [priya, [1, 2]],
      [second, [2, 3]],
    ] as const)
      await s.accept(ana, await asked(who, ana, { days: [...days] }), { days: [...days] });
    expect(outcomeOf(await s.change(ana, { seats: 1, flexibleMinutes: 60 }))).toBe('409 seats-taken');
    const [row] = await t.deps.db.select().from(journeys).where(eq(journeys.id, ana.journeyId));
    expect(row).toMatchObject({ seats: 2, flexibleMinutes: 15 });
    expect(outcomeOf(await s.change(ana, { seats: 2, flexibleMinutes: 60 }))).toBe('200');
  });

  test('a single date rides with a weekly journey, on both calendars, and takes its seat on that date alone', async () => {
    const [once, next] = await Promise.all(
      ['2026-11-24', '2026-12-01'].map((date, index) =>
        s.add(`Once${index}`, { role: 'passenger', when: { kind: 'once', date, out: '08:00', back: '17:00' } }),
      ),
    );
    if (once === undefined || next === undefined) throw new Error('two were added');
    const dated = async (who: Traveller, date: string) => await s.accept(ana, await asked(who, ana, { days: null, date }), { date });
    expect((await dated(once, '2026-11-24')).answer).toMatchObject({ days: null, date: '2026-11-24', drives: 'me' });
    expect(outcomeOf(await dated(next, '2026-12-01'))).toBe('200');
    const weeklyToo = await s.accept(ana, await asked(), { days: [1, 2] });
    expect([outcomeOf(weeklyToo), weeklyToo.answer?.skipped]).toEqual(['200', ['2026-11-24', '2026-12-01']]);
  });

  test('times are those of each, across midnight and zones: one asks for Tuesday what the other gives on Monday, before midnight', async () => {
    const porto = { label: 'Porto', latitude: 41.1496, longitude: -8.611 };
    const night = { out: '23:30', back: '06:00' };
    const valenca = { start: { label: 'Valença', latitude: 42.0282, longitude: -8.6421 }, end: porto };
    const tui = { start: { label: 'Tui', latitude: 42.0468, longitude: -8.6441 }, end: porto };
    const driver = await s.add('Marta', { ...valenca, role: 'driver', when: weekly([1, 3], night) });
    const rider = await s.add('Nuria', { ...tui, role: 'passenger', when: weekly([2], { out: '00:30', back: '07:00' }) });
    const requestId = await asked(rider, driver, { days: [2] });
    expect((await s.read(driver, requestId)).answer).toMatchObject({ days: [1] });
    expect(outcomeOf(await s.accept(driver, requestId, { days: [2] }))).toBe('422 no-match');
    const { answer } = await s.accept(driver, requestId, { days: [1] });
    expect(answer?.times).toEqual([
      { day: 1, date: null, out: expect.objectContaining({ driver: '23:30' }), back: expect.objectContaining({ driver: '06:00' }) },
    ]);
    expect((await s.read(rider, requestId)).answer).toMatchObject({ state: 'accepted', days: [2] });
    const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.driverId, driver.memberId));
    expect(row).toMatchObject({
      firstDate: '2026-11-23',
      lastDate: null,
      driverTimeZone: 'Europe/Lisbon',
      passengerTimeZone: 'Europe/Madrid',
    });
  });

  test('three who ask each other in a ring, all accepted at once, wait for nobody: each drives or rides on a way', async () => {
    const ring = await Promise.all(['E', 'F', 'G'].map((name) => s.add(`Ring${name}`, { role: 'either' })));
    const pairs = ring.map((rider, index) => ({ rider, driver: ring[(index + 1) % 3] ?? rider }));
    const ids = await Promise.all(pairs.map(({ rider, driver }) => asked(rider, driver, { days: [1, 2, 3] })));
    const answers = await Promise.all(pairs.map(({ driver }, index) => s.accept(driver, ids[index] ?? '', { days: [1, 2, 3] })));
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['200', '409 day-taken']));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('many answers, withdrawals and changes at once leave nobody waiting for the other, and no seat taken twice', async () => {
    await s.change(ana, { seats: 2 });
    const riders = await Promise.all(['A', 'B', 'C', 'D'].map((name) => s.add(`Rider${name}`, { role: 'passenger' })));
    const ids = await Promise.all(riders.map((rider) => asked(rider, ana, { days: [1] })));
    const answers = await Promise.all([
      ...ids.flatMap((id) => [s.accept(ana, id, { days: [1] }), s.accept(ana, id, { days: [1] })]),
      ...riders.slice(0, 2).map((rider, index) => s.withdraw(rider, ids[index] ?? '')),
      s.change(ana, { walkMetres: 400 }),
      s.change(ana, { seats: 1 }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [row] = await t.deps.db.select({ seats: journeys.seats }).from(journeys).where(eq(journeys.id, ana.journeyId));
    expect(await t.deps.db.$count(lifts, eq(lifts.driverId, ana.memberId))).toBeLessThanOrEqual(row?.seats ?? 0);
  });
});

describe('what happens by itself', () => {
  test('a request is mentioned once more after three days, and expires after fourteen: each once', async () => {
    const requestId = await asked();
    t.clock.advanceMs(3 * DAY_MS - 1);
    await tend();
    expect(await s.mails(ana)).toEqual(['request-received']);
    t.clock.advanceMs(1);
    await tend();
    await tend();
    expect(await s.mails(ana)).toEqual(['request-received', 'request-reminder']);
    t.clock.advanceMs(11 * DAY_MS);
    await tend();
    await tend();
    expect((await s.read(ana, requestId)).answer).toMatchObject({ state: 'expired', answeredAt: '2026-12-04T10:00:00.000Z' });
    expect(await s.mails(priya)).toEqual(['request-expired']);
    expect((await s.lines(ana, priya)).filter((line) => line === 'request-expired')).toHaveLength(1);
  });

  test('from twenty requests on, one is told how many of ten are answered in the community, and within how many days', async () => {
    const template = await asked();
    const [row] = await t.deps.db.select().from(shareRequests).where(eq(shareRequests.id, template));
    if (row === undefined) throw new Error('it was asked');
    const ended = (state: 'accepted' | 'declined' | 'expired' | 'withdrawn', hours: number) => ({
      ...row,
      id: randomUUID(),
      clientId: randomUUID(),
      state,
      answeredAt: new Date(row.createdAt.getTime() + hours * 3_600_000),
    });
    const fill = async (count: number, ...of: Parameters<typeof ended>) =>
      await t.deps.db.insert(shareRequests).values(Array.from({ length: count }, () => ended(...of)));
    await fill(6, 'accepted', 30);
    await fill(8, 'declined', 40);
    await fill(5, 'expired', 14 * 24);
    await fill(9, 'withdrawn', 1);
    expect((await s.lists(priya))?.answers).toBeNull();
    await fill(1, 'expired', 14 * 24);
    expect((await s.lists(priya))?.answers).toEqual({ outOfTen: 7, days: 2 });
  });

  test('what waits comes first, then what ended in the last 30 days, each the latest first', async () => {
    const old = await asked();
    await s.withdraw(priya, old);
    t.clock.advanceMs(25 * DAY_MS);
    const declined = await asked();
    await s.decline(ana, declined);
    t.clock.advanceMs(DAY_MS);
    const bea = await s.add('Bea', { role: 'driver' });
    const open = await asked(priya, bea);
    expect((await s.lists(priya))?.sent.map(({ id }) => id)).toEqual([open, declined, old]);
    t.clock.advanceMs(6 * DAY_MS);
    expect((await s.lists(priya))?.sent.map(({ id }) => id)).toEqual([open, declined]);
  });
});
