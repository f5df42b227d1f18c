import pg from 'pg';
import type { Config } from '../../kernel/config/config.ts';
import { storeName } from '../../kernel/config/store-name.ts';
import { openStore, storeAddress, type Store, type StoreSettings } from '../../kernel/db/client.ts';
import { expectHearing } from '../../kernel/db/pooler.ts';
import { openExistingStore } from '../../kernel/db/existing-store.ts';
import { StoreTooNewError } from '../../kernel/db/migrate.ts';
import { systemClock } from '../../kernel/effects/effects.ts';
import { createJobs } from '../../mail/queue/queue.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { ImagesAwayError } from '../../kernel/storage/images-away.ts';
import { imagePlace, type ImagePlace } from '../../kernel/storage/images.ts';
import { restoreBackup, type RestoreResult } from './restore-backup.ts';
import { writeBackup, type BackupResult } from './write-backup.ts';

type Settings = StoreSettings & Partial<Pick<Config, 's3'>>;
/** `text` is printed; that of a refusal is one line. */
export type CommandEnd = { readonly kind: 'done' | 'refused'; readonly text: string };

const CONNECTIONS = 2;
const NAMED_IMAGES_MAX = 5;
const LOCK_NOT_AVAILABLE = '55P03';
const NOTHING_STORED = 'Nothing was ever stored here, so there is nothing to back up.';
const NOT_IN_IT =
  'the settings (with TOKEN_SECRET, if you set it), CONTENT_DIR, the roads (import them again), and the mails in DATA_DIR/outbox';

export async function backUpTo(path: string, settings: Settings): Promise<CommandEnd> {
  const store = await openExistingStore(settings, { connections: CONNECTIONS });
  return await withStore(store, settings, async (images) => {
    if (await isEmpty(store)) return refused(`${NOTHING_STORED} Is ${storeName(settings)} the store of the server?`);
    return tellBackup(await writeBackup({ store, images, clock: systemClock }, path), path);
  });
}

/** Whether no server has started on this database: the first start makes a community. Tables alone may come from a command with wrong settings. */
async function isEmpty(store: Store): Promise<boolean> {
  const { rows } = await store.pool.query<{ name: string | null }>("select to_regclass('public.communities') as name");
  return rows[0]?.name != null && (await store.pool.query('select from communities limit 1')).rowCount === 0;
}

export async function restoreFrom(path: string, settings: Settings): Promise<CommandEnd> {
  if (settings.databaseUrl !== undefined) await expectHearingOf(settings);
  const store = await openStore(storeAddress(settings), { connections: CONNECTIONS });
  return await withStore(store, settings, async (images) => {
    const jobs = createJobs(store, createLog({ logLevel: 'silent' }));
    try {
      return tellRestore(await restoreBackup({ store, images, jobs }, path), path);
    } finally {
      await jobs.stop();
    }
  });
}

/** Uses a connection pool of its own and closes it: an open connection would count as somebody else's use. */
async function expectHearingOf(settings: Settings): Promise<void> {
  const store = await openStore(storeAddress(settings), { connections: 1 });
  try {
    await expectHearing(store);
  } finally {
    await store.close();
  }
}

async function withStore(store: Store, settings: Settings, use: (images: ImagePlace) => Promise<CommandEnd>): Promise<CommandEnd> {
  try {
    return await use(imagePlace(settings));
  } catch (error) {
    if (error instanceof ImagesAwayError) return refused(`The images cannot be reached: ${error.message}.`);
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      return refused('Someone has been changing the tables of this store for a minute. Try again when that is done.');
    throw error;
  } finally {
    await store.close();
  }
}

function tellBackup(result: BackupResult, path: string): CommandEnd {
  switch (result.kind) {
    case 'written': {
      const { lostImages } = result;
      const some = lostImages.slice(0, NAMED_IMAGES_MAX).join(', ');
      const lost = `Missing from the stored images, and so from this file: ${counted(lostImages.length, 'image')} (${some}${lostImages.length > NAMED_IMAGES_MAX ? ', ...' : ''}).\n`;
      return done(
        `Wrote ${path}, ${(result.sizeBytes / 1_000_000).toFixed(1)} MB: ${contents(result)}.\n` +
          `${lostImages.length === 0 ? '' : lost}Not in it: ${NOT_IN_IT}.\n` +
          'Whoever has this file has everyone’s data and can sign in as anyone: protect it like a password.',
      );
    }
    case 'exists':
      return refused(`${path} is there already. Name another file.`);
    case 'cannot-write':
      return refused(`${path} cannot be written: ${meaningOf(result.code)}.`);
    case 'no-store':
      return refused(NOTHING_STORED);
    case 'newer-store':
      return refused(new StoreTooNewError().message);
    case 'changed-meanwhile':
      return refused('Another version of this program changed the tables meanwhile. Run the command again.');
  }
}

function tellRestore(result: RestoreResult, path: string): CommandEnd {
  switch (result.kind) {
    case 'restored': {
      const { madeAt, strangeTables } = result;
      const strange = `Left out, because Waylift does not know these tables: ${strangeTables.join(', ')}.\n`;
      return done(
        `Restored the store as it was on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 16)} UTC: ${contents(result)}.\n` +
          `${strangeTables.length === 0 ? '' : strange}Not in the backup: ${NOT_IN_IT}. Set what has to be set before you start the server.\n` +
          'Mail is held: nobody is mailed before `mail release`.\n' +
          'Whoever has left since then is back: remove them again.',
      );
    }
    case 'cannot-read':
      return refused(`${path} cannot be read: ${meaningOf(result.code)}.`);
    case 'not-a-backup':
      return refused(`${path} is not a backup of Waylift. Nothing was changed.`);
    case 'damaged':
      return refused(`${path} is damaged or cut off. Nothing was changed; use another backup.`);
    case 'newer-version':
      return refused(`${path} was made by a newer version of this program. Nothing was changed; restore it with that version.`);
    case 'in-use':
      return refused('A server or another command uses this store. Stop it first; nothing was changed.');
    case 'not-empty':
      return refused(
        `This store is not empty: it holds ${result.tables.join(', ')}. Nothing was changed; give the backup a database, or a DATA_DIR, of its own.`,
      );
    case 'made-by-newer':
      return refused(
        'A newer version than the backup’s has made tables here. Nothing was changed; give the backup a database, or a DATA_DIR, that no server was started on.',
      );
  }
}

function contents({ rows, images, jobs }: { readonly rows: number; readonly images: number; readonly jobs: number }): string {
  return `${counted(rows, 'row')}, ${counted(images, 'image')}, ${counted(jobs, 'waiting job')}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

function done(text: string): CommandEnd {
  return { kind: 'done', text };
}

function refused(text: string): CommandEnd {
  return { kind: 'refused', text };
}

function meaningOf(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'there is no space left';
    case 'EACCES':
    case 'EPERM':
      return 'this user is not allowed to';
    case 'EROFS':
      return 'nothing can be written there';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file or folder';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return code;
  }
}
