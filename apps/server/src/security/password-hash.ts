import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';

/** argon2id with the costs of OWASP's minimum. The library's default algorithm is argon2id, its enum is not importable here. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One computation takes about 11 ms of a core, so a full waiting line of this many for each is emptied in under two seconds. */
const WAITING_EACH = 128;
/** Computations share four threads with reading files and looking up names, which would wait for all of them (docs/benchmarks.md). */
const RUNNING_MAX = 2;

/** How many computations may run at a time on a machine of so many cores. */
export function hashesAtOnce(cores: number): number {
  return Math.min(cores, RUNNING_MAX);
}

/** `busy` means that too many wait already: the caller answers 503 with `Retry-After`. */
export type PasswordHasher = {
  hash(password: string): Promise<{ readonly hash: string } | 'busy'>;
  /** Compares in constant time. Without a hash (no such account) it takes as long as with one, and never matches. */
  verify(hash: string | null, password: string): Promise<'match' | 'mismatch' | 'busy'>;
};

/** It makes at most `running` hashes at a time, with `waiting` in line: under a flood of sign-ins the server goes on, in bounded memory. */
export function createPasswordHasher(
  { running, waiting }: { running: number; waiting: number } = {
    running: hashesAtOnce(availableParallelism()),
    waiting: WAITING_EACH * hashesAtOnce(availableParallelism()),
  },
): PasswordHasher {
  const takeTurn = createWaitingLine(running, waiting);
  const nobodysHash = unmatchableHash();
  return {
    async hash(password) {
      const result = await takeTurn(() => argonHash(composed(password), COSTS));
      return result === 'busy' ? 'busy' : { hash: result.value };
    },
    async verify(hash, password) {
      const result = await takeTurn(() => argonVerify(hash ?? nobodysHash, composed(password)));
      if (result === 'busy') return 'busy';
      return result.value && hash !== null ? 'match' : 'mismatch';
    },
  };
}

/** The same letters typed on another system may arrive decomposed; they are the same password. */
function composed(password: string): string {
  return password.normalize('NFC');
}

function unmatchableHash(): string {
  const part = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$${part(16)}$${part(32)}`;
}

function createWaitingLine(running: number, waiting: number) {
  let active = 0;
  const line: (() => void)[] = [];
  return async function takeTurn<T>(work: () => Promise<T>): Promise<{ readonly value: T } | 'busy'> {
    if (active >= running) {
      if (line.length >= waiting) return 'busy';
      // Whoever finishes hands over its place, so `active` does not change in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      active += 1;
    }
    try {
      return { value: await work() };
    } finally {
      const next = line.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
