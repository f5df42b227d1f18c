import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test-support/postgres-server.ts';
import { openStore, type Store, type StoreAddress } from './client.ts';
import { withOwnConnection } from './own-connection.ts';
import { expectHearing, prepareForPooler } from './pooler.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres[Symbol.asyncDispose]());

async function open(address: StoreAddress): Promise<Store> {
  const store = await openStore(address);
  onTestFinished(() => store.close());
  return store;
}

/** A proxy in front of the test's PostgreSQL. It drops notifications, as a pooler in transaction mode does. */
async function startDeafPooler(): Promise<string> {
  const proxy = createServer((client) => {
    const server = connect(postgres.socket);
    client.on('error', () => {}).on('close', () => server.destroy());
    server.on('error', () => {}).on('close', () => client.destroy());
    client.pipe(server);
    let rest = Buffer.alloc(0);
    server.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let length = 0; rest.length >= 5 && rest.length >= (length = 1 + rest.readInt32BE(1)); rest = rest.subarray(length))
        if (rest.at(0) !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, length));
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(postgres.url);
  url.search = '';
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

test('a database that tells what happens is taken', async () => {
  await expectHearing(await open({ databaseUrl: postgres.url }));
});

test('one behind a pooler that keeps it to itself is refused with what to do, and taken once the address past the pooler is given', async () => {
  const databaseUrl = await startDeafPooler();
  await expect(expectHearing(await open({ databaseUrl }), 200)).rejects.toThrow(
    /within 0\.2 s.*Let DATABASE_DIRECT_URL name PostgreSQL itself/,
  );
  await expectHearing(await open({ databaseUrl, directUrl: postgres.url }));
});

test('with an address past the pooler, queries have their time limit by the role, and long work has none', async () => {
  const store = await open({ databaseUrl: postgres.url, directUrl: postgres.url });
  expect(await Promise.all([prepareForPooler(store), prepareForPooler(store)])).toEqual([true, true]);
  const limits = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
  expect((await store.pool.query(limits)).rows).toEqual([{ statement: '15s', idle: '15s' }]);
  expect((await withOwnConnection(store, (client) => client.query(limits))).rows).toEqual([{ statement: '0', idle: '0' }]);
});
