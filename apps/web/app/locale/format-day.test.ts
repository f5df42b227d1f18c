import { expect, it } from 'vitest';
import { formatDate, shortWeekdays, weekdayList } from './format-day.ts';

it.each([
  ['en-GB', [1, 2, 3, 4, 5], 'Mon–Fri', 'Monday, Tuesday, Wednesday, Thursday and Friday'],
  ['en-GB', [5, 1, 2, 3], 'Mon–Wed, Fri', 'Friday, Monday, Tuesday and Wednesday'],
  ['de', [1, 2, 7], 'Mo, Di, So', 'Montag, Dienstag und Sonntag'],
  ['fr', [6], 'sam', 'samedi'],
  ['es', [2, 4], 'mar, jue', 'martes y jueves'],
] as const)('in %s, the weekdays %j are %s and %s', (language, days, short, long) => {
  expect(shortWeekdays(language, days)).toBe(short);
  expect(weekdayList(language, days)).toBe(long);
});

it.each([
  ['en-GB', 'Monday 7 December'],
  ['de', 'Montag, 7. Dezember'],
] as const)('in %s a date has its weekday: %s', (language, text) => {
  expect(formatDate(language, '2026-12-07')).toBe(text);
});
