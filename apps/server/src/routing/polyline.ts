/**
 * Encoded polylines of precision 6: the contract's form of a route's geometry, and Valhalla's own. The algorithm is Google's
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm), with six decimal places in place of five.
 */
import type { Point } from './routing.ts';

const FACTOR = 1e6;
/** Five bits a character, counted from `?`; the sixth says that more follow. */
const CHUNK_BITS = 5;
const CHUNK_MASK = 0x1f;
const CONTINUES = 0x20;
const FIRST_CHARACTER = 63;

/** The points as one text; each is written as the difference to the one before it. */
export function encodePolyline(points: readonly Point[]): string {
  let [latitude, longitude] = [0, 0];
  let text = '';
  for (const point of points) {
    const [nextLatitude, nextLongitude] = [Math.round(point.latitude * FACTOR), Math.round(point.longitude * FACTOR)];
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude);
    [latitude, longitude] = [nextLatitude, nextLongitude];
  }
  return text;
}

/** The sign goes into the lowest bit, so that small numbers of either sign are short. */
function encodeNumber(value: number): string {
  // At most 360 degrees, so 29 bits: the shifts stay within 32.
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= CONTINUES) {
    text += String.fromCharCode((CONTINUES | (rest & CHUNK_MASK)) + FIRST_CHARACTER);
    rest >>= CHUNK_BITS;
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
}

/** The points of a text of the characters `?` to `~`; one that breaks off gives what can be read. */
export function decodePolyline(text: string): Point[] {
  const points: Point[] = [];
  let [latitude, longitude, bits, factor, isLongitude] = [0, 0, 0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - FIRST_CHARACTER;
    bits += (code % CONTINUES) * factor;
    factor *= CONTINUES;
    if (code >= CONTINUES) continue;
    const difference = bits % 2 === 0 ? bits / 2 : -(bits + 1) / 2;
    if (isLongitude) {
      longitude += difference;
      points.push({ latitude: latitude / FACTOR, longitude: longitude / FACTOR });
    } else latitude += difference;
    [bits, factor, isLongitude] = [0, 1, !isLongitude];
  }
  return points;
}
