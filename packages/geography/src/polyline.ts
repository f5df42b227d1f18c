/** Polylines of precision 6, as Valhalla encodes them (https://developers.google.com/maps/documentation/utilities/polylinealgorithm). */
import type { Position } from './position.ts';

const FACTOR = 1e6;
const LATITUDE_MAX = 90 * FACTOR;
const LONGITUDE_MAX = 180 * FACTOR;
/** Five bits a character, counted from `?`; the sixth says that more follow. */
const CHUNK_BITS = 5;
const CHUNK_MASK = 0x1f;
const CONTINUES = 0x20;
const FIRST_CHARACTER = 63;

/** The positions as one text; each is written as the difference to the one before it. */
export function encodePolyline(positions: readonly Position[]): string {
  let [latitude, longitude] = [0, 0];
  let text = '';
  for (const position of positions) {
    const [nextLatitude, nextLongitude] = [Math.round(position.latitude * FACTOR), Math.round(position.longitude * FACTOR)];
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

/** The positions in their order. A text that breaks off, or is no polyline, gives those that could be read. */
export function decodePolyline(text: string): Position[] {
  const positions: Position[] = [];
  let [latitude, longitude, bits, factor, isLongitude] = [0, 0, 0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - FIRST_CHARACTER;
    if (code < 0 || code >= 2 * CONTINUES || factor > Number.MAX_SAFE_INTEGER) break;
    bits += (code % CONTINUES) * factor;
    factor *= CONTINUES;
    if (code >= CONTINUES) continue;
    const difference = bits % 2 === 0 ? bits / 2 : -(bits + 1) / 2;
    if (isLongitude) {
      longitude += difference;
      if (Math.abs(latitude) > LATITUDE_MAX || Math.abs(longitude) > LONGITUDE_MAX) break;
      positions.push({ latitude: latitude / FACTOR, longitude: longitude / FACTOR });
    } else latitude += difference;
    [bits, factor, isLongitude] = [0, 1, !isLongitude];
  }
  return positions;
}
