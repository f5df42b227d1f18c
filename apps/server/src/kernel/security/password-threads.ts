import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { passwordAnswer, type PasswordAnswer, type PasswordQuestion } from './password-question.ts';

const PROGRAM = join(import.meta.dirname, 'password-thread.ts');
/** When the server needs the whole core, a thread of this niceness gets a tenth of it. */
const NICENESS = 10;
/** Argon2's memory is outside of JavaScript's, and the rest is small. */
const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * Computes in threads of its own, since libuv's threads read files, look up names and compress answers. A single question gets a thread with the
 * server's priority, so that a sign-in is as quick as any call. When there are several, all threads have a low priority. Each thread starts when it
 * is first needed. Rejects when a thread died; another one replaces it.
 */
export function createPasswordThreads(): (question: PasswordQuestion) => Promise<PasswordAnswer> {
  const alone: Threads = { niceness: 0, idle: new Set() };
  const inCrowd: Threads = { niceness: NICENESS, idle: new Set() };
  let underWay = 0;
  return async (question) => {
    const threads = underWay === 0 ? alone : inCrowd;
    const [rested] = threads.idle;
    const thread = rested ?? startThread(threads);
    threads.idle.delete(thread);
    thread.ref();
    underWay += 1;
    try {
      const answer = await askThread(thread, question);
      threads.idle.add(thread);
      return answer;
    } finally {
      underWay -= 1;
      // The thread does not keep a program running.
      thread.unref();
    }
  };
}

type Threads = { readonly niceness: number; readonly idle: Set<Worker> };

function startThread({ niceness, idle }: Threads): Worker {
  // The thread gets nothing of the server's environment, which holds secrets.
  const given = { name: 'passwords', env: {}, argv: [], execArgv: [], resourceLimits: MEMORY };
  const thread = new Worker(PROGRAM, { ...given, workerData: { niceness } });
  // The waiting caller gets the error.
  return thread.on('error', () => undefined).on('exit', () => idle.delete(thread));
}

async function askThread(thread: Worker, question: PasswordQuestion): Promise<PasswordAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onExit = () => reject(new Error('a thread for passwords ended'));
  thread.on('message', resolve).on('error', reject).on('exit', onExit);
  try {
    thread.postMessage(question);
    return passwordAnswer.parse(await promise);
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
