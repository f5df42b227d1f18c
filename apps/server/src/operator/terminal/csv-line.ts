/** Where a value begins, or where a spreadsheet may have been told to cut one, with the blanks that it passes over. */
const BEGINNING = /(?:^|[,;|\t\r\n"])[\s\0]*/g;
/** What a spreadsheet takes for the sign of a formula, ASCII or full-width. */
const FORMULA_SIGN = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A line of CSV (RFC 4180) with its end. A name from elsewhere may hold a formula, which a spreadsheet would run: an apostrophe stands
 * before it then (ASVS 1.2.10). Every value is quoted, so that none is cut at its own separator.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${withoutFormulas(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function withoutFormulas(value: string): string {
  const harmless = value.replaceAll(BEGINNING, (beginning, at: number) =>
    FORMULA_SIGN.test(value.charAt(at + beginning.length))
      ? `${at === 0 ? "'" : ''}${beginning.replaceAll(/[,;|\t\r\n"]/g, "$&'")}`
      : beginning,
  );
  return /^[\t\r\n\0]/.test(harmless) ? `'${harmless}` : harmless;
}
