/** Random numbers from a text: the same text gives the same numbers on every machine. For demonstration data, never for secrets. */
import { createHash } from 'node:crypto';

/** @property next a number from 0 up to, but not including, 1 */
export type SeededRandom = { next(): number };

/** Mulberry32, seeded by the first bits of the text's SHA-256. */
export function seededRandom(text: string): SeededRandom {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
    },
  };
}

/** A UUID from a text (RFC 9562, version 8: a hash of one's own choice). */
export function seededUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function pick<T>(random: SeededRandom, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random.next() * choices.length)] ?? choices[0];
}

/** A normally distributed number with mean 0 and deviation 1 (Box and Muller). */
export function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
