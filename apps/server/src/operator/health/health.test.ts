import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { freeBytes } from '../../kernel/effects/free-bytes.ts';
import { imagesFolder } from '../../kernel/storage/images.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createMetrics } from './metrics.ts';

async function readiness({ app }: TestApp): Promise<unknown> {
  const answer = await app.inject('/readyz');
  return { status: answer.statusCode, ...answer.json().checks };
}

test.each([
  ['files', { MAIL: 'files' }, 'files'],
  ['a mail server', {}, 'ok'],
  ['a mail server that refuses our password', { password: 'wrong' }, 'away'],
])(
  'with %s for mail, readiness stays and tells what becomes of mail',
  async (_, { password = 'right', ...env }: Record<string, string>, mail) => {
    await using server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password: given }, _session, done) => done(given === 'right' ? null : new Error('refused'), { user: 'portal' }),
    });
    await using t = await startTestApp({ env: { SMTP_URL: server.url.replace('//', `//portal:${password}@`), ...env } });
    expect(await readiness(t)).toMatchObject({ status: 200, mail });
    const told = t.logLines.filter((line) => line.includes('mail cannot be handed over'));
    expect(told.map((line) => JSON.parse(line).mail.code)).toEqual(mail === 'away' ? ['EAUTH'] : []);
    expect(t.logLines.join('')).not.toContain(password);
  },
);

test('a folder of images that is gone is told, and the log has its path', async () => {
  await using t = await startTestApp();
  const folder = imagesFolder(t.deps.config.dataDir);
  await mkdir(folder, { recursive: true });
  expect(await readiness(t)).toMatchObject({ status: 200, images: 'ok' });
  await rm(folder, { recursive: true });
  t.clock.advanceMs(5_000);
  expect(await readiness(t)).toMatchObject({ status: 200, images: 'away' });
  expect(t.logLines.join('')).toContain(folder);
});

/** Not every machine can fill a disk for a test, so this is the error that PostgreSQL gives for a full one. */
function refusing(code: string): Error {
  return Object.assign(new pg.DatabaseError('could not write to file "base/pgsql_tmp/1": No space left on device', 90, 'error'), { code });
}

test('a full disk is told as such, while pages can still be read, and is over once there is room', async () => {
  await using t = await startTestApp();
  const query = vi.spyOn(t.store.pool, 'query').mockRejectedValueOnce(refusing('53100'));
  expect(await readiness(t)).toMatchObject({ status: 200, store: 'full' });
  expect(t.logLines.map((line) => JSON.parse(line).msg)).toContain('the disk of the store is full: make room on it');
  query.mockRestore();
  t.clock.advanceMs(5_000);
  expect(await readiness(t)).toMatchObject({ status: 200, store: 'ok' });
});

test('where the role may write no temporary files, the store is there all the same', async () => {
  await using t = await startTestApp();
  vi.spyOn(t.store.pool, 'query').mockRejectedValueOnce(refusing('53400'));
  expect(await readiness(t)).toMatchObject({ status: 200, store: 'ok' });
});

test('the state of each part, the room on the disk and the clock are figures too', async () => {
  const metrics = createMetrics();
  metrics.watchParts(async () => ({ store: 'full', mail: 'ok', places: undefined }));
  metrics.watch({ name: 'store_disk_free_bytes', help: 'room' }, () => freeBytes('/'));
  metrics.watch({ name: 'clock_ahead_of_store_seconds', help: 'clock' }, () => null);
  const figures = await metrics.read();
  expect(figures).toContain('part_state{part="store",state="full"} 1\npart_state{part="mail",state="ok"} 1\n');
  expect(figures).toMatch(/^store_disk_free_bytes [1-9]\d*$/m);
  expect(figures).not.toMatch(/^clock_ahead_of_store_seconds \d/m);
});
