/** Opens a store that exists already. Only a start and a restore may make one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closeDataFolder } from '../config/data-folder.ts';
import { IS_RELEASE, OWN_COMMAND } from '../config/own-command.ts';
import { STANDARD_FILE } from '../config/read-environment.ts';
import { storeName } from '../config/store-name.ts';
import { openStore, storeAddress, type Store, type StoreOptions, type StoreSettings } from './client.ts';
import { expectHearing } from './pooler.ts';

const SETTINGS = IS_RELEASE
  ? `they are read from ${STANDARD_FILE}, or from the file that WAYLIFT_ENV names`
  : 'in the environment, or in .env';
const START = IS_RELEASE ? `${OWN_COMMAND} start` : 'npm start';

/** The settings lead to no store. Most often they are not the server's settings. */
export class NoStoreError extends Error {
  constructor(settings: StoreSettings) {
    super(
      `There is no store in ${storeName(settings)}. Load the server's settings: DATABASE_URL or DATA_DIR say where the store is (${SETTINGS}). ` +
        `Only \`${START}\` and \`${OWN_COMMAND} restore\` make a store.`,
    );
    this.name = 'NoStoreError';
  }
}

/** Opens the store of `settings`, made by any version of Waylift. Rejects with `NoStoreError`, and leaves no trace, where there is none. */
export async function openExistingStore(settings: StoreSettings, options: StoreOptions): Promise<Store> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'store'))) throw new NoStoreError(settings);
  closeDataFolder(dataDir);
  const store = await openStore(storeAddress(settings), options);
  try {
    if (databaseUrl !== undefined) await expectHearing(store);
    const { rows } = await store.pool.query<{ name: string | null }>("select to_regclass('drizzle.__drizzle_migrations') as name");
    if (rows[0]?.name == null) throw new NoStoreError(settings);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
