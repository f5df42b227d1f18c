import { expect, test } from 'vitest';
import { formatSpan } from './days.ts';
import { atAboutTime, atTime } from './times.ts';
import { onDays } from './when.ts';

test.each([
  ['en-GB', 'on Monday 7 December', 'on 7 December and 9 December'],
  ['de', 'am Montag, den 7. Dezember', 'am 7. Dezember und 9. Dezember'],
  ['es', 'el lunes 7 de diciembre', 'el 7 de diciembre y el 9 de diciembre'],
  ['fr', 'le lundi 7 décembre', 'le 7 décembre et le 9 décembre'],
  ['pt', 'no dia 7 de dezembro, segunda-feira', 'a 7 de dezembro e a 9 de dezembro'],
] as const)('in %s a date has its weekday, and several dates have no commas of their own', (locale, one, several) => {
  expect(onDays({ days: null, date: '2026-12-07' }, { locale })).toBe(one);
  expect(onDays({ days: null, date: null, dates: ['2026-12-07', '2026-12-09'] }, { locale })).toBe(several);
});

test('French counts the first day of a month', () => {
  expect(onDays({ days: null, date: '2026-12-01' }, { locale: 'fr' })).toBe('le mardi 1er décembre');
  expect(onDays({ days: null, date: '2026-12-21' }, { locale: 'fr' })).toBe('le lundi 21 décembre');
  expect(formatSpan('fr', '2026-11-30', '2026-12-01')).toMatch(/^30 novembre\s–\s1er décembre$/);
});

test.each([
  ['en-GB', 'on Mondays and Thursdays', 'from Monday to Thursday'],
  ['de', 'montags und donnerstags', 'von Montag bis Donnerstag'],
  ['es', 'los lunes y los jueves', 'de lunes a jueves'],
  ['fr', 'le lundi et le jeudi', 'du lundi au jeudi'],
  ['pt', 'às segundas e às quintas', 'de segunda-feira a quinta-feira'],
] as const)('in %s weekdays are those of every week, and three or more in a row are a span', (locale, list, span) => {
  expect(onDays({ days: [4, 1], date: null }, { locale })).toBe(list);
  expect(onDays({ days: [1, 2, 3, 4], date: null }, { locale })).toBe(span);
});

test.each([
  ['en-GB', 'at 01:05', 'at 13:05', 'at 00:05', 'at about 13:05'],
  ['de', 'um 01:05\u00A0Uhr', 'um 13:05\u00A0Uhr', 'um 00:05\u00A0Uhr', 'gegen 13:05\u00A0Uhr'],
  ['es', 'a la 01:05', 'a las 13:05', 'a las 00:05', 'hacia las 13:05'],
  ['fr', 'à 01:05', 'à 13:05', 'à 00:05', 'vers 13:05'],
  ['pt', 'à 01:05', 'às 13:05', 'às 00:05', 'por volta das 13:05'],
] as const)('in %s one o’clock is counted in the singular where the language does so', (locale, one, more, midnight, about) => {
  expect(atTime('01:05', { locale })).toBe(one);
  expect(atTime('13:05', { locale })).toBe(more);
  expect(atTime('00:05', { locale })).toBe(midnight);
  expect(atAboutTime('13:05', { locale })).toBe(about);
});
