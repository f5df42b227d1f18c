import type { Config } from '../config/config.ts';
import type { Store } from '../db/client.ts';
import { makeStoredSecret } from '../db/stored-secret.ts';
import type { Clock } from '../effects/effects.ts';

const SECRET = { key: 'token-secret', bytes: 48 };

/** The first signs. The others are former secrets, whose tokens are accepted until they expire. */
export type TokenSecrets = readonly [string, ...string[]];

export async function readTokenSecrets(
  { tokenSecrets }: Pick<Config, 'tokenSecrets'>,
  store: Pick<Store, 'db'>,
  clock: Clock,
): Promise<TokenSecrets> {
  return tokenSecrets ?? [await makeStoredSecret(store.db, SECRET, clock.now())];
}
