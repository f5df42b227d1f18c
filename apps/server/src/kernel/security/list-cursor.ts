/** Cursors for pages of lists. A cursor is sealed for its reader: it tells nothing, and nobody else can use it. */
import { openText, sealText, type SealKeys } from './sealed-id.ts';

/** @property list a name without blanks; a cursor is valid for its own list only */
export type ListOf = { readonly keys: SealKeys; readonly memberId: string; readonly list: string };

/** @param place the values of the sort columns, without blanks */
export function cursorOf({ keys, memberId, list }: ListOf, place: readonly (string | number)[]): string {
  return sealText(keys, 'place-in-order', memberId, [list, ...place].join(' '));
}

/**
 * The values of the sort columns at the end of the page before; null for the first page. `cursor-invalid` when it is no cursor of this member and
 * list.
 */
export function placeAfter({ keys, memberId, list }: ListOf, cursor: string | undefined): readonly string[] | null | 'cursor-invalid' {
  if (cursor === undefined) return null;
  const [named, ...place] = openText(keys, 'place-in-order', memberId, cursor)?.split(' ') ?? [];
  return named === list ? place : 'cursor-invalid';
}

/** The first `size` rows. One row more is read, to know whether there is another page. */
export function pageOf<T>(
  read: readonly T[],
  size: number,
  ofList: ListOf,
  placeOf: (last: T) => readonly (string | number)[],
): { readonly page: readonly T[]; readonly next: string | null } {
  const page = read.slice(0, size);
  const last = read.length > size ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(ofList, placeOf(last)) };
}
