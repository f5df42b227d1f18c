/** 24 hours, also on days when the clocks change. */
export const DAY_MS = 24 * 3_600_000;

export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}

/** `YYYY-MM-DD`, UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
