import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

/** As Valhalla's documentation decodes it, written apart from the encoder. */
function decode(text: string): number[] {
  const numbers: number[] = [];
  let [bits, shift] = [0, 0];
  for (const character of text) {
    const chunk = character.charCodeAt(0) - 63;
    bits |= (chunk & 31) << shift;
    shift += 5;
    if (chunk >= 32) continue;
    numbers.push(bits & 1 ? ~(bits >> 1) : bits >> 1);
    [bits, shift] = [0, 0];
  }
  return numbers.map(
    (each, index) => each + numbers.slice(0, index).reduce((sum, other, at) => (at % 2 === index % 2 ? sum + other : sum), 0),
  );
}

test("the example of the algorithm's own page is encoded as there, with a precision of six", () => {
  // Those points at a tenth of their size: then six places hold what five did.
  const points = [
    { latitude: 3.85, longitude: -12.02 },
    { latitude: 4.07, longitude: -12.095 },
    { latitude: 4.3252, longitude: -12.6453 },
  ];
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
});

test('any points of the globe come back to a millionth of a degree', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 20 }), (points) => {
      const decoded = decode(encodePolyline(points));
      expect(encodePolyline(decodePolyline(encodePolyline(points)))).toBe(encodePolyline(points));
      expect(decoded).toHaveLength(2 * points.length);
      for (const [index, { latitude, longitude }] of points.entries()) {
        expect(Math.abs((decoded[2 * index] ?? NaN) / 1e6 - latitude)).toBeLessThan(1e-6);
        expect(Math.abs((decoded[2 * index + 1] ?? NaN) / 1e6 - longitude)).toBeLessThan(1e-6);
      }
    }),
  );
});

const position = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});

test('half a polyline is read as far as it goes', () => {
  expect(decodePolyline('')).toEqual([]);
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 10 }), fc.nat(), (positions, cut) => {
      const text = encodePolyline(positions);
      const whole = decodePolyline(text);
      expect(whole).toHaveLength(positions.length);
      const read = decodePolyline(text.slice(0, cut % text.length));
      expect(read).toEqual(whole.slice(0, read.length));
    }),
  );
});

test('what is no polyline gives no position off the globe', () => {
  expect(decodePolyline('§§')).toEqual([]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { latitude, longitude } of decodePolyline(text)) {
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }
    }),
  );
});
