/** The threads for passwords of all apps of a worker: to start one costs as much as ten passwords, and nothing ends them. */
import { createPasswordHasher } from '../kernel/security/password-hash.ts';

export const PASSWORD = 'Correct.horse7';

/** The real costs are what password-hash.test.ts is about. */
export const testPasswordHasher = createPasswordHasher({ costs: { memoryCost: 64, timeCost: 1, parallelism: 1 } });

let known: Promise<string> | null = null;

/** The hash of `PASSWORD`, the same one each time. */
export function hashOfPassword(): Promise<string> {
  known ??= testPasswordHasher.hash(PASSWORD).then((hashed) => {
    if (hashed === 'busy') throw new Error('one password is no flood');
    return hashed.hash;
  });
  return known;
}
