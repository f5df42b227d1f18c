/**
 * Members who act at random for weeks on two servers with one store. After each moment in which several of them do something at once, everything is
 * checked against what the design says, by means that share nothing with the code which keeps it.
 */
import { MESSAGE_MAIL_MINUTES } from '@waylift/contract/limits';
import { sql } from 'drizzle-orm';
import { createTestClock } from '../test-app.ts';
import { callApi } from '../call-api.ts';
import { drawActs } from './acts.ts';
import { faultyAgreements, otherwisePlanned } from './check-agreements.ts';
import { faultyAnswers, type ReadTo } from './check-reading.ts';
import { faultyReading, faultyTalk } from './check-talk.ts';
import { faultyNews } from './check-told.ts';
import { drawFrom } from './draw.ts';
import { openPages } from './live-pages.ts';
import { addJourneys, addPeople, tokenOf, type Person } from './people.ts';
import { startServers } from './servers.ts';
import { callerOf, type Simulation } from './simulation.ts';
import { pairOf, readWorld, waitingRequests, type World } from './world.ts';

export type Simulated = { readonly seed: number; readonly members: number; readonly days: number };
/** How much was seen to happen: a simulation in which nothing does shows nothing. */
export type Figures = Record<string, number>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = new Date('2026-11-20T06:00:00.000Z');
const PAGES = 3;
const MOMENTS_A_DAY = 3;
const DONE_AT_ONCE = 12;
const PEOPLE_PER_BROWSER = 8;
const BROWSER_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** Throws what is wrong, with the seed and what was done last. */
export async function simulate({ seed, members, days }: Simulated): Promise<Figures> {
  const draw = drawFrom(seed);
  const clock = createTestClock(START);
  await using servers = await startServers(clock, drawFrom(seed + 1).uuid);
  const [first] = servers.running();
  if (first === undefined) throw new Error('no server runs');
  const people = await addPeople(first.deps, draw, members, PAGES);
  const simulation: Simulation = {
    servers,
    clock,
    people,
    personOf: new Map(people.map((person) => [person.id, person])),
    seenMatches: new Map(),
    sayings: [],
    heard: [],
    reads: [],
    refusedReads: [],
    skipping: new Set(),
    journal: [],
    faults: [],
    interrupted: 0,
    answers: new Map(),
    world: await readWorld(servers.observer.db, clock.now()),
  };
  const readTo = new Map<string, number>();
  const mailed = new Set<string>();
  /** Read to the end while another text came: only the store knows which was first. */
  const perhapsRead = new Set<string>();
  let [mailsSeen, linesSeen, kills] = [0, 0, 0];

  const chooseMails = async (person: Person) => {
    const token = await tokenOf(first.deps, person);
    await callApi(
      first.app,
      'updateNotifications',
      { body: { newMatches: 'never', requests: true, messages: true, push: true } },
      { token },
    );
    const endpoint = `https://push.example/${person.number}`;
    await callApi(first.app, 'subscribeToPushes', { body: { endpoint, keys: BROWSER_KEYS } }, { token });
  };
  await addJourneys(first.deps, draw, people);
  await Promise.all(people.filter(({ number }) => number % PEOPLE_PER_BROWSER === 0).map(chooseMails));
  const pages = await openPages(simulation, draw.apart(), people.slice(0, PAGES));
  simulation.world = await readWorld(servers.observer.db, clock.now());

  /** Does something, and looks at what it has come to. Now and then a server is killed meanwhile. */
  async function moment(
    name: string,
    minutes: number,
    work: () => Promise<unknown>,
    killed = 0,
  ): Promise<readonly [before: World, after: World]> {
    clock.advanceMs(minutes * MINUTE_MS);
    simulation.journal = [`${clock.now().toISOString()} ${name}`];
    simulation.heard = [];
    simulation.reads = [];
    simulation.refusedReads = [];
    simulation.skipping = new Set();
    const done = work();
    if (draw.chance(killed)) {
      // Somewhere in between: how far the calls have come by then, the machine decides.
      for (let turns = draw.whole(60); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
      kills += 1;
      await servers.kill(draw.one(servers.running()));
    }
    await done;
    const before = simulation.world;
    simulation.world = await readWorld(servers.observer.db, clock.now());
    check(before, simulation.world);
    simulation.faults.push(...(await pages.catchUp(before, simulation.world)));
    simulation.faults.push(...faultyReading(simulation, before, simulation.world));
    complain();
    await servers.replaceKilled();
    return [before, simulation.world];
  }

  function check(before: World, after: World): void {
    for (const { memberId, messageId } of simulation.reads) {
      const line = after.messages.get(messageId) ?? before.messages.get(messageId);
      if (line === undefined) continue;
      const key = `${line.conversationId} ${memberId}`;
      if (line.position <= (readTo.get(key) ?? 0)) continue;
      readTo.set(key, line.position);
      const unread = unreadTexts(after, { conversationId: line.conversationId, memberId }, readTo);
      if (unread.length === 0) mailed.delete(key);
      else if (unread.every(({ id }) => !before.messages.has(id))) perhapsRead.add(key);
    }
    // Whoever answers a request reads it thereby.
    const answered = [...after.requests.values()]
      .filter(({ id, state }) => ['accepted', 'declined'].includes(state) && before.requests.get(id)?.state !== state)
      .map(({ conversationId, askedId }) => `${conversationId} ${askedId}`);
    for (const side of after.sides) {
      const key = `${side.conversationId} ${side.memberId}`;
      if (![...simulation.refusedReads, ...answered].includes(key) || side.readTo <= (readTo.get(key) ?? 0)) continue;
      readTo.set(key, side.readTo);
      perhapsRead.add(key);
    }
    for (const mail of servers.mails.slice(mailsSeen))
      simulation.heard.push({ readerId: mail.memberId, by: 'a mail', text: `${mail.subject} ${mail.html} ${mail.text}`, isMail: true });
    mailsSeen = servers.mails.length;
    const lines = servers.logLines();
    const bad = lines.slice(linesSeen).filter((line) => /deadlock|"level":[56]0|40P01|could not serialize/i.test(line));
    linesSeen = lines.length;
    simulation.faults.push(
      ...bad,
      ...faultyAgreements(before, after, clock.now()),
      ...faultyNews(before, after),
      ...faultyTalk(simulation, before, after),
    );
  }

  function complain(): void {
    if (simulation.faults.length === 0) return;
    const shown = [...new Set(simulation.faults)].slice(0, 20).join('\n');
    throw new Error(`Seed ${seed} of ${members} members:\n${shown}\n\n${simulation.journal.join('\n')}`);
  }

  /** Both servers at once do what is due. */
  async function runJobs(): Promise<void> {
    await servers.observer.db.execute(sql`delete from jobs.job where state = 'completed'`);
    await Promise.all(
      servers.running().map((server) =>
        server.deps.jobs.runDue(server.handlers).catch((error: unknown) => {
          if (!server.isKilled()) throw error;
        }),
      ),
    );
    // As the queue does with what a server had in its hands when it was killed.
    await servers.observer.db.execute(sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
    await servers.observer.db.execute(sql`update mails set is_taken = false, next_try_at = now() where is_taken`);
    for (const server of servers.running()) await server.deps.jobs.runDue(server.handlers, { includeLater: true });
  }

  /** What each minute does, on both servers at once. */
  async function tend(job: 'tend-lifts' | 'mail-unread' | 'tidy-store'): Promise<void> {
    const { signal } = new AbortController();
    await Promise.all(
      servers.running().map((server) =>
        server.handlers[job]({}, signal, job).catch((error: unknown) => {
          if (!server.isKilled()) throw error;
        }),
      ),
    );
    // The next minute does what a server that was killed has left.
    if (servers.running().length < 2) for (const server of servers.running()) await server.handlers[job]({}, signal, job);
  }

  for (let day = 0; day < days; day += 1) {
    for (let turn = 0; turn < MOMENTS_A_DAY; turn += 1) {
      const own = draw.apart();
      const acts = drawActs(simulation, own, 1 + own.whole(DONE_AT_ONCE));
      await moment('members act', 1 + own.whole(180), async () => await Promise.all(acts.map((act) => act())), 0.12);
    }
    const talker = simulation.personOf.get(draw.oneOrNone(simulation.world.sides)?.memberId ?? '');
    const [hidden] = [...simulation.world.messages.values()].filter(({ isHidden }) => isHidden).slice(-1);
    const reader = hidden && pairOf(simulation.world, hidden.conversationId).find((id) => id !== hidden.authorId);
    const called = [talker, people[draw.whole(PAGES)], simulation.personOf.get(reader ?? '')].filter((who) => who !== undefined);
    await moment('members read', 1, async () => {
      for (const who of called.filter(({ id }) => simulation.world.members.get(id) === 'active'))
        simulation.faults.push(...(await faultyAnswers(simulation, callerOf(simulation, draw.apart()), who, readTo)));
    });
    const unread = dueMails(simulation, readTo, mailed, perhapsRead);
    const mailing = await moment('messages that wait are mailed', 1, () => tend('mail-unread'));
    const tending = await moment('lifts are tended', 1, () => tend('tend-lifts'), 0.1);
    simulation.faults.push(
      ...faultyPuts(mailing, 'message-waiting', unread.due, unread.perhaps),
      ...faultyPuts(tending, 'request-reminder', dueReminders(tending)),
    );
    complain();
    const killsBefore = kills;
    await moment('jobs run', 1, runJobs, 0.1);
    if (kills === killsBefore) simulation.faults.push(...otherwisePlanned(simulation.world));
    if (day % 7 === 6) await moment('the store is tidied', 1, () => tend('tidy-store'));
    clock.set(new Date(START.getTime() + (day + 1) * DAY_MS));
  }
  pages.close();
  const { world } = simulation;
  const states = Map.groupBy(world.requests.values(), ({ state }) => state);
  return {
    ...Object.fromEntries(simulation.answers),
    kills,
    interrupted: simulation.interrupted,
    said: simulation.sayings.length,
    mails: servers.mails.length,
    pushes: servers.pushes.length,
    lifts: world.lifts.size,
    ended: [...world.lifts.values()].filter(({ state }) => state === 'ended').length,
    blocks: world.blocks.size,
    left: members - world.members.size,
    waiting: waitingRequests(world, clock.now()).length,
    ...Object.fromEntries([...states].map(([state, rows]) => [state, rows.length])),
  };
}

/** Who is due a mail about messages, `conversation member`: unread for five minutes, and not mailed of since all was read. */
function dueMails({ world, clock }: Simulation, readTo: ReadTo, mailed: Set<string>, perhapsRead: Set<string>) {
  const [due, perhaps] = [new Set<string>(), new Set<string>()];
  for (const side of world.sides) {
    const key = `${side.conversationId} ${side.memberId}`;
    // Nothing waits for who has left a car, nor what was said before they joined.
    const unread = side.leftAt === null ? unreadTexts(world, side, readTo).filter(({ position }) => position > side.seenFrom) : [];
    if (unread.length === 0) mailed.delete(key);
    // What was unread went with its author: the mail may be put all the same, and then has nothing to tell.
    if (pairOf(world, side.conversationId).length < 2) perhaps.add(key);
    const isLong = unread.some(
      ({ clientId, createdAt }) =>
        clientId !== null && createdAt.getTime() <= clock.now().getTime() + MINUTE_MS - MESSAGE_MAIL_MINUTES * MINUTE_MS,
    );
    if (!isLong) continue;
    if (!mailed.has(key)) due.add(key);
    else if (perhapsRead.has(key)) perhaps.add(key);
    mailed.add(key);
    perhapsRead.delete(key);
  }
  return { due, perhaps };
}

function unreadTexts(
  { messages }: World,
  { conversationId, memberId }: Pick<World['sides'][number], 'conversationId' | 'memberId'>,
  readTo: ReadTo,
) {
  const from = readTo.get(`${conversationId} ${memberId}`) ?? 0;
  return [...messages.values()].filter(
    (row) =>
      row.position > from && row.conversationId === conversationId && row.kind === 'text' && !row.isHidden && row.authorId !== memberId,
  );
}

function dueReminders([before, after]: readonly [World, World]): Set<string> {
  const due = [...after.requests.values()].filter(
    ({ id, remindedAt }) => remindedAt !== null && before.requests.get(id)?.remindedAt === null,
  );
  return new Set(due.map(({ id, askedId }) => `${id} ${askedId}`));
}

/** What was put of mails that no line of a conversation stands for. */
function faultyPuts(
  [before, after]: readonly [World, World],
  kind: string,
  due: ReadonlySet<string>,
  perhaps: ReadonlySet<string> = new Set(),
): string[] {
  const known = new Set(before.mailJobs.map(({ id }) => id));
  const put = after.mailJobs
    .filter(({ id, data }) => !known.has(id) && data.kind === kind && data.messageId === undefined)
    .map(({ data }) => `${data.conversationId ?? data.requestId} ${data.memberId}`);
  return [
    ...put
      .filter((key, index) => put.indexOf(key) < index || !(due.has(key) || perhaps.has(key)))
      .map((key) => `the mail ${kind} ${key} is put twice, or not due`),
    ...[...due].filter((key) => !put.includes(key)).map((key) => `the mail ${kind} ${key} is missing`),
  ];
}
