/** The child process that runs Valhalla on one folder of tiles: its start, its questions and its end. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const VALHALLA_CALLS = ['route', 'sources_to_targets', 'locate', 'status'] as const;
export type ValhallaCall = (typeof VALHALLA_CALLS)[number];

export const askedOfChild = z.object({ id: z.number(), call: z.enum(VALHALLA_CALLS), json: z.string() });
export type AskedOfChild = z.infer<typeof askedOfChild>;

const toldByChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** Valhalla cannot run on this machine, or is not installed. */
  z.object({ kind: z.literal('unusable'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.enum(['answered', 'refused']), id: z.number(), json: z.string(), residentBytes: z.number() }),
]);
export type ToldByChild = z.infer<typeof toldByChild>;

export type ProcessAnswer =
  | { readonly kind: 'answered' | 'refused'; readonly json: unknown }
  /** The process ended before it answered. */
  | { readonly kind: 'ended' };

export type ValhallaStart = { readonly kind: 'ready' } | { readonly kind: 'unusable' | 'ended'; readonly reason: string };

export type ValhallaProcess = {
  readonly pid: number | undefined;
  readonly started: Promise<ValhallaStart>;
  ask(call: ValhallaCall, json: string): Promise<ProcessAnswer>;
  unanswered(): number;
  /** The memory of the process at its last answer; 0 before that. */
  residentBytes(): number;
  /** Ends the process after it has answered all questions so far. */
  retire(): void;
  end(): Promise<void>;
};

type Options = {
  readonly tileFolder: string;
  readonly threads: number;
  readonly cacheBytes: number;
  /** A question cannot be stopped. So if one takes longer, the process is ended. */
  readonly questionLimitMs: number;
  readonly program?: string | undefined;
  /** Called once, before open questions are answered with `ended`. Not called after `end` or `retire`. */
  readonly onDeath: (reason: string) => void;
};

const PROGRAM = join(import.meta.dirname, 'valhalla-program.ts');
/** Reading the tiles' index from a slow disk takes the time; the rest takes less than a second. */
const START_LIMIT_MS = 30_000;

export function startValhallaProcess({
  tileFolder,
  threads,
  cacheBytes,
  questionLimitMs,
  program = PROGRAM,
  onDeath,
}: Options): ValhallaProcess {
  const child = fork(program, [tileFolder, String(cacheBytes)], {
    // The child gets nothing of the server's environment and arguments, which hold secrets.
    env: { UV_THREADPOOL_SIZE: String(threads) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The child does not keep a program, such as a test, running. Callers have timers of their own that do.
  child.unref();
  child.channel?.unref();

  const open = new Map<number, { readonly answer: (answer: ProcessAnswer) => void; readonly limit: NodeJS.Timeout }>();
  const { promise: started, resolve: start } = Promise.withResolvers<ValhallaStart>();
  const { promise: ended, resolve: finish } = Promise.withResolvers<void>();
  let lastId = 0;
  let residentBytes = 0;
  let isReady = false;
  let isWanted = true;
  let isRetiring = false;
  let reason = '';

  const kill = (why: string) => {
    reason ||= why;
    child.kill('SIGKILL');
  };
  const startLimit = setTimeout(() => kill('did not start in time'), START_LIMIT_MS).unref();

  child.on('message', (message) => {
    const told = toldByChild.parse(message);
    switch (told.kind) {
      case 'ready':
        clearTimeout(startLimit);
        isReady = true;
        start({ kind: 'ready' });
        return;
      case 'unusable':
        start(told);
        return;
      case 'failed':
        kill(told.reason);
        return;
      default:
        residentBytes = told.residentBytes;
        answer(told.id, { kind: told.kind, json: parsed(told.json) });
    }
  });
  child.once('exit', (code, signal) => onEnd(`ended with ${signal ?? `code ${code}`}`));
  // If the process could not even be started, there is no `exit` event.
  child.on('error', (error) => {
    if (child.pid === undefined) onEnd(`could not be started (${error.message})`);
  });

  function answer(id: number, given: ProcessAnswer): void {
    const question = open.get(id);
    if (question === undefined) return;
    clearTimeout(question.limit);
    open.delete(id);
    question.answer(given);
    if (isRetiring && open.size === 0) kill('retired');
  }

  function onEnd(how: string): void {
    clearTimeout(startLimit);
    const why = reason || how;
    start({ kind: 'ended', reason: why });
    if (isReady && isWanted) onDeath(why);
    isWanted = false;
    for (const id of open.keys()) answer(id, { kind: 'ended' });
    finish();
  }

  return {
    pid: child.pid,
    started,
    ask(call, json) {
      const { promise, resolve } = Promise.withResolvers<ProcessAnswer>();
      lastId += 1;
      const limit = setTimeout(() => kill('did not answer in time'), questionLimitMs).unref();
      open.set(lastId, { answer: resolve, limit });
      // If sending fails, the process is about to end, which answers all open questions.
      child.send({ id: lastId, call, json } satisfies AskedOfChild, () => undefined);
      return promise;
    },
    unanswered: () => open.size,
    residentBytes: () => residentBytes,
    retire() {
      isWanted = false;
      isRetiring = true;
      if (open.size === 0) kill('retired');
    },
    async end() {
      isWanted = false;
      child.ref();
      kill('ended');
      await ended;
    },
  };
}

/** Null when the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
