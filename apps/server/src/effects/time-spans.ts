/** As moments are counted: a day in which the clocks change is as long. */
export const DAY_MS = 24 * 3_600_000;
