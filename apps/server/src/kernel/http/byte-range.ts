export type Part = { readonly start: number; readonly end: number; readonly isRange: boolean };

/** Which bytes to send, both ends counted (RFC 9110, section 14). Several ranges at once are refused: no page asks for them, and each could be the whole file. */
export function askedPart(range: string | undefined, bytes: number): Part | 'none' {
  const whole = { start: 0, end: bytes - 1, isRange: false };
  if (range === undefined || !/^bytes=/i.test(range)) return whole;
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (from === '' && to === '') return 'none';
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start <= end ? { start, end, isRange: true } : 'none';
}
