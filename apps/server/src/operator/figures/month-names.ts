/** Months, by UTC, each by its first day, `YYYY-MM-DD`. */

export function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}

export function monthsAfter(month: string, count: number): string {
  const first = new Date(`${month}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return monthOf(first);
}

export function beginOf(month: string): Date {
  return new Date(`${month}T00:00:00Z`);
}
