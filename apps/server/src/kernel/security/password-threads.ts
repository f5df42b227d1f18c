import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { passwordAnswer, type PasswordAnswer, type PasswordQuestion } from './password-question.ts';

const PROGRAM = join(import.meta.dirname, 'password-thread.ts');
/** Where the server wants a core for itself, such a thread gets a tenth of it. */
const NICENESS = 10;
/** Argon2's memory is none of JavaScript's, and the rest is next to nothing. */
const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * Computes in threads that are not libuv's, in which files are read, names looked up and answers compressed. A question that is alone has a
 * thread with the priority of the server, so that a sign-in is as quick as any call; in a crowd all have threads that take what the server and
 * its store leave. Each thread starts with the first question for it. Rejects where a thread died; another takes its place.
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
      // A program that has nothing else to do ends.
      thread.unref();
    }
  };
}

type Threads = { readonly niceness: number; readonly idle: Set<Worker> };

function startThread({ niceness, idle }: Threads): Worker {
  // Nothing of the server's: there are secrets in its environment.
  const given = { name: 'passwords', env: {}, argv: [], execArgv: [], resourceLimits: MEMORY };
  const thread = new Worker(PROGRAM, { ...given, workerData: { niceness } });
  // Who waits for an answer hears of it.
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
