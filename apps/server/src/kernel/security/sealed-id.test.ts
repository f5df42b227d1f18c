import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openId, openText, sealId, sealKeys, sealText, type SealName } from './sealed-id.ts';

const [ANA, BEN, MINE, THEIRS] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const SECRETS = ['a secret of today, long enough to be one', 'the secret before it, long enough too'] as const;
const WAYS: readonly SealName[] = ['former', 'aesSiv'];

// These ids were written once. Servers of other versions read and write exactly them. OpenSSL's AES-SIV gives the same id for the match.
const READER = '0c8d3a52-6f0b-4e8e-9f37-2d41c5a7b001';
const MEMBER = '1b7e4c63-7a1c-4f9f-8a48-3e52d6b8c002';
const JOURNEYS = ['2a6f5d74-8b2d-4a0a-9b59-4f63e7c9d003', '395a6e85-9c3e-4b1b-8c6a-5a74f8dae004'];
const WRITTEN = {
  former: {
    match: 'F1qAG-KWeiuSnZ3iwbXRJZ6xtq2UA6HeQGZ3Q19hDA07G49HXkOib92SvoGKRZd60g',
    member: '57atHmaHnStHIEmVsvTolLEYxCRDEfJCcC8pYWPzi9OE',
    cursor: 'Rghrs4cJbL-GBgWSaBdan7oTgY45fs_h5Ku3f8zi2fY6Sw',
  },
  aesSiv: {
    match: '1zmhaBpd0B7f11Y6Z6fBNYfC8TIX_7DkEwgCN7Bj6vl0y5XVGyaLM_F4V3Vz0uPNlw',
    member: 'PmHMn2YbLAb5ryWKbEGomNdglXGsAM_TYdUnvWzX6zHg',
    cursor: 'lN2qTNicl1jyeNAR7hiaOZxtlEDJwmvgYy0GK9sqUjBGdg',
  },
};

test.each(WAYS)('ids that were sealed by %s once are read, and sealed anew they are the same', (way) => {
  const [keys, then] = [sealKeys(SECRETS), WRITTEN[way]];
  expect(openId(keys, 'match', READER, then.match)).toEqual({ uuids: JOURNEYS, mark: 1 });
  expect(openId(keys, 'member', READER, then.member)).toEqual({ uuids: [MEMBER], mark: 0 });
  expect(openText(keys, 'place-in-order', READER, then.cursor)).toBe('lifts 1764180000 7');

  const writing = sealKeys(SECRETS, way);
  expect({
    match: sealId(writing, 'match', READER, JOURNEYS, 1),
    member: sealId(writing, 'member', READER, [MEMBER]),
    cursor: sealText(writing, 'place-in-order', READER, 'lifts 1764180000 7'),
  }).toEqual(then);
});

test('what this version seals, a server of the version before reads', () => {
  expect(sealId(sealKeys(SECRETS), 'match', READER, JOURNEYS, 1)).toBe(WRITTEN.former.match);
});

describe.each(WAYS)('sealed by %s', (way) => {
  const writing = sealKeys(SECRETS, way);
  // All servers have these keys, whichever seal they write.
  const keys = sealKeys(SECRETS);

  test('an id is read by its member as what it names, and is the same each time', () => {
    const id = sealId(writing, 'match', ANA, [MINE, THEIRS], 1);
    expect(id).toMatch(/^[\w-]{66}$/);
    expect(openId(keys, 'match', ANA, id)).toEqual({ uuids: [MINE, THEIRS], mark: 1 });
    expect(sealId(writing, 'match', ANA, [MINE, THEIRS], 1)).toBe(id);
  });

  test('an id names something else for everybody else, and tells two of them nothing to compare', () => {
    const ids = [ANA, BEN].flatMap((reader) => [0, 1].map((mark) => sealId(writing, 'match', reader, [MINE, THEIRS], mark)));
    expect(new Set(ids.map((id) => id.slice(0, 22))).size).toBe(4);
    expect(new Set(ids.map((id) => id.slice(-22))).size).toBe(4);
    expect(openId(keys, 'match', BEN, ids[0] ?? '')).toBeNull();
  });

  test('an id that is forged, cut off, longer or of another kind is none', () => {
    const id = sealId(writing, 'member', ANA, [BEN]);
    const bytes = Buffer.from(id, 'base64url');
    const forged = Array.from(bytes, (byte, at) =>
      Buffer.from(bytes)
        .fill(byte ^ 1, at, at + 1)
        .toString('base64url'),
    );
    const wrong = [...forged, id.slice(0, -1), id.slice(0, 8), `${id}A`, `${id}=`, ` ${id}`, `${id.slice(0, -1)}*`, '', 'é', BEN];
    expect(wrong.filter((each) => openId(keys, 'member', ANA, each) !== null)).toEqual([]);
    expect(openId(keys, 'match', ANA, id)).toBeNull();
    // The unused bits of the last character.
    const spare = sealId(writing, 'match', ANA, [MINE, THEIRS]);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    expect(alphabet.split('').filter((last) => openId(keys, 'match', ANA, spare.slice(0, -1) + last) !== null)).toEqual([spare.at(-1)]);
  });

  test('ids of a former secret are read, and those of any other are not', () => {
    const former = sealId(sealKeys([SECRETS[1]], way), 'match', ANA, [MINE, THEIRS]);
    expect(openId(keys, 'match', ANA, former)).toEqual({ uuids: [MINE, THEIRS], mark: 0 });
    expect(openId(sealKeys([SECRETS[0]]), 'match', ANA, former)).toBeNull();
  });
});
