/** The secrets behind access tokens: given, or one made once and kept where every server of the same store finds it. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Store } from '../db/client.ts';
import { storeSettings } from '../db/schema/store-settings.ts';
import type { Clock } from '../deps.ts';

const SECRET_BYTES = 48;
const SETTING = 'token-secret';

/** The first signs; the others are former ones, whose tokens are taken until they run out. */
export type TokenSecrets = readonly [string, ...string[]];

/** `TOKEN_SECRET` if set; else the one of `DATA_DIR` for the embedded store, or of the store itself when it is PostgreSQL. */
export async function readTokenSecrets(
  { tokenSecrets, dataDir }: Pick<Config, 'tokenSecrets' | 'dataDir'>,
  store: Pick<Store, 'db' | 'kind'>,
  clock: Clock,
): Promise<TokenSecrets> {
  if (tokenSecrets !== undefined) return tokenSecrets;
  return [store.kind === 'embedded' ? await secretOfFolder(dataDir) : await secretOfStore(store, clock)];
}

async function secretOfStore({ db }: Pick<Store, 'db'>, clock: Clock): Promise<string> {
  // Of several servers that start at once one wins; all of them read what it wrote.
  await db.insert(storeSettings).values({ key: SETTING, value: newSecret(), updatedAt: clock.now() }).onConflictDoNothing();
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.key, SETTING));
  if (row === undefined) throw new Error('the token secret was not stored');
  return row.value;
}

async function secretOfFolder(folder: string): Promise<string> {
  const path = join(folder, SETTING);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim() !== '') return kept.trim();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    await file.writeFile(`${newSecret()}\n`);
    // On the disk before it is used: a secret lost with the power would sign everybody out.
    await file.sync();
    await file.close();
    // Unlike a rename, a link never replaces one that somebody else made in between.
    await link(unfinished, path).catch(ignoreExisting);
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
