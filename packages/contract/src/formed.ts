import * as z from 'zod/mini';

/** Text of one form, such as a date. Its length is checked before its pattern. */
// @__NO_SIDE_EFFECTS__
export function formed(pattern: RegExp, { maxLength, code }: { readonly maxLength: number; readonly code: string }) {
  return z
    .string({ error: 'not-text' })
    .check(z.maxLength(maxLength, { error: code, abort: true }), z.regex(pattern, { error: code, abort: true }));
}
