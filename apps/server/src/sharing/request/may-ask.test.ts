/** What the one who is asked is spared: shown by the whole server with its limits, and with the real search. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { sharingOf, type Traveller } from '../../test-support/sharing.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FRIDAY = new Date('2026-11-20T10:00:00.000Z');

let t: TestApp;
let s: Awaited<ReturnType<typeof sharingOf>>;
let ana: Traveller;
let priya: Traveller;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  t.clock.set(FRIDAY);
  await t.deps.db.delete(rateLimits);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  s = await sharingOf(t);
  ana = await s.add('Ana', { role: 'driver', seats: 3 });
  priya = await s.add('Priya', { role: 'passenger' });
});

const riders = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => s.add(`Rider${String.fromCharCode(65 + index)}`, { role: 'passenger' })));
type Answered = { readonly status: number; readonly problem: { readonly code?: string | undefined } | undefined };
const outcomeOf = ({ status, problem }: Answered) => [status, problem?.code].filter((each) => each !== undefined).join(' ');

async function asked(asker = priya, other = ana): Promise<string> {
  const { answer, text } = await s.ask(asker, other, { as: asker === ana ? 'driver' : 'passenger' });
  if (answer === undefined) throw new Error(text);
  return answer.id;
}

/** The mails that have reached somebody by now, also those that wait. */
async function mailsTo({ memberId }: Traveller) {
  await t.deps.jobs.runDue(jobHandlers(t.deps), { includeLater: true });
  const [member] = await t.deps.db.select().from(members).where(eq(members.id, memberId));
  return (await t.outbox()).filter(({ to }) => to === member?.email);
}

/** In one browser. */
async function takePushes({ memberId }: Traveller) {
  await signedIn(t.deps, memberId);
  const [session] = await t.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  const keys = { endpoint: `https://push.example/${memberId}`, p256dh: 'p', auth: 'a' };
  await t.deps.db
    .insert(pushSubscriptions)
    .values({ id: t.deps.newId(), memberId, sessionId: session?.id ?? '', createdAt: t.clock.now(), ...keys });
  await t.deps.db.update(members).set({ pushes: true }).where(eq(members.id, memberId));
}

async function pushesPut() {
  const { rows } = await t.store.pool.query<{ kind: string }>(
    "select data->>'kind' as kind from jobs.job where name = 'send-push' order by created_on, id",
  );
  return rows.map(({ kind }) => kind);
}

test('ten new requests a day reach a member, whoever asks, at once and over two servers; the next is told to try again tomorrow', async () => {
  await using other = await startTestApp({ store: t.store });
  other.clock.set(FRIDAY);
  const askers = await riders(14);
  const bodies = await Promise.all(askers.map((asker) => s.askBody(asker, ana)));
  const elsewhere = await sharingOf(other);
  const answers = await Promise.all(
    askers.flatMap((asker, index) => {
      const body = bodies[index];
      return body === undefined ? [] : [(index % 2 === 0 ? s : elsewhere).send(asker, body)];
    }),
  );
  const outcomes = answers.map(outcomeOf).toSorted();
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => '201'), ...Array.from({ length: 4 }, () => '429 asked-a-lot')]);
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe(String(DAY_MS / 1000));
  expect((await s.lists(ana))?.received).toHaveLength(10);

  // What the member asks, and what comes of what was asked, is no new request.
  expect(outcomeOf(await s.ask(ana, priya, { as: 'driver' }))).toBe('201');
  t.clock.advanceMs(DAY_MS + MINUTE_MS);
  expect(outcomeOf(await s.ask(priya, ana))).toMatch(/^409 already-asked/);
  const last = askers.find((_, index) => answers[index]?.status === 429) ?? priya;
  expect(outcomeOf(await s.ask(last, ana))).toBe('201');
});

test.each(['withdraw', 'decline'] as const)(
  'whoever comes to a %s waits fourteen days, and reads from when they may ask again',
  async (how) => {
    const requestId = await asked();
    t.clock.advanceMs(90 * MINUTE_MS);
    await (how === 'withdraw' ? s.withdraw(priya, requestId) : s.decline(ana, requestId, { reason: 'times-do-not-fit' }));
    const from = new Date(t.clock.now().getTime() + 14 * DAY_MS);
    for (const times of [1, 2]) {
      t.clock.advanceMs(times * DAY_MS);
      const refused = await s.ask(priya, ana);
      expect([outcomeOf(refused), refused.problem?.from]).toEqual(['409 asked-before', from.toISOString()]);
    }
    expect(await s.mails(ana)).toEqual(['request-received']);
    // The other one has nothing to wait for, and no more has whoever was asked by them.
    const back = await asked(ana, priya);
    await s.decline(priya, back);
    const again = await asked();
    t.clock.advanceMs(MINUTE_MS);
    await s.withdraw(priya, again);
    t.clock.set(new Date(t.clock.now().getTime() + 14 * DAY_MS - 1));
    expect(outcomeOf(await s.ask(priya, ana))).toBe('409 asked-before');
    t.clock.advanceMs(1);
    expect(outcomeOf(await s.ask(priya, ana))).toBe('201');
  },
);

test('another journey of the same two is another pair', async () => {
  await s.withdraw(priya, await asked());
  const other = {
    ...priya,
    journeyId: await s.addJourney(priya, { role: 'passenger', when: { kind: 'once', date: '2026-11-24', out: '08:00', back: '17:00' } }),
  };
  const body = await s.askBody(other, ana);
  expect(outcomeOf(await s.send(other, { ...body, days: null, date: '2026-11-24' }))).toBe('201');
});

test('proposals of other days, and changes of days in a lift, wait for nothing', async () => {
  const proposed = await s.propose(ana, await asked());
  expect(outcomeOf(proposed)).toBe('201');
  await s.decline(priya, proposed.answer?.id ?? '');
  const requestId = await asked();
  expect(outcomeOf(await s.accept(ana, requestId))).toBe('200');
  for (let times = 0; times < 3; times += 1) {
    const change = await s.ask(priya, ana, { days: [3] });
    expect(outcomeOf(change)).toBe('201');
    await s.withdraw(priya, change.answer?.id ?? '');
  }
});

test('the first request is mailed at once, those of the next ten minutes together, and so are pushes', async () => {
  const before = (await mailsTo(ana)).length;
  await takePushes(ana);
  for (const asker of await riders(5)) {
    await s.ask(asker, ana, { message: 'A lift?' });
    t.clock.advanceMs(MINUTE_MS);
  }
  expect(await s.mails(ana)).toEqual(['request-received', 'requests-received']);
  const { rows } = await t.store.pool.query<{ minutes: number }>(
    `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from jobs.job where data->>'kind' = 'requests-received'
    union all select round(extract(epoch from next_try_at - created_at) / 60)::int from mails where kind = 'requests-received'`,
  );
  expect(rows).toEqual([{ minutes: 9 }, { minutes: 9 }]);
  expect(await pushesPut()).toEqual(['request-received', 'requests-received']);
  // Nor is any of them mailed as a message that waits.
  t.clock.advanceMs(5 * MINUTE_MS);
  await jobHandlers(t.deps)['mail-unread']({}, new AbortController().signal, 'job');
  const sent = (await mailsTo(ana)).slice(before);
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    '4 new requests from RiderB R., RiderC R., RiderD R. and RiderE R.',
    'RiderA R. would like to share a lift with you',
  ]);
  expect(sent.find(({ subject }) => subject.startsWith('4'))?.text).toContain('/dashboard/messages');
  // Ten minutes later the next is a first again.
  t.clock.advanceMs(10 * MINUTE_MS);
  await asked();
  expect((await s.mails(ana)).at(-1)).toBe('request-received');
});

test('of several, what was withdrawn until then is not told; of one that is left its own page', async () => {
  const askers = await riders(3);
  const before = (await mailsTo(ana)).length;
  const ids = [];
  for (const asker of askers) {
    ids.push(await asked(asker));
    t.clock.advanceMs(MINUTE_MS);
  }
  const [, second, third] = askers;
  if (second === undefined || third === undefined) throw new Error('three ask');
  await s.withdraw(third, ids[2] ?? '');
  const [, mail, ...more] = (await mailsTo(ana)).slice(before).toSorted((a, b) => a.subject.localeCompare(b.subject));
  expect([mail?.subject, more]).toEqual(['RiderB R. would like to share a lift with you', []]);
  expect(mail?.text).toContain(`/dashboard/request/${ids[1]}`);
});

test('ten accounts that ask, withdraw and ask again have two mails sent at most', async () => {
  const askers = await riders(10);
  const before = (await mailsTo(ana)).length;
  const outcomes: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const open: { readonly asker: Traveller; readonly id: string }[] = [];
    for (const asker of askers) {
      const answer = await s.ask(asker, ana);
      outcomes.push(outcomeOf(answer));
      if (answer.answer !== undefined) open.push({ asker, id: answer.answer.id });
    }
    if (round === 0) await mailsTo(ana);
    for (const { asker, id } of open) await s.withdraw(asker, id);
  }
  expect(outcomes.filter((each) => each === '201')).toHaveLength(10);
  expect((await mailsTo(ana)).length - before).toBeLessThanOrEqual(2);
});

test('RATE_LIMITS sets them, or takes all away', async () => {
  await using twice = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'asks-pair=2,requests-asked=2,request-mails-asked=9' } });
  await using without = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'off' } });
  for (const [app, outcomes] of [
    [twice, ['201', '201', '409 asked-before']],
    [without, ['201', '201', '201', '201']],
  ] as const) {
    app.clock.set(FRIDAY);
    const own = await sharingOf(app);
    const [driver, rider] = [await own.add('Ana', { role: 'driver' }), await own.add('Priya', { role: 'passenger' })];
    for (const outcome of outcomes) {
      const answer = await own.ask(rider, driver);
      expect(outcomeOf(answer)).toBe(outcome);
      if (answer.answer !== undefined) await own.withdraw(rider, answer.answer.id);
    }
    expect(new Set(await own.mails(driver))).toEqual(new Set(['request-received']));
  }
});
