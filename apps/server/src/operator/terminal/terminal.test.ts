import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createTerminal } from './terminal.ts';

function streams(isTTY: boolean) {
  const written: string[] = [];
  const sink = (name: string) =>
    Object.assign(new Writable({ decodeStrings: false, write: (text: string, _, done) => (written.push(`${name}:${text}`), done()) }), {
      isTTY,
    });
  return { written, stdin: Object.assign(new PassThrough(), { isTTY }), stdout: sink('out'), stderr: sink('err') };
}

test('a bar is drawn on a terminal, once for each state, and taken away before anything else is written', async () => {
  const { written, ...given } = streams(true);
  const terminal = createTerminal(given);
  terminal.progress({ label: 'Inviting', done: 5, total: 10 });
  for (let times = 0; times < 3; times += 1) terminal.progress({ label: 'Inviting', done: 10, total: 10 });
  await terminal.out('Invited 10.\n');
  terminal.progress(null);
  expect(written).toEqual([
    `err:\r\u001b[KInviting [${'#'.repeat(15)}${'.'.repeat(15)}] 50 %`,
    `err:\r\u001b[KInviting [${'#'.repeat(30)}] 100 %`,
    'err:\r\u001b[K',
    'out:Invited 10.\n',
  ]);
});

test('where no person looks there is no bar, and nobody to ask', async () => {
  const { written, ...given } = streams(false);
  const terminal = createTerminal(given);
  terminal.progress({ label: 'Inviting', done: 5, total: 10 });
  terminal.progress(null);
  expect([written, await terminal.confirm('Sure?')]).toEqual([[], 'nobody']);
});

test.each([
  ['yes\n', true],
  [' YES \n', true],
  ['y\n', false],
  ['\n', false],
  ['', false],
])('to the answer %j a person has said %s', async (typed, isSure) => {
  const given = streams(true);
  const answer = createTerminal(given).confirm('Sure?');
  given.stdin.end(typed);
  expect(await answer).toBe(isSure);
});

test('text that is written waits until a slow reader has taken it', async () => {
  let take = () => {};
  const slow = new Writable({ write: (_chunk, _encoding, done) => void (take = done) });
  const terminal = createTerminal({ ...streams(false), stdout: slow });
  let isTaken = false;
  const written = terminal.out('text').then(() => (isTaken = true));
  await Promise.resolve();
  expect(isTaken).toBe(false);
  take();
  await written;
});
