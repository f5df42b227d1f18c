import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { explainFailedCommand } from './command-failure.ts';
import { readConfig } from './kernel/config/config.ts';
import { explainConnecting } from './database-failure.ts';
import { openStore } from './kernel/db/client.ts';

function refusedBy(code: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
}

test.each([
  [refusedBy('28P01', 'password authentication failed for user "waylift"'), 'password authentication failed for user "waylift"'],
  [refusedBy('3D000', 'database "nodb" does not exist'), 'database "nodb" does not exist'],
  [
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'sslrootcert=/path/to/ca.pem) (DEPTH_ZERO_SELF',
  ],
  [Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }), 'its certificate has expired (CERT_HAS_EXPIRED)'],
  [Object.assign(new Error('alt'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'another name than the host of DATABASE_URL'],
  [new Error('The server does not support SSL connections'), 'it offers no TLS, which DATABASE_URL asks for'],
])('a connection that is refused is told in words: %s', (error, words) => {
  for (const each of [error, new DrizzleQueryError('select 1', ['ann@example.org'], error)]) {
    expect(explainConnecting(each)).toContain(words);
    expect(explainFailedCommand(each)).toMatch(/^the store cannot be used: /);
    expect(explainFailedCommand(each)).toContain(words);
    expect(explainFailedCommand(each)).not.toContain('ann@example.org');
  }
});

test('a query that fails on a connection is not about connecting', () => {
  expect(explainConnecting(refusedBy('22P02', 'invalid input syntax for type uuid: "ann@example.org"'))).toBeNull();
});

test.each(['require', 'prefer', 'verify-ca', 'verify-full'])('sslmode=%s asks for TLS, verifies, and warns of nothing', async (mode) => {
  const warnings: string[] = [];
  const listen = (warning: Error) => void warnings.push(warning.message);
  process.on('warning', listen);
  const { databaseUrl = '' } = readConfig({ DATABASE_URL: `postgres://waylift@127.0.0.1:1/lifts?application_name=x&sslmode=${mode}` });
  const store = await openStore({ databaseUrl });
  await store.pool.query('select 1').catch(() => {});
  await store.close();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  expect(warnings).toEqual([]);
  expect(databaseUrl).toMatch(/sslmode=verify-full$/);
});
