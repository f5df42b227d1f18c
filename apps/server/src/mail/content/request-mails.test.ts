import type { LanguageTag } from '@waylift/words/languages';
import { expect, test } from 'vitest';
import { shared } from './lift-mail-words.ts';
import { requestMails } from './request-mails.ts';

const PAGE = {
  forename: 'Priya',
  product: 'Waylift',
  community: 'Alder Valley',
  pageUrl: '',
  notificationsUrl: '',
  ending: { unsubscribeUrl: '', oneClickUrl: '' },
};
const OTHER = { forename: 'Tom', name: 'Tom W.' };

/** The mail's sentences about days and savings. */
function asked(locale: LanguageTag, days: readonly number[], isEstimated: boolean): string {
  const effort = { detourMinutes: 4, pounds: 240, isEstimated };
  const request = { drives: 'me', days: { days, date: null }, isChange: false, until: '2026-11-24', towns: null, effort } as const;
  const { paragraphs } = requestMails['request-received']({ ...PAGE, other: OTHER, request, isAnswer: false }, { locale });
  return paragraphs[0] ?? '';
}

test.each([
  ['en-GB', 'from Monday to Thursday', 'on Mondays and Thursdays', 'about £240 a year'],
  ['de', 'von Montag bis Donnerstag', 'montags und donnerstags', 'etwa 240 £'],
  ['fr', 'du lundi au jeudi', 'le lundi et le jeudi', 'environ 240 £'],
  ['es', 'de lunes a jueves', 'los lunes y los jueves', 'aprox. 240 £'],
  ['pt', 'de segunda-feira a quinta-feira', 'às segundas e às quintas', 'cerca de 240 £'],
] as const)('in %s three days or more in a row are one span, and what is estimated says so', (locale, span, list, about) => {
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');
  expect(plain(asked(locale, [1, 2, 3, 4], true))).toContain(span);
  expect(plain(asked(locale, [1, 4], true))).toContain(list);
  expect(plain(asked(locale, [1, 4], true))).toContain(about);
  expect(plain(asked(locale, [1, 4], false))).not.toContain(about);
  expect(shared({ days: [1, 2, 3, 4], date: null }, { locale })).toContain(span);
});
