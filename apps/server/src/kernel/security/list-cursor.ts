/** Where a page of a list ends: sealed for its reader, so that it tells nothing, and nobody else can use it. */
import { openText, sealText, type SealKeys } from './sealed-id.ts';

/** @property list a name without blanks: the cursor of one list is none of another */
export type ListOf = { readonly keys: SealKeys; readonly memberId: string; readonly list: string };

/** @param place what the order rests on, in words without blanks */
export function cursorOf({ keys, memberId, list }: ListOf, place: readonly (string | number)[]): string {
  return sealText(keys, 'place-in-order', memberId, [list, ...place].join(' '));
}

/** The place where the page before ended; null before the first page. What is no cursor of this list of this member's is told. */
export function placeAfter({ keys, memberId, list }: ListOf, cursor: string | undefined): readonly string[] | null | 'cursor-invalid' {
  if (cursor === undefined) return null;
  const [named, ...place] = openText(keys, 'place-in-order', memberId, cursor)?.split(' ') ?? [];
  return named === list ? place : 'cursor-invalid';
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
