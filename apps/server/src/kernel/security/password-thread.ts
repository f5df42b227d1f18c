/** A thread that computes argon2, one password at a time (`password-hash.ts`). */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { passwordQuestion, passwordThread, type PasswordAnswer } from './password-question.ts';

// On Linux, this sets the priority of the thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(passwordThread.parse(workerData).niceness);

parentPort?.on('message', (message) => {
  const { password, hash, costs } = passwordQuestion.parse(message);
  parentPort?.postMessage(answerTo(() => (hash === null ? { hash: hashSync(password, costs) } : { isMatch: verifySync(hash, password) })));
});

function answerTo(compute: () => PasswordAnswer): PasswordAnswer {
  try {
    return compute();
  } catch (error) {
    return { failed: error instanceof Error ? error.message : 'argon2 failed' };
  }
}
