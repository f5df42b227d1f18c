/** What a spreadsheet takes for a formula, ASCII or full-width, where a value begins or where it may have been told to cut one. */
const STARTS_FORMULA = /(^|[,;|\t\r\n"])(?=[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n\0])/g;

/**
 * A line of CSV (RFC 4180) with its end. A name from elsewhere may hold a formula, which a spreadsheet would run: an apostrophe stands
 * before it then (ASVS 1.2.10). Every value is quoted, so that none is cut at its own separator.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${value.replaceAll(STARTS_FORMULA, "$1'").replaceAll('"', '""')}"`).join(',')}\r\n`;
}
