import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createWaitingLine, type WatchLine } from '../effects/waiting-line.ts';
import type { PasswordAnswer } from './password-question.ts';
import { createPasswordThreads } from './password-threads.ts';

/** argon2id, the library's default, with OWASP's minimum costs. One computation takes 19 MB. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A computation takes about 11 ms of a core, so a full line is worked off in less than two seconds. */
const WAITING_EACH = 128;

/** `busy`: too many wait already. The caller answers 503 with `Retry-After`. */
export type PasswordHasher = {
  hash(password: string): Promise<{ readonly hash: string } | 'busy'>;
  /** Compares in constant time. Without a hash (no such account), it takes as long as with one, and never matches. */
  verify(hash: string | null, password: string): Promise<'match' | 'mismatch' | 'busy'>;
};

/**
 * Computes in at most `threads` threads; `waiting` more may wait in line. So a flood of sign-ins takes a bounded part of the memory and does not stop
 * the server.
 */
export function createPasswordHasher({
  threads = availableParallelism(),
  waiting = WAITING_EACH * threads,
  watchLine,
  costs = COSTS,
}: {
  readonly threads?: number | undefined;
  readonly waiting?: number;
  readonly watchLine?: WatchLine | undefined;
  /** Lower ones are for tests that are about something else. */
  readonly costs?: typeof COSTS;
} = {}): PasswordHasher {
  const takeTurn = createWaitingLine({ running: threads, waiting, watch: (ofLine) => watchLine?.('password-threads', ofLine) });
  const ask = createPasswordThreads();
  const nobodysHash = unmatchableHash(costs);

  async function compute(hash: string | null, password: string): Promise<Exclude<PasswordAnswer, { failed: string }> | 'busy'> {
    const result = await takeTurn(() => ask({ hash, password: composed(password), costs }));
    if (result === 'busy') return 'busy';
    if ('failed' in result.value) throw new Error(result.value.failed);
    return result.value;
  }

  return {
    async hash(password) {
      const made = await compute(null, password);
      if (made !== 'busy' && !('hash' in made)) throw new TypeError('a new hash was asked for');
      return made;
    },
    async verify(hash, password) {
      const compared = await compute(hash ?? nobodysHash, password);
      if (compared === 'busy') return 'busy';
      return 'isMatch' in compared && compared.isMatch && hash !== null ? 'match' : 'mismatch';
    },
  };
}

/** Another system may send the same letters decomposed. They are the same password. */
function composed(password: string): string {
  return password.normalize('NFC');
}

function unmatchableHash({ memoryCost, timeCost, parallelism }: typeof COSTS): string {
  const part = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`;
}
