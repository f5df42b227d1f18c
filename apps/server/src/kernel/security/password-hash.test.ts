import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

test('a password is kept as argon2id with the agreed costs', async () => {
  const hashed = await createPasswordHasher().hash('Correct-horse1');
  expect(hashed).toEqual({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
});

test('the same password matches, another does not, and both hashes differ by their salt', async () => {
  const hasher = createPasswordHasher();
  const [first, second] = [await hasher.hash('Pässword!1'), await hasher.hash('Pässword!1')];
  if (first === 'busy' || second === 'busy') throw new Error('two computations are not a flood');
  expect(first.hash).not.toBe(second.hash);
  expect(await hasher.verify(first.hash, 'Pässword!1')).toBe('match');
  expect(await hasher.verify(first.hash, 'Pässword!1'.normalize('NFD'))).toBe('match');
  expect(await hasher.verify(first.hash, 'Pässword!2')).toBe('mismatch');
});

test('all 255 characters of a password count', async () => {
  const hasher = createPasswordHasher();
  const hashed = await hasher.hash(`${'x'.repeat(254)}1`);
  if (hashed === 'busy') throw new Error('one computation is not a flood');
  expect(await hasher.verify(hashed.hash, `${'x'.repeat(254)}2`)).toBe('mismatch');
});

test('without an account nothing ever matches, and the answer takes a computation all the same', async () => {
  const hasher = createPasswordHasher({ threads: 1, waiting: 0 });
  const answer = hasher.verify(null, 'anything');
  // The only place is taken, so the computation really runs.
  expect(await hasher.verify(null, 'anything')).toBe('busy');
  expect(await answer).toBe('mismatch');
});

test('beyond the waiting line the answer is busy at once, and the line is served in full', async () => {
  const hasher = createPasswordHasher({ threads: 2, waiting: 3 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => hasher.verify(null, 'x')));
  expect(answers.filter((answer) => answer === 'mismatch')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(3);
  expect(await hasher.verify(null, 'x')).toBe('mismatch');
});

test('a computation that fails gives its place back', async () => {
  const hasher = createPasswordHasher({ threads: 1, waiting: 0 });
  await expect(hasher.verify('not a hash', 'x')).rejects.toThrow();
  expect(await hasher.verify(null, 'x')).toBe('mismatch');
});

test('while as many passwords are computed as there may be at a time, files are read, names looked up and answers compressed without waiting for them', async () => {
  const hasher = createPasswordHasher({ threads: 8, waiting: 100 });
  let computed = 0;
  const all = Array.from({ length: 24 }, async () => {
    await hasher.verify(null, 'x');
    computed += 1;
  });
  for (const inOtherThreads of [() => readFile(import.meta.filename), () => lookup('localhost'), () => promisify(gzip)('x')])
    await inOtherThreads();
  expect(computed).toBeLessThan(10);
  await Promise.all(all);
});

test('there are no more threads than that, and so no more memory of computations', async () => {
  const threads: number[] = [];
  const before = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  const hasher = createPasswordHasher({ threads: 2, waiting: 100 });
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      await hasher.verify(null, 'x');
      threads.push(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length - before);
    }),
  );
  expect(Math.max(...threads)).toBeLessThanOrEqual(2);
});
