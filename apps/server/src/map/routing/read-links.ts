import type { Position } from '@waylift/geography/position';
import { LINKS } from './links.ts';

const KINDS = ['bridge', 'tunnel', 'ferry'] as const;

/** A way for cars from shore to shore, in both directions. */
export type Link = {
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly from: Position;
  readonly to: Position;
  /** The time of a crossing by ferry or train; null when it is driven. */
  readonly minutes: number | null;
};

export const links: readonly Link[] = rowsOf(LINKS).flatMap(({ first, name, positions }) => {
  const [word, minutes] = first.split(' ');
  const kind = KINDS.find((each) => each === word);
  if (kind === undefined) throw new Error(`${name} is no link: ${first}`);
  return positions
    .slice(1)
    .map((to, index) => ({ name, kind, from: positions[index] ?? to, to, minutes: minutes ? Number(minutes) : null }));
});

/** The rows of `first | name | latitude longitude | ...`. Lines that begin with `#` are headings. */
export function rowsOf(table: string): { readonly first: string; readonly name: string; readonly positions: readonly Position[] }[] {
  const rows = table.split('\n').filter((row) => row !== '' && !row.startsWith('#'));
  return rows.map((row) => {
    const [first = '', name = '', ...places] = row.split(' | ');
    return { first, name, positions: places.map(positionOf) };
  });
}

function positionOf(place: string): Position {
  const [latitude = Number.NaN, longitude = Number.NaN] = place.split(' ').map(Number);
  return { latitude, longitude };
}
