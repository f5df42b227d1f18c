import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openId, sealId, sealKeys } from './sealed-id.ts';

const [ANA, BEN, MINE, THEIRS] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const SECRETS = ['a secret of today, long enough to be one', 'the secret before it, long enough too'] as const;
const keys = sealKeys(SECRETS);

test('an id is read by its member as what it names, and is the same each time', () => {
  const id = sealId(keys, 'match', ANA, [MINE, THEIRS], 1);
  expect(id).toMatch(/^[\w-]{66}$/);
  expect(openId(keys, 'match', ANA, id)).toEqual({ uuids: [MINE, THEIRS], mark: 1 });
  expect(sealId(keys, 'match', ANA, [MINE, THEIRS], 1)).toBe(id);
});

test('an id names something else for everybody else, and tells two of them nothing to compare', () => {
  const ids = [ANA, BEN].flatMap((reader) => [0, 1].map((mark) => sealId(keys, 'match', reader, [MINE, THEIRS], mark)));
  expect(new Set(ids.map((id) => id.slice(0, 22))).size).toBe(4);
  expect(new Set(ids.map((id) => id.slice(-22))).size).toBe(4);
  expect(openId(keys, 'match', BEN, ids[0] ?? '')).toBeNull();
});

test('an id that is forged, cut off, longer or of another kind is none', () => {
  const id = sealId(keys, 'member', ANA, [BEN]);
  const bytes = Buffer.from(id, 'base64url');
  const forged = Array.from(bytes, (byte, at) =>
    Buffer.from(bytes)
      .fill(byte ^ 1, at, at + 1)
      .toString('base64url'),
  );
  const wrong = [...forged, id.slice(0, -1), id.slice(0, 8), `${id}A`, `${id}=`, ` ${id}`, `${id.slice(0, -1)}*`, '', 'é', BEN];
  expect(wrong.filter((each) => openId(keys, 'member', ANA, each) !== null)).toEqual([]);
  expect(openId(keys, 'match', ANA, id)).toBeNull();
  // The bits that the last character has to spare.
  const spare = sealId(keys, 'match', ANA, [MINE, THEIRS]);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  expect(alphabet.split('').filter((last) => openId(keys, 'match', ANA, spare.slice(0, -1) + last) !== null)).toEqual([spare.at(-1)]);
});

test('ids of a former secret are read, and those of any other are not', () => {
  const former = sealId(sealKeys([SECRETS[1]]), 'match', ANA, [MINE, THEIRS]);
  expect(openId(keys, 'match', ANA, former)).toEqual({ uuids: [MINE, THEIRS], mark: 0 });
  expect(openId(sealKeys([SECRETS[0]]), 'match', ANA, former)).toBeNull();
});
