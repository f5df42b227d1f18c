import type { Position } from '@waylift/geography/position';

/** Two numbers with two decimals or more are coordinates. `12, 14` is not. */
const PAIR = /^(-?\d{1,3}\.\d{2,15})°? ?[,;/ ] ?(-?\d{1,3}\.\d{2,15})°?$/;
const PAIR_WITH_COMMAS = /^(-?\d{1,3},\d{2,15})°? ?[,;/ ] ?(-?\d{1,3},\d{2,15})°?$/;
/** `52°40'10.9"N`, as Google shows it, and `52.6697° N`; the side may stand in front. What follows the first number is minutes, then seconds. */
const ANGLE = /^(\d{1,3}(?:\.\d{1,15})?)°?(?:(\d{1,2}(?:\.\d{1,10})?)['′’](?:(\d{1,2}(?:\.\d{1,10})?)(?:["″”]|''))?)?$/;
const SIDES_BEHIND = /^([^NSEW]{1,40})([NS]),?([^NSEW]{1,40})([EW])$/i;
const SIDES_IN_FRONT = /^([NS])([^NSEW]{1,40}?),?([EW])([^NSEW]{1,40})$/i;
/** A place in a link of Google Maps has its own position behind `!3d` and `!4d`. What follows `@` is the middle of the map. */
const IN_PATH = [
  /!3d(-?\d{1,3}\.\d{1,15})!4d(-?\d{1,3}\.\d{1,15})/,
  /@(-?\d{1,3}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})/,
  /\/(-?\d{1,3}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})(?:\/|$)/,
];
/** Of Google, Apple and others. */
const IN_QUERY = ['q', 'query', 'll', 'sll', 'coordinate', 'daddr', 'destination', 'center'];
/** `#map=15/52.6697/-0.7288`, as OpenStreetMap writes it. */
const IN_FRAGMENT = /^#map=\d{1,2}(?:\.\d{1,5})?\/(-?\d{1,3}\.\d{1,15})\/(-?\d{1,3}\.\d{1,15})/;

/**
 * The position of coordinates, or of a link of Google Maps, Apple Maps or OpenStreetMap that holds them, which people copy from a map. Null for any
 * other text. Nothing is fetched.
 */
export function pastedPosition(typed: string): Position | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (/^geo:/i.test(text)) return ofPair(PAIR.exec(text.slice(4).split(/[;?]/, 1)[0] ?? ''));
  if (/^(?:https?:\/\/|www\.|maps\.)/i.test(text)) return inLink(text);
  const plain = text.replace(/^\((.*)\)$/, '$1').replace(/[−–]/g, '-');
  return ofPair(PAIR.exec(plain)) ?? ofPair(PAIR_WITH_COMMAS.exec(plain)) ?? ofSides(plain);
}

function inLink(text: string): Position | null {
  const link = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (link === null) return null;
  const { searchParams, hash } = link;
  const marker = [searchParams.get('mlat'), searchParams.get('mlon')];
  const inQuery = IN_QUERY.flatMap((name) => ofPair(PAIR.exec(searchParams.get(name)?.trim() ?? '')) ?? [])[0];
  const path = decodedPath(link);
  return (
    (marker.includes(null) ? null : positionOf(...marker.map(Number))) ??
    inQuery ??
    IN_PATH.map((pattern) => ofPair(pattern.exec(path))).find((position) => position !== null) ??
    ofPair(IN_FRAGMENT.exec(hash))
  );
}

function decodedPath({ pathname }: URL): string {
  return pathname.replace(/%2C/gi, ',').replace(/%40/g, '@').replace(/%21/g, '!');
}

function ofPair(found: RegExpExecArray | null): Position | null {
  return found === null ? null : positionOf(...found.slice(1, 3).map((number) => Number(number.replace(',', '.'))));
}

function ofSides(text: string): Position | null {
  const plain = text.replaceAll(' ', '');
  const behind = SIDES_BEHIND.exec(plain);
  if (behind !== null) return ofAngles(behind[1], behind[2], behind[3], behind[4]);
  const inFront = SIDES_IN_FRONT.exec(plain);
  return inFront === null ? null : ofAngles(inFront[2], inFront[1], inFront[4], inFront[3]);
}

function ofAngles(up = '', upSide = '', along = '', alongSide = ''): Position | null {
  return positionOf(degreesOf(up) * (/s/i.test(upSide) ? -1 : 1), degreesOf(along) * (/w/i.test(alongSide) ? -1 : 1));
}

/** Not a number when it is no angle. */
function degreesOf(angle: string): number {
  const [, degrees, minutes = '0', seconds = '0'] = ANGLE.exec(angle) ?? [];
  return Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
}

function positionOf(latitude = Number.NaN, longitude = Number.NaN): Position | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
