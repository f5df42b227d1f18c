/**
 * Runs Valhalla in a child process on the roads of the data folder. The process starts with the first question, and is replaced when it dies or the
 * roads change.
 */
import { availableParallelism } from 'node:os';
import { resolve as absolute } from 'node:path';
import type { Logger } from '../../kernel/effects/effects.ts';
import { logSparsely } from '../../kernel/effects/log-sparsely.ts';
import type { Valhalla, ValhallaAnswer } from './road-network.ts';
import { tileFolder, type Roads } from '../roads/roads-folder.ts';
import { startValhallaProcess, type ValhallaCall, type ValhallaProcess } from './valhalla-process.ts';
import { watchRoads } from './watch-roads.ts';

export type Replacement = 'died' | 'new-roads' | 'memory';

export type RoadsObserver = {
  readonly answered: (outcome: ValhallaAnswer['kind'], seconds: number) => void;
  readonly waiting: (count: number) => void;
  readonly replaced: (why: Replacement) => void;
};

const LIMITS = {
  /** The limit for a question, with its waiting and a second try. It is less than people wait. */
  questionMs: 8_000,
  /** The limit for work in the child: a question, and the one before it on the same thread. */
  workMs: 16_000,
  /** Readiness is checked again and again, so one short try is enough. */
  checkMs: 2_500,
  /** How many questions may wait: on two cores, a second of short roads or ten seconds of long ones. */
  waiting: 200,
  /** The child's memory. Its tiles take up to `CACHE_BYTES` of it. */
  residentBytes: 1024 * 1024 * 1024,
  /** How often the roads are looked up at most. */
  lookEveryMs: 1_000,
};

/** More threads would let one server's questions take the whole machine. Each thread has a cache and an Actor of its own. */
const THREADS = Math.min(Math.max(availableParallelism(), 2), 4);
const CACHE_BYTES = 512 * 1024 * 1024;
/** The pause before the next start, by how many times in a row the process ended without an answer. */
const SENT_MAX = 2 * THREADS;
const TRIES = 2;
/** Before it is started again, where it has ended so many times without an answer. */
const PAUSES_MS = [0, 250, 1_000, 5_000, 30_000] as const;
/** After so many failures in a row, questions do not wait for the next start. */
const HOPEFUL_FAILURES = 3;
/** If a new process is too large at once, another one would not be smaller. */
const RENEW_EVERY_MS = 60_000;

type Question = {
  readonly call: ValhallaCall;
  readonly json: string;
  tries: number;
  isSettled: boolean;
  readonly settle: (answer: ValhallaAnswer) => void;
};
type Running = ValhallaProcess & { readonly roads: Roads };
type Parts = {
  readonly dataDir: string;
  readonly log: Logger;
  readonly observe?: RoadsObserver | undefined;
  readonly limits?: Partial<typeof LIMITS>;
  /** The child's program; tests give another one. */
  readonly program?: string;
};

export type EmbeddedValhalla = Valhalla & {
  /** The process id of the child that answers now. */
  pid(): number | undefined;
};

export function createEmbeddedValhalla({ dataDir, log, observe, limits: given = {}, program }: Parts): EmbeddedValhalla {
  const limits = { ...LIMITS, ...given };
  const waiting: Question[] = [];
  /** The roads at the last look; undefined before it. */
  let roads: Roads | null | undefined;
  let current: Running | null = null;
  let next: Running | null = null;
  let failures = 0;
  let startNotBefore = -Infinity;
  let pause: NodeJS.Timeout | null = null;
  let unusableVersion: string | null = null;
  let renewedAt = -Infinity;
  let isClosed = false;
  const sparsely = logSparsely();
  const watch = watchRoads({ dataDir, log, everyMs: limits.lookEveryMs, onFound: take });

  function take(found: Roads | null): void {
    if (isClosed) return;
    if (found?.version !== roads?.version) {
      failures = 0;
      startNotBefore = -Infinity;
      endPause();
      unusableVersion = null;
    }
    roads = found;
    if (found === null) {
      current?.retire();
      void next?.end();
      current = next = null;
    } else if (current !== null && current.roads.version !== found.version) {
      // The tiles of the present process will soon be deleted.
      if (failures >= HOPEFUL_FAILURES) {
        current.retire();
        current = null;
      }
      startNext('new-roads');
    }
    goOn();
  }

  /** Starts the next process. It takes over once it can answer. */
  function startNext(why: Replacement | null): void {
    if (isClosed || next !== null || pause !== null || roads === null || roads === undefined || roads.version === unusableVersion) return;
    const pauseMs = startNotBefore - performance.now();
    if (pauseMs > 0) {
      pause = setTimeout(() => {
        pause = null;
        startNext(why);
      }, pauseMs).unref();
      return;
    }
    try {
      const started: Running = {
        ...startValhallaProcess({
          tileFolder: absolute(tileFolder(dataDir, roads.version)),
          threads: THREADS,
          cacheBytes: Math.floor(CACHE_BYTES / THREADS),
          questionLimitMs: limits.workMs,
          program,
          onDeath: (reason) => onDeath(started, reason),
        }),
        roads,
      };
      next = started;
      void takeOver(started, why);
    } catch (error) {
      // The system starts no process without enough memory.
      log.error({ err: error }, 'Valhalla did not start');
      countFailure();
      goOn();
    }
  }

  async function takeOver(started: Running, why: Replacement | null): Promise<void> {
    const outcome = await started.started;
    if (outcome.kind === 'ready') {
      // The first question of each thread is slow.
      await Promise.all(Array.from({ length: THREADS }, () => started.ask('status', '{}')));
    }
    if (next !== started) return;
    next = null;
    if (outcome.kind === 'ready') {
      current?.retire();
      current = started;
      if (why !== null) observe?.replaced(why);
      log.info({ version: started.roads.version, pid: started.pid, why }, 'Valhalla answers from the imported roads');
      if (roads?.version !== started.roads.version) startNext('new-roads');
    } else if (outcome.kind === 'unusable') {
      void started.end();
      unusableVersion = started.roads.version;
      log.warn(
        { reason: outcome.reason },
        'there are roads in the data folder, but @valhallajs/valhallajs is not installed or has nothing for this machine: ways are estimates. Install it, or set ROUTING_URL to a Valhalla server',
      );
    } else {
      countFailure();
      log.error({ reason: outcome.reason }, 'Valhalla did not start');
    }
    goOn();
  }

  function onDeath(dead: Running, reason: string): void {
    log.error({ reason }, 'Valhalla ended, and is started again when it is asked');
    if (current === dead) current = null;
    if (next === dead) next = null;
    countFailure();
    observe?.replaced('died');
    goOn();
  }

  function countFailure(): void {
    startNotBefore = performance.now() + (PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0);
    failures += 1;
  }

  function endPause(): void {
    if (pause !== null) clearTimeout(pause);
    pause = null;
  }

  /** Sends waiting questions, as far as the process can take them. */
  function goOn(): void {
    if (hasNoRoads()) for (const question of waiting.splice(0)) question.settle({ kind: 'no-roads' });
    if (isHopeless()) for (const question of waiting.splice(0)) question.settle({ kind: 'unavailable' });
    if (current !== null) for (const question of waiting.splice(0, SENT_MAX - current.unanswered())) void send(current, question);
    observe?.waiting(waiting.length);
    if (waiting.length > 0 && current === null) startNext(null);
  }

  async function send(process: Running, question: Question): Promise<void> {
    question.tries += 1;
    const answer = await process.ask(question.call, question.json);
    if (answer.kind !== 'ended') question.settle(answer);
    else if (question.tries === TRIES || isClosed) question.settle({ kind: 'unavailable' });
    else if (!question.isSettled) waiting.unshift(question);
    if (answer.kind !== 'ended' && process === current) {
      if (process.roads.version === roads?.version) failures = 0;
      if (process.residentBytes() > limits.residentBytes && performance.now() - renewedAt > RENEW_EVERY_MS) {
        renewedAt = performance.now();
        startNext('memory');
      }
    }
    goOn();
  }

  const hasNoRoads = (): boolean => roads === null || (current === null && roads !== undefined && roads.version === unusableVersion);
  const isHopeless = (): boolean => current === null && failures >= HOPEFUL_FAILURES && performance.now() < startNotBefore;

  async function ask(call: ValhallaCall, question: object, signal: AbortSignal | undefined, limitMs: number): Promise<ValhallaAnswer> {
    await watch.look();
    if (hasNoRoads()) return { kind: 'no-roads' };
    if (isClosed || roads === undefined || signal?.aborted === true || isHopeless()) return { kind: 'unavailable' };
    if (waiting.length >= limits.waiting) {
      sparsely('full', () => log.warn({ waiting: waiting.length }, 'too many questions wait for Valhalla, so more are refused'));
      return { kind: 'unavailable' };
    }
    const { promise, resolve } = Promise.withResolvers<ValhallaAnswer>();
    const asked: Question = {
      call,
      json: JSON.stringify(question),
      tries: 0,
      isSettled: false,
      settle(answer) {
        asked.isSettled = true;
        resolve(answer);
      },
    };
    const leave = () => {
      asked.settle({ kind: 'unavailable' });
      const place = waiting.indexOf(asked);
      if (place >= 0) waiting.splice(place, 1);
    };
    const limit = setTimeout(() => {
      sparsely('late', () => log.warn({ call }, 'Valhalla did not answer in time'));
      leave();
    }, limitMs);
    signal?.addEventListener('abort', leave);
    waiting.push(asked);
    goOn();
    return await promise.finally(() => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', leave);
    });
  }

  return {
    async ask(call, question, signal) {
      const askedAt = performance.now();
      const answer = await ask(call, question, signal, limits.questionMs);
      if (answer.kind !== 'no-roads') observe?.answered(answer.kind, (performance.now() - askedAt) / 1000);
      return answer;
    },
    covers: (start, end) =>
      (current?.roads ?? roads)?.areas.some(({ bounds: { south, west, north, east } }) =>
        [start, end].every(({ latitude, longitude }) => south <= latitude && latitude <= north && west <= longitude && longitude <= east),
      ) ?? false,
    async roadsVersion() {
      await watch.look();
      if (hasNoRoads()) return '';
      return (current?.roads ?? roads)?.version ?? null;
    },
    async check() {
      await watch.look();
      if (roads === null) return null;
      return (await ask('status', {}, undefined, limits.checkMs)).kind === 'answered';
    },
    async close() {
      isClosed = true;
      watch.close();
      endPause();
      for (const question of waiting.splice(0)) question.settle({ kind: 'unavailable' });
      await Promise.all([current?.end(), next?.end()]);
      current = next = null;
    },
    pid: () => current?.pid,
  };
}
