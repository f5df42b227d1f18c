/** The course of a route as the contract sends it: an encoded polyline of precision 6. */

/** WGS 84, in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number };

const DEGREES_PER_STEP = 1e-6;
const FIRST_CODE = 63;
const BITS_PER_CODE = 5;
/** Set in each code but the last of a number. */
const MORE_FOLLOWS = 0b10_0000;

/** The positions in their order. A text that breaks off, or is no polyline, gives those that could be read. */
export function decodePolyline(text: string): Position[] {
  const positions: Position[] = [];
  let at = 0;
  let latitudeSteps = 0;
  let longitudeSteps = 0;
  for (;;) {
    const latitude = readNumber(text, at);
    const longitude = latitude === null ? null : readNumber(text, latitude.end);
    if (latitude === null || longitude === null) return positions;
    latitudeSteps += latitude.value;
    longitudeSteps += longitude.value;
    at = longitude.end;
    const position = { latitude: latitudeSteps * DEGREES_PER_STEP, longitude: longitudeSteps * DEGREES_PER_STEP };
    if (Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180) return positions;
    positions.push(position);
  }
}

/** Five bits a character, lowest first; the lowest bit of the whole is the sign. */
function readNumber(text: string, start: number): { readonly value: number; readonly end: number } | null {
  let bits = 0;
  for (let at = start, factor = 1; at < text.length; at += 1, factor *= 2 ** BITS_PER_CODE) {
    const code = text.charCodeAt(at) - FIRST_CODE;
    if (code < 0 || code >= 2 * MORE_FOLLOWS || factor > Number.MAX_SAFE_INTEGER) return null;
    bits += (code % MORE_FOLLOWS) * factor;
    if (code < MORE_FOLLOWS) return { value: bits % 2 === 0 ? bits / 2 : -(bits + 1) / 2, end: at + 1 };
  }
  return null;
}
