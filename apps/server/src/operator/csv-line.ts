/** What a spreadsheet would take for a formula, in its ASCII and its full-width form, and what it skips before one. */
const STARTS_FORMULA = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/**
 * A line of CSV (RFC 4180) with its end. A name from elsewhere may begin like a formula, which a spreadsheet would run: such a
 * value gets an apostrophe in front (ASVS 1.2.10).
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string): string {
  const safe = STARTS_FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
