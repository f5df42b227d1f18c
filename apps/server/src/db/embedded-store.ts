/** The embedded store as node-postgres sees it: a pool of one connection whose stream leads into the worker thread. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { EmbeddedStream } from './embedded-stream.ts';

export type StoreWorkerData = { readonly folder: string; readonly snapshot?: Uint8Array<ArrayBuffer> | undefined };
export type ToWorker =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'reset'; readonly connection: number }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };
export type FromWorker =
  | { readonly kind: 'opened' }
  | { readonly kind: 'ready'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' };

export type EmbeddedStore = {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
  /** The whole store as a tar file, from which `snapshot` opens another. */
  readonly dump: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** How long a query waits for the one connection before it fails as "unavailable". */
const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Opens the store in the folder `store` of `dataDir` (null: in memory, for tests), made when there is none; with a `snapshot`, a
 * new one filled from it. Whoever opens a folder holds its lock (embedded-lock.ts).
 */
export async function openEmbeddedStore(
  dataDir: string | null,
  onError: (error: Error) => void,
  snapshot?: Uint8Array<ArrayBuffer>,
): Promise<EmbeddedStore> {
  const workerData: StoreWorkerData = { folder: dataDir === null ? 'memory://' : folderIn(dataDir), snapshot };
  const worker = new Worker(new URL('./embedded-store.worker.ts', import.meta.url), {
    workerData,
    // Flags of the main program, such as what it loads first, are not for this thread.
    execArgv: [],
  });
  await answer(worker, 'opened');
  let connections = 0;
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new EmbeddedStream(worker, (connections += 1)),
  });
  pool.on('error', onError);
  worker.on('error', onError);
  return {
    pool,
    dump: async () => (await ask(worker, { kind: 'dump' }, 'dumped')).bytes,
    close: async () => {
      await pool.end();
      await ask(worker, { kind: 'close' }, 'closed');
      await worker.terminate();
    },
  };
}

function folderIn(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return join(dataDir, 'store');
}

type Answer<K extends FromWorker['kind']> = Extract<FromWorker, { kind: K }>;

function ask<K extends FromWorker['kind']>(worker: Worker, message: ToWorker, kind: K): Promise<Answer<K>> {
  const answered = answer(worker, kind);
  worker.postMessage(message);
  return answered;
}

/** The worker's next message of `kind`; rejects when the worker fails or ends first. */
function answer<K extends FromWorker['kind']>(worker: Worker, kind: K): Promise<Answer<K>> {
  const isWanted = (message: FromWorker): message is Answer<K> => message.kind === kind;
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage).off('error', onFailure).off('exit', onExit);
      finish();
    };
    const onMessage = (message: FromWorker) => {
      if (isWanted(message)) settle(() => resolve(message));
    };
    const onFailure = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The embedded store has ended')));
    worker.on('message', onMessage).on('error', onFailure).on('exit', onExit);
  });
}
