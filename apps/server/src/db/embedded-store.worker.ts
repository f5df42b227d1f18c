/**
 * The embedded PostgreSQL, in a thread of its own so that a long query never holds up the server. It speaks PostgreSQL's wire
 * protocol over messages: bytes in, bytes out, one call at a time.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { FromWorker, StoreWorkerData, ToWorker } from './embedded-store.ts';

const port = parentPort;
if (port === null) throw new Error('embedded-store.worker.ts runs as a worker thread only');
// oxlint-disable-next-line typescript/no-unsafe-assignment -- embedded-store.ts alone starts this thread, with data of this type
const { folder, snapshot }: StoreWorkerData = workerData;

const pglite = await PGlite.create({
  dataDir: folder,
  ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
  extensions: { btree_gin, citext, pg_trgm, pgcrypto, unaccent },
});

/** Calls wait for each other: the store has one connection. */
let last: Promise<void> = Promise.resolve();

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

async function run(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'bytes': {
      const answer = await pglite.execProtocolRaw(message.bytes);
      // A copy of its own: the answer may be a view of the store's memory.
      const bytes = new Uint8Array(answer);
      return send({ kind: 'bytes', connection: message.connection, bytes }, [bytes.buffer]);
    }
    case 'reset':
      // A new connection starts clean, as it would with a server: no half transaction of the one before it.
      await pglite.exec('ROLLBACK');
      await pglite.exec('DISCARD ALL');
      return send({ kind: 'ready', connection: message.connection });
    case 'dump': {
      const dump = await pglite.dumpDataDir('none');
      return send({ kind: 'dumped', bytes: new Uint8Array(await dump.arrayBuffer()) });
    }
    case 'close':
      await pglite.close();
      send({ kind: 'closed' });
      port?.close();
  }
}

port.on('message', (message: ToWorker) => {
  // A call that fails here is a fault of the store itself (SQL errors are bytes like any answer): the thread ends, and it is seen.
  last = last.then(() => run(message));
});
send({ kind: 'opened' });
