import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Store } from '../db/client.ts';
import { storeSettings } from '../db/schema/store-settings.ts';
import type { Clock } from '../effects/effects.ts';

const SECRET_BYTES = 48;
const SETTING = 'token-secret';

/** The first signs; the others are former ones, whose tokens are taken until they run out. */
export type TokenSecrets = readonly [string, ...string[]];

export async function readTokenSecrets(
  { tokenSecrets }: Pick<Config, 'tokenSecrets'>,
  store: Pick<Store, 'db'>,
  clock: Clock,
): Promise<TokenSecrets> {
  return tokenSecrets ?? [await secretOfStore(store, clock)];
}

async function secretOfStore({ db }: Pick<Store, 'db'>, clock: Clock): Promise<string> {
  // Of several servers that start at once one wins; all of them read what it wrote.
  await db.insert(storeSettings).values({ key: SETTING, value: newSecret(), updatedAt: clock.now() }).onConflictDoNothing();
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.key, SETTING));
  if (row === undefined) throw new Error('the token secret was not stored');
  return row.value;
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
