/** Where a value begins, or where a spreadsheet may begin a cell, with the blanks that it skips. */
const BEGINNING = /(?:^|[,;|\t\r\n"])[\s\0]*/g;
/** Characters that begin a formula in a spreadsheet, ASCII or full-width. */
const FORMULA_SIGN = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A line of CSV (RFC 4180) with its line end. A name may contain a formula, which a spreadsheet would run, so an apostrophe is put before it (ASVS
 * 1.2.10). Every value is quoted, so that a separator in it does not split it.
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
