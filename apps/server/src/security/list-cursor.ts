/** Where a page of a list ends: sealed for its reader, so that it tells nothing, and nobody else can use it. */
import { openText, sealText, type SealKeys } from './sealed-id.ts';

/** @property list a name without blanks: the cursor of one list is none of another */
export type ListOf = { readonly keys: SealKeys; readonly memberId: string; readonly list: string };

/** @param place what the order rests on, in words without blanks */
export function cursorOf({ keys, memberId, list }: ListOf, place: readonly (string | number)[]): string {
  return sealText(keys, 'place-in-order', memberId, [list, ...place].join(' '));
}

/** The place; null for what is no cursor of this list of this member's. */
export function readCursor({ keys, memberId, list }: ListOf, cursor: string): readonly string[] | null {
  const [named, ...place] = openText(keys, 'place-in-order', memberId, cursor)?.split(' ') ?? [];
  return named === list ? place : null;
}

/** The first `size` of what was read, which is one more where there are others after them. */
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
