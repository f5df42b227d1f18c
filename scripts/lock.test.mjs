import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.mjs';

const lockModule = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href;

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a second process waits until the first gives the lock back, and is told so once', async () => {
  const release = await takeLock(folder, () => expect.unreachable());
  let waits = 0;
  const releaseSecond = await takeLock(folder, () => {
    waits += 1;
    release();
  });
  expect(waits).toBe(1);
  releaseSecond();
});

test('a lock whose holder was killed is free', async () => {
  const holder = await startHolder();
  const second = takeLock(folder, () => holder.kill('SIGKILL'));
  const release = await second;
  expect(holder.killed).toBe(true);
  release();
});

test('a lock that was left behind is free at once, whichever processes there are now', async () => {
  const holder = await startHolder();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = await takeLock(folder, () => expect.unreachable());
  release();
});

test('a lock is free when another program has got the port of its holder', async () => {
  const stranger = createServer((socket) => socket.end('220 mail.example ready')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  writeFileSync(join(folder, '1'), `${stranger.address().port} ${'a'.repeat(32)}`);
  const release = await takeLock(folder, () => expect.unreachable());
  release();
  stranger.close();
});

test('of many who find it free at once, one at a time has it', async () => {
  let holders = 0;
  let most = 0;
  const turns = Array.from({ length: 20 }, async () => {
    const release = await takeLock(folder, () => {});
    holders += 1;
    most = Math.max(most, holders);
    await new Promise(setImmediate);
    holders -= 1;
    release();
  });
  await Promise.all(turns);
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual(['20']);
  expect(readFileSync(join(folder, '20'), 'utf8')).toBe('');
});

/** A process that holds the lock until it is killed. */
async function startHolder() {
  const code = `import { takeLock } from '${lockModule}'; await takeLock(${JSON.stringify(folder)}, () => {}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return holder;
}
