import { DAY_MS } from '../../kernel/effects/time-spans.ts';

const SUNDAY = 0;
const SATURDAY = 6;

/** When a report is due that somebody was promised to be answered within so many working days: days of the week by UTC, from Monday to Friday. */
export function dueAt(createdAt: Date, workingDays: number): Date {
  let due = createdAt;
  for (let left = workingDays; left > 0;) {
    due = new Date(due.getTime() + DAY_MS);
    if (due.getUTCDay() !== SUNDAY && due.getUTCDay() !== SATURDAY) left -= 1;
  }
  return due;
}
