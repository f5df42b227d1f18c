/** The mark of UTF-8, by which spreadsheets know it. */
export const CSV_MARK = '\ufeff';
/** A cell that begins with one of these is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a CSV file (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands the text over as a file. Browser only. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
