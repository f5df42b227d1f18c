import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeName } from './store-name.ts';

test.each([
  ['postgres://waylift:hunter2@db.example/lifts', 'the database lifts at db.example:5432'],
  ['postgres://waylift:hunter2@127.0.0.1:5433/lifts%20two?sslmode=verify-full', 'the database lifts two at 127.0.0.1:5433'],
  ['postgres://waylift:hunter2@[::1]', 'the database waylift at [::1]:5432'],
  ['postgresql:///lifts?host=/run/postgresql&password=hunter2', 'the database lifts at /run/postgresql:5432'],
  ['postgres://db.example/%ff', 'the database %ff at db.example:5432'],
])('%s is called by its place, without user and password', (databaseUrl, name) => {
  expect(storeName({ databaseUrl, dataDir: '/srv/data' })).toBe(name);
});

test('an embedded store is called by its folder', () => {
  expect(storeName({ dataDir: '/srv/data' })).toBe('/srv/data');
  expect(storeName({ dataDir: join(process.cwd(), '.data') })).toBe(`./.data of ${process.cwd()}`);
});
