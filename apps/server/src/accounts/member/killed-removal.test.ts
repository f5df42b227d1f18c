import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../kernel/db/client.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { searchStore } from '../../test-support/search-store.ts';
import { end, folderWithStore, startServer } from '../../test-support/programs.ts';

const PASSWORD = 'Correct7horse!';

async function send(url: string, path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/v2/liftshare${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Joins a community that asks for no verification, signs in and leaves. */
async function leave(url: string, email: string): Promise<void> {
  const person = { email, forename: 'Lysistrate', surname: 'Leaver', password: PASSWORD, publicCommunityId: 'larkmoor' };
  expect((await send(url, '/api/register', person)).body).toEqual({ result: 2 });
  const token = String((await send(url, '/token', { email, password: PASSWORD })).body['token']);
  const removal = { reason: 'checkingService', comment: 'Lysistrate leaves', password: PASSWORD };
  expect(await send(url, '/account/remove', removal, token)).toEqual({ status: 202, body: { success: true } });
}

test('killed as soon as a removal was answered, and while a mail server has a confirmation, it ends both after the next start', async () => {
  let isSilent = true;
  const asked: string[] = [];
  await using server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      // Silent, it keeps the job running until the process is killed.
      if (!isSilent) done();
    },
  });
  const dataDir = await folderWithStore();
  const first = await startServer({ DATA_DIR: dataDir, SMTP_URL: server.url });
  await leave(first.url, 'early@leaver.example');
  await expect.poll(() => asked).toContain('early@leaver.example');
  await leave(first.url, 'late@leaver.example');
  await end(first.child, 'SIGKILL');

  isSilent = false;
  const second = await startServer({ DATA_DIR: dataDir, SMTP_URL: server.url });
  await expect.poll(() => second.output().split('removal finished').length).toBeGreaterThan(2);
  const confirmed = server.received.flatMap(({ recipients }) => recipients);
  expect(confirmed.toSorted()).toEqual(['early@leaver.example', 'late@leaver.example']);
  for (const email of confirmed) expect((await send(second.url, '/token', { email, password: PASSWORD })).status).toBe(400);
  expect(await end(second.child, 'SIGTERM')).toBe(0);

  const store = await openStore({ dataDir });
  try {
    expect(await searchStore(store, ['leaver', 'Lysistrate'])).toEqual([]);
    const line = { reason: 'checkingService', comment: null };
    const { rows } = await store.pool.query('select reason, comment from account_removals');
    expect(rows).toEqual([line, line]);
  } finally {
    await store.close();
  }
  expect(await readdir(join(dataDir, 'outbox')).catch(() => [])).toEqual([]);
  for (const { output } of [first, second]) expect(output()).not.toMatch(/leaver|lysistrate/i);
});
