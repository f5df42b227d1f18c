import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePolyline, type Position } from './polyline.ts';

/** As the format's description has it, with BigInt instead of our arithmetic. */
function encode(positions: readonly Position[]): string {
  let text = '';
  let [latitude, longitude] = [0, 0];
  for (const position of positions) {
    const next = { latitude: Math.round(position.latitude * 1e6), longitude: Math.round(position.longitude * 1e6) };
    text += encodeNumber(next.latitude - latitude) + encodeNumber(next.longitude - longitude);
    ({ latitude, longitude } = next);
  }
  return text;
}

function encodeNumber(value: number): string {
  let bits = value < 0 ? ~(BigInt(value) << 1n) : BigInt(value) << 1n;
  let text = '';
  while (bits >= 32n) {
    text += String.fromCharCode(Number((bits & 31n) | 32n) + 63);
    bits >>= 5n;
  }
  return text + String.fromCharCode(Number(bits) + 63);
}

const position = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});

describe('the course of a route', () => {
  it('is read to a millionth of a degree', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
        const read = decodePolyline(encode(positions));
        expect(read).toHaveLength(positions.length);
        read.forEach((one, at) => {
          expect(one.latitude).toBeCloseTo(positions[at]?.latitude ?? Number.NaN, 5);
          expect(one.longitude).toBeCloseTo(positions[at]?.longitude ?? Number.NaN, 5);
        });
      }),
    );
  });

  it('is read as far as it goes when a server sends half of it, or something else', () => {
    expect(decodePolyline('')).toEqual([]);
    expect(decodePolyline('§§')).toEqual([]);
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 10 }), fc.nat(), (positions, cut) => {
        const text = encode(positions);
        const read = decodePolyline(text.slice(0, cut % text.length));
        expect(read).toEqual(decodePolyline(text).slice(0, read.length));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { latitude, longitude } of decodePolyline(text)) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        }
      }),
    );
  });
});
