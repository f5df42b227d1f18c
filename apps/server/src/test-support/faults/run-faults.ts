/** One run: members act at random, parts fail at random, then everything is whole again, and is looked at. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drawFrom, type Draw } from '../simulation/draw.ts';
import type { Saying } from '../simulation/simulation.ts';
import type { ChangedLine } from './changed-lines.ts';
import { faultyStore, leftJobs } from './check-store.ts';
import { clientOf, type Progress } from './client.ts';
import { drawKinds, FAULTS_OF_CLOCKS, FAULTS_OF_SERVERS, FAULTS_OF_SHARED, inflict } from './inflict.ts';
import { beginToShare, joinAsMember, liveAsMember, newMember, type Doing, type Told } from './members.ts';
import { addPictures, faultyImages } from './pictures.ts';
import { startParts, type FaultyServer, type Parts, type StoreMachine } from './parts.ts';

export type FaultsRun = { readonly seed: number; readonly machine: StoreMachine; readonly planted?: readonly ChangedLine[] };
/** How much was seen to happen. */
export type FaultsFigures = {
  readonly mails: number;
  readonly copies: number;
  readonly calls: number;
  readonly unanswered: number;
};

const MEMBERS = 8;
const EARLY = 6;
const TRACKS = [
  { kinds: FAULTS_OF_SERVERS, count: 4 },
  { kinds: FAULTS_OF_SHARED, count: 4 },
  { kinds: FAULTS_OF_CLOCKS, count: 3 },
] as const;
const POLL_MS = 100;
/** After a fault, what it has delayed may still come twice: a job is given back after ten seconds. */
const AFTERMATH_MS = 15_000;
/** Looks in which nothing at all moves. */
const STILL_LOOKS = 10;
const LOOKS_AT_LAST = 300;
const READINESS_EVERY_MS = 200;
const READINESS_TIMEOUT_MS = 2_000;
const LATE_MS = 500;
const JOURNAL_LINES = 60;

/** What fails in a run, one track beside the other, each with its draws. */
function faultsOf(seed: number) {
  const draw = drawFrom(seed);
  return TRACKS.map(({ kinds, count }) => {
    const own = draw.apart();
    return { own, kinds: drawKinds(own, kinds, count, (seed * count) / 2) };
  });
}

/** Kinds of faults that none of the seeds tries. */
export function kindsLeftOut(seeds: readonly number[]): string[] {
  const tried = new Set(seeds.flatMap(faultsOf).flatMap(({ kinds }) => kinds));
  return TRACKS.flatMap(({ kinds }) => kinds.filter((kind) => !tried.has(kind)).map(([name]) => name));
}

/** Throws what is wrong, with the seed, the faults and what was done last. */
export async function runFaults({ seed, machine, planted = [] }: FaultsRun): Promise<FaultsFigures> {
  const draw = drawFrom(seed);
  await using parts = await startParts(machine, planted);
  const startedAt = performance.now();
  const journal: string[] = [];
  const disturbed: [from: number, to: number][] = [];
  using late = watchForLateness();
  const progress: Progress = {
    isOver: false,
    faults: [],
    calls: 0,
    unanswered: 0,
    note: (line) => void journal.push(`${Math.round(performance.now() - startedAt)} ms ${line}`),
  };
  const sayings: Saying[] = [];
  const told = Array.from({ length: MEMBERS }, (_, number) => newMember(number));
  const leavers = new Set(told.slice(EARLY - 2, EARLY + 1));
  const doingOf = (own: Draw): Doing => ({ parts, client: clientOf(parts, own.apart(), progress), progress, sayings, draw: own });
  const doings = told.map(() => doingOf(draw.apart()));
  const all = async (act: (who: Told, doing: Doing) => Promise<void>, whose: readonly Told[]) =>
    await Promise.all(
      whose.map(async (who) => {
        const doing = doings[who.number];
        try {
          if (doing !== undefined) await act(who, doing);
        } catch (error) {
          progress.faults.push(`${who.number}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }),
    );
  // So that there is something to fail, and others still to come.
  await all((who, doing) => joinAsMember(doing, who), told.slice(0, EARLY));
  for (let times = 0; times < 2; times += 1) await all(beginToShare, told.slice(0, EARLY));
  progress.note('faults begin');
  const lives = all(async (who, doing) => {
    if (who.number >= EARLY) await joinAsMember(doing, who);
    await liveAsMember(doing, who, leavers.has(who));
  }, told);
  const adding = addPictures(parts, draw.apart(), progress);
  const from = performance.now();
  const asking = askForReadiness(parts, progress);
  await Promise.all(faultsOf(seed).map(({ own, kinds }) => inflict(own, kinds, parts, progress)));
  disturbed.push([from, performance.now() + AFTERMATH_MS]);
  // The store may not answer us yet: then that time passes by itself.
  await giveBackJobs(parts).catch(() => undefined);
  progress.isOver = true;
  progress.note('all faults are over');
  const [picture] = await Promise.all([adding, lives, asking]);
  progress.note('all members are done');
  await settle(parts, progress);
  progress.note('everything has settled');
  await expectReady(parts, progress);
  progress.faults.push(
    ...(await faultyImages(parts, picture)),
    ...(await faultyStore({
      db: parts.observer.db,
      told,
      sayings,
      mails: parts.mailbox.mails,
      wasDisturbed: (one, other) => [...disturbed, ...late.spans].some(([begun, ended]) => one <= ended && other >= begun),
      readLog: () => parts.output(),
    })),
  );
  for (const server of parts.servers) {
    const code = await parts.endServer(server, 'SIGTERM');
    if (code !== 0) progress.faults.push(`server ${server.name} ends with ${code}`);
  }
  progress.note('checked');
  complain();
  const ids = parts.mailbox.mails.map(({ id }) => id);
  return {
    mails: ids.length,
    copies: ids.length - new Set(ids).size,
    calls: progress.calls,
    unanswered: progress.unanswered,
  };

  function complain(): void {
    if (progress.faults.length === 0) return;
    const shown = [...new Set(progress.faults)].slice(0, 20).join('\n');
    const faults = journal.filter((line) => !/ms {2,}/.test(line));
    throw new Error(`Seed ${seed}:\n${shown}\n\n${faults.join('\n')}\n\n${journal.slice(-JOURNAL_LINES).join('\n')}`);
  }
}

/** Tells when this process was not given the processor for a while: nor were the servers, who then do not keep what they have begun. */
function watchForLateness(): Disposable & { readonly spans: readonly (readonly [from: number, to: number])[] } {
  const spans: (readonly [from: number, to: number])[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last > POLL_MS + LATE_MS) spans.push([last, now + AFTERMATH_MS]);
    last = now;
  }, POLL_MS);
  return { spans, [Symbol.dispose]: () => clearInterval(timer) };
}

/** Until the servers have done every job that is due. What nothing moves any more is a fault. */
async function settle(parts: Parts, progress: Progress): Promise<void> {
  let [still, former] = [0, ''];
  for (; still < LOOKS_AT_LAST; await delay(POLL_MS)) {
    const left = await leftJobs(parts.observer.db);
    if (left.length === 0) return;
    still = String(left) === former ? still + 1 : 0;
    former = String(left);
    if (still === STILL_LOOKS) await giveBackJobs(parts);
  }
  progress.faults.push(former);
}

/** A job whose server was killed waits for its sign of life to be too old: that time passes at once. */
async function giveBackJobs({ observer }: Parts): Promise<void> {
  await observer.db.execute(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  await observer.db.execute(sql`update mails set next_try_at = now() where is_taken and tried_at < now() - interval '10 seconds'`);
}

/** As whatever stands before servers asks all the time which of them are ready. */
async function askForReadiness({ servers }: Parts, progress: Progress): Promise<void> {
  while (!progress.isOver) {
    await Promise.all(servers.map(isReady));
    await delay(READINESS_EVERY_MS);
  }
}

async function isReady({ url }: FaultyServer): Promise<boolean> {
  return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function expectReady({ servers }: Parts, progress: Progress): Promise<void> {
  for (const server of servers) {
    const { name, running } = server;
    let looks = 0;
    const hasEnded = () => running === null || running.child.exitCode !== null;
    while (!hasEnded() && looks < LOOKS_AT_LAST && !(await isReady(server))) {
      looks += 1;
      await delay(POLL_MS);
    }
    if (hasEnded()) progress.faults.push(`server ${name} has ended by itself: ${running?.output().slice(-2_000)}`);
    else if (looks === LOOKS_AT_LAST) progress.faults.push(`server ${name} never says again that it is ready`);
  }
}
