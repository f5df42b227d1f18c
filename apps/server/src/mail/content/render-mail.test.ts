import { contrastColour } from '@waylift/contract/colour';
import { languages, localeOf, type LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { describe, expect, test } from 'vitest';
import { LANES_CONTENT_ID } from './lanes-picture.ts';
import { liftMails, type LiftMailKind } from './lift-mails.ts';
import { type MailKind, type MailParameters, mails } from './mails.ts';
import { type MailFrame, renderMail } from './render-mail.ts';

type Everything = MailFrame & { readonly forename: string } & UnionToIntersection<MailParameters[MailKind]>;
type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;

const PRIVACY_URL = 'https://lift.example/alder-valley/privacy-policy';
const MAIL: Everything = {
  productName: 'Waylift',
  companyName: 'Waylift contributors',
  communityName: 'Alder Valley',
  primaryColour: '#ffd100',
  forename: 'Priya',
  termsUrl: 'https://lift.example/alder-valley/member-terms',
  privacyUrl: PRIVACY_URL,
  contactUrl: PRIVACY_URL,
  activationUrl: 'https://lift.example/alder-valley/verify-email/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  device: { browser: 'Chrome', system: 'Windows' },
  signedInAt: new Date('2026-11-22T06:43:00.000Z'),
  network: '203.0.113.x',
  sessionsUrl: 'https://lift.example/dashboard/account/sessions',
  code: '482 019',
  label: 'Fenwick account',
  said: 'Sharing a lift gets you the spaces by the door.',
  signOnUrl: 'https://lift.example/alder-valley/sign-on',
  name: 'Priya Anand',
  isFresh: false,
  requestUrl: 'https://lift.example/alder-valley/verify-email',
  ownPasswordUrl: 'https://lift.example/alder-valley/forgot-password',
  signInUrl: 'https://lift.example/alder-valley/login',
  forgottenUrl: 'https://lift.example/alder-valley/forgot-password',
  resetUrl: 'https://lift.example/alder-valley/change-password/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  acceptUrl: 'https://lift.example/sign-up/accept-invite?token=kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ&cs=alder-valley',
  confirmUrl: 'https://lift.example/alder-valley/verify-email/Zx3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  settingsUrl: 'https://lift.example/dashboard/account/settings',
  joinUrl: 'https://lift.example/alder-valley/join',
  declineUrl: 'https://lift.example/sign-up/decline-invite?token=kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ&cs=alder-valley',
  found: {
    people: [
      { forename: 'Ana', initial: 'M', driver: 'other', isEither: false, town: 'Eaton', days: { shared: 4, mine: 5 }, detourMinutes: 6 },
      { forename: 'Sofia', initial: 'K', driver: 'me', isEither: false, town: null, days: { date: '2026-11-30' }, detourMinutes: 2 },
      { forename: 'Tom', initial: '', driver: 'me', isEither: true, town: 'Fenwick', days: null, detourMinutes: 0 },
    ],
    more: 4,
    isFirst: false,
    towns: { from: 'Alderbrook', to: 'Fenwick' },
  },
  pace: 'weekly',
  journeysUrl: 'https://lift.example/dashboard',
  hasLifts: true,
  journeyUrl: 'https://lift.example/dashboard/journey/0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11',
  change: 'added',
  passkeysUrl: 'https://lift.example/dashboard/account/passkeys',
  endsAt: new Date('2026-11-23T09:30:00Z'),
  stopUrl: 'https://lift.example/alder-valley/stop-reset/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  madeAt: new Date('2026-11-23T09:30:00Z'),
  calendarUrl: 'https://lift.example/dashboard/account/notifications#calendar',
  notificationsUrl: 'https://lift.example/dashboard/account/notifications',
  unsubscribeUrl: 'https://lift.example/alder-valley/unsubscribe/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  oneClickUrl: 'https://lift.example/v2/liftshare/unsubscribe/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  reportDays: 3,
  country: 'gb',
  messagesUrl: 'https://lift.example/dashboard/messages',
  reason: 'You asked for money beyond the shared fuel.',
  answer: ['Thank you for telling us.'],
  other: { forename: 'Ana', name: 'Ana M.' },
  count: 3,
  names: ['Ana M.', 'Tom W.'],
  request: {
    drives: 'me',
    days: { days: [3, 5], date: null },
    isChange: false,
    until: '2026-12-06',
    towns: { from: 'Alderbrook', to: 'Fenwick' },
    effort: { detourMinutes: 4, pounds: 158, isEstimated: true },
  },
  lift: {
    days: { days: [1, 2, 3, 4], date: null },
    nextRide: { date: '2026-11-23', departs: '07:58', drives: 'other', isEstimate: false },
    spots: { pickUp: 'lay-by opposite the bus stop', dropOff: null },
  },
  spots: { pickUp: 'lay-by opposite the bus stop', dropOff: null },
  declineReason: 'times-do-not-fit',
  others: 2,
  journey: 'there',
  dates: ['2026-11-24'],
  way: 'out',
  hasMessage: true,
  isOfRide: true,
  isLeft: true,
  cause: 'other',
  minutes: 10,
  isHere: true,
  times: [
    {
      day: 1,
      date: null,
      out: { pickUp: '07:54', dropOff: '08:21', from: '2026-11-23', before: { pickUp: '07:51', dropOff: '08:18' } },
      back: null,
    },
  ],
  drives: 'other',
  also: [],
  isAsked: true,
  about: 'lift',
  until: null,
  isMine: true,
  isAnswer: false,
  shared: { days: [1, 2], date: null },
  isOfCar: false,
  ending: {
    unsubscribeUrl: 'https://lift.example/alder-valley/unsubscribe/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
    oneClickUrl: 'https://lift.example/v2/liftshare/unsubscribe/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  },
  why: 'invited',
  by: 'Harriet Okafor',
  own: 'Alder Valley',
  inviting: 'Kestrel',
  roles: [{ role: 'reader', place: 'Kestrel Science Park', until: '2026-12-31' }],
  organiseUrl: 'https://lift.example/organise/welcome/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  place: 'Alder Valley',
  day: '2026-12-30',
  isLast: false,
  what: 'passkey-added',
  isYes: true,
  newsStep: 'asked',
  subject: 'The spaces by the door, and Waylift',
  paragraphs: ['The spaces are for cars with two or more.', 'Tuesday is the fullest.'],
  button: { label: 'See who goes your way', href: 'https://lift.example/dashboard/request/0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11' },
  month: 'October 2026',
  tables: [
    {
      title: 'The numbers',
      head: ['', 'October 2026'],
      rows: [
        ['Members', '8,902'],
        ['Rides agreed', 'hidden'],
      ],
    },
    {
      title: 'Month by month',
      head: ['Month', 'Members', 'Miles'],
      rows: [
        ['Sep 2026', '8,431', '69,100'],
        ['Oct 2026', '8,902', '70,000'],
      ],
    },
  ],
  notes: ['167 g of CO₂ a kilometre: UK Government, 2025.'],
  pageUrl: 'https://lift.example/dashboard/request/0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11',
};
/** The address that each mail is about; null for one that brings a code to type, and has no link to press. */
const LINK: { readonly [K in Exclude<MailKind, LiftMailKind>]: string | null } & Partial<Record<MailKind, string | null>> = {
  activation: MAIL.activationUrl,
  'already-registered': MAIL.signInUrl,
  'password-reset': MAIL.resetUrl,
  'password-changed': MAIL.forgottenUrl,
  'new-device': MAIL.sessionsUrl,
  'sign-on-code': null,
  'organiser-link': MAIL.organiseUrl,
  'organiser-role': MAIL.organiseUrl,
  'organiser-taken': MAIL.organiseUrl,
  'organiser-changed': MAIL.organiseUrl,
  'organiser-let-in': MAIL.organiseUrl,
  'organiser-secret': MAIL.organiseUrl,
  'organiser-deletion': MAIL.organiseUrl,
  'organiser-answer': MAIL.organiseUrl,
  'organiser-news': MAIL.organiseUrl,
  news: MAIL.pageUrl,
  'organiser-figures': MAIL.organiseUrl,
  'sign-on-linked': MAIL.sessionsUrl,
  'sign-in-by-provider': MAIL.signOnUrl,
  'sign-on-pauses': MAIL.signOnUrl,
  'passwords-end': MAIL.signOnUrl,
  'sign-on-address-taken': MAIL.contactUrl,
  'passkeys-changed': MAIL.passkeysUrl,
  'reset-waits': MAIL.stopUrl,
  'calendar-made': MAIL.calendarUrl,
  invitation: MAIL.acceptUrl,
  'invited-elsewhere': MAIL.signInUrl,
  'email-change': MAIL.confirmUrl,
  'email-change-notice': MAIL.forgottenUrl,
  'email-changed': MAIL.contactUrl,
  'email-taken': MAIL.signInUrl,
  'account-removed': MAIL.joinUrl,
  'new-matches': MAIL.journeyUrl,
  'report-received': MAIL.messagesUrl,
  'report-resolved': MAIL.messagesUrl,
  'member-suspended': MAIL.contactUrl,
  'member-resumed': MAIL.signInUrl,
  'member-moved': MAIL.journeysUrl,
  'data-asked': MAIL.settingsUrl,
  ...Object.fromEntries(Object.keys(liftMails).map((kind) => [kind, MAIL.pageUrl])),
};
/** Words that point at something outside the preview. */
const PRONOUN_FIRST: Readonly<Record<LanguageTag, RegExp>> = {
  'en-GB': /^(?:It|They|He|She)\b/,
  de: /^(?:Er|Es|Sie (?:gilt|hat|ist|kann|war|wartet|wird|wurde|endete))\b/,
  es: /^(?:Le|Lo|Los ha|La ha|Se ha|Ya no)\b/,
  fr: /^(?:Elles?|Ils?)\b/,
  pt: /^(?:Elas?|Eles?|Está|Fechou|Foi|Já não)(?!\p{L})/u,
};
const MAIL_KINDS = Object.keys(mails) as MailKind[];
const VOID = new Set(['meta', 'img', 'br']);

/** Names of elements that are not closed in the order of opening. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html
    .replace(/<!--[\s\S]*?-->|<!doctype html>/g, '')
    .matchAll(/<(\/?)([a-z][\w:]*)(?:"[^"]*"|[^">])*>/gi)) {
    if (VOID.has(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return [name];
  }
  return open;
}

function visibleText(html: string): string {
  return html.replace(/<!--[\s\S]*?-->|<(style|title)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
}

/** The visible text, without what only the HTML has: the preview, and the address below the button. */
function shownWords(html: string): string[] {
  return html
    .replace(/<!--[\s\S]*?-->|<(style|title)>[\s\S]*?<\/\1>|<div aria-hidden="true"[^>]*>[^<]*|(<\/table>\s*<p [^>]*>)[^<]*/g, '$2')
    .split(/<[^>]*>|&nbsp;[|·]&nbsp;/)
    .map((words) => unescaped(words).replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
}

/** The markup with its ampersands as they are meant. */
function unescaped(html: string): string {
  return html.replace(/&(?:amp|#38);/g, '&');
}

function linksOf(html: string): string[] {
  return [...unescaped(html).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

const every = MAIL_KINDS.flatMap((kind) => languages.map(({ tag }): [MailKind, LanguageTag] => [kind, tag]));

describe.each(every)('the %s mail in %s', (kind, language) => {
  test('is whole: subject, link, language, picture, no gap in its words', () => {
    const { subject, html, text } = renderMail(kind, language, MAIL);
    // The sender is recognisable: the portal, or a member whom the recipient knows.
    expect(subject).toMatch(kind in liftMails ? /Waylift|Ana M\./ : /Waylift/);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${localeOf(language)}" dir="ltr">`));
    const link = LINK[kind];
    if (link === null) {
      expect(html).toContain(`>${MAIL.code}</p>`);
      expect(html).not.toContain('class="cta"');
    } else {
      expect(unescaped(html)).toContain(`<a class="cta" href="${link}"`);
      expect(unescaped(html)).toContain(`href="${link}" style="height:52px`);
      expect(unescaped(html)).toContain(`>${link}</a>`);
    }
    expect(html).toContain(`src="cid:${LANES_CONTENT_ID}"`);
    expect(text).toContain(link === null ? `\n${MAIL.code}\n` : `:\n${link}\n`);
    for (const words of [subject, visibleText(html), text]) {
      expect(words).not.toMatch(/undefined|null|\[object|NaN|[{}]|\ue000/);
    }
    expect(unbalanced(html)).toEqual([]);
  });

  test('says the same in its plain text, on its own and without markup', () => {
    const { html, text } = renderMail(kind, language, MAIL);
    expect(text).toContain('Priya');
    expect(text).not.toMatch(/<[a-z/]|&[a-z#]+;|\n{3}|[ \u00a0]\n|[\u200b\u00a0] /i);
    const oneLine = text.replace(/\s+/g, ' ');
    for (const words of shownWords(html)) expect(oneLine).toContain(words);
    for (const href of new Set(linksOf(html))) expect(text).toContain(href);
    for (const line of text.split('\n')) if (!line.includes('http')) expect(line.length).toBeLessThanOrEqual(78);
  });

  test('links to the portal only', () => {
    const { html } = renderMail(kind, language, MAIL);
    for (const href of linksOf(html)) expect(href).toMatch(/^https:\/\/lift\.example\//);
    expect(html).not.toMatch(/src="http|url\(http|<script|<link|<form/i);
  });

  test('has a heading and a preview that is not the subject', () => {
    const { html, subject } = renderMail(kind, language, MAIL);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>\s*<p[^>]*>[^<]*Priya[^<]*<\/p>/);
    const preview = /<div aria-hidden="true"[^>]*>([^<\u200b]+)/.exec(html)?.[1];
    expect(preview).toBeTruthy();
    expect(preview).not.toBe(subject);
  });

  test('is understood by its subject and preview alone: the preview names its subject', () => {
    for (const cause of ['other', 'over', null] as const) {
      const { html } = renderMail(kind, language, { ...MAIL, cause });
      expect(/<div aria-hidden="true"[^>]*>([^<\u200b]+)/.exec(html)?.[1]).not.toMatch(PRONOUN_FIRST[language]);
    }
  });

  test('says that someone joined with the address only to whom that is true', () => {
    const { text } = renderMail(kind, language, MAIL);
    expect(text.replaceAll(/\s+/g, ' ').includes(m.mail_why_joined({}, { locale: language }))).toBe(kind === 'activation');
  });

  test('names the portal once in a sentence where the community has the same name', () => {
    const { subject, text } = renderMail(kind, language, { ...MAIL, communityName: MAIL.productName });
    const sentences = text.replaceAll('Waylift contributors', '').split(/[.:!?]\s|\n\n/);
    for (const sentence of [subject, ...sentences]) expect(sentence).not.toMatch(/Waylift.*Waylift/s);
  });

  test('stays far below the size at which mail programs cut', () => {
    const { html } = renderMail(kind, language, MAIL);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });
});

describe('each language', () => {
  test('has words of its own', () => {
    for (const kind of MAIL_KINDS) {
      // The subject of news is what an organiser wrote.
      const told = languages.map(({ tag }) => renderMail(kind, tag, MAIL)[kind === 'news' ? 'text' : 'subject']);
      expect(new Set(told).size).toBe(languages.length);
    }
  });
});

describe('the colours', () => {
  test.each(['#ffd100', '#b3261e', '#1a1a1a', '#1455a4'])(
    'of %s fill the button, with the text that is readable on it',
    (primaryColour) => {
      const { html } = renderMail('activation', 'en-GB', { ...MAIL, primaryColour });
      expect(html).toContain(`background:${primaryColour};color:${contrastColour(primaryColour)};`);
    },
  );

  test.each([null, '', 'red', '#fff;}</style><script>alert(1)</script>', 'url(http://evil.example)'])(
    'are the default when the stored one is %j',
    (primaryColour) => {
      const { html } = renderMail('activation', 'en-GB', { ...MAIL, primaryColour });
      expect(html).toContain('background:#1455a4;color:#fff;');
      expect(html).not.toContain('evil');
      expect(html).not.toContain('<script');
    },
  );
});

describe('names that strangers chose', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<a href="http://evil.example">x</a>',
    '"><img src=x onerror=alert(1)>',
    '--><b>',
    '{product}',
    '\ue000',
    'http://evil.example click',
    "'; DROP TABLE",
  ];

  test.each(hostile)('stay text: %j', (name) => {
    for (const kind of MAIL_KINDS) {
      const { html, text, subject } = renderMail(kind, 'en-GB', { ...MAIL, forename: name, communityName: name });
      expect(linksOf(html).filter((href) => !href.startsWith('https://lift.example/'))).toEqual([]);
      expect(html).not.toMatch(/<script|<img src=x|<b>|<a href="http:\/\/evil/);
      expect(unbalanced(html)).toEqual([]);
      expect(text).toContain(LINK[kind] ?? MAIL.code);
      // Of the names, only the community's is part of a subject. Its operator chose it.
      if (kind !== 'invitation') expect(subject).not.toContain('evil');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  test('are not made links by the mail program of whoever gets the mail', () => {
    const { html, text } = renderMail('activation', 'en-GB', { ...MAIL, forename: 'http://evil.example click' });
    expect(text).toContain('You’re nearly there\n\nHello, http: //evil. example click\n');
    expect(visibleText(html)).not.toContain('http://evil');
  });

  test('break no line of the text, turn no sentence, and fill no page', () => {
    const { html, text } = renderMail('activation', 'en-GB', {
      ...MAIL,
      forename: `Eve\r\n\r\nYou have won\u202e${'x'.repeat(255)}`,
    });
    expect(text).toContain('Hello, Eve You have won');
    expect(html + text).not.toMatch(/\u202e|x{64}/);
  });

  test('of right-to-left writing keep the sentence in order', () => {
    const { html } = renderMail('activation', 'en-GB', { ...MAIL, forename: 'נועה' });
    expect(html).toContain('Hello, \u2068נועה\u2069<');
  });
});

test('an invitation names its community in the subject, the text and the footer, and declining is a quiet link after the button', () => {
  const { subject, html, text } = renderMail('invitation', 'en-GB', { ...MAIL, label: null });
  expect(subject).toBe('Alder Valley invites you to Waylift');
  expect(text).toContain('Alder Valley has created an account for you on Waylift');
  expect(text.replaceAll('\n', ' ')).toContain('because Alder Valley invited you at this address.');
  expect(text).not.toContain('joined with this address');
  expect(text).toContain(`\n\nDecline invitation:\n${MAIL.declineUrl}\n`);
  const markup = unescaped(html);
  expect(markup).toContain(`<a class="soft" href="${MAIL.declineUrl}"`);
  expect(markup.indexOf(MAIL.declineUrl)).toBeGreaterThan(markup.lastIndexOf(MAIL.acceptUrl));
});

test('French keeps its space before the colon of an address, in the plain text too', () => {
  const { text } = renderMail('invitation', 'fr', MAIL);
  expect(text.match(/\S+.:(?= |\n)/g)).toEqual(
    expect.arrayContaining(['l’invitation\u202f:', 'd’adhésion\u202f:', 'confidentialité\u202f:']),
  );
  expect(text).not.toMatch(/[^\s\u202f]:\s/);
  expect(renderMail('invitation', 'de', MAIL).text).not.toContain('\u202f');
});

test('the notice of a changed password holds no link that acts, and says what to do if it was somebody else', () => {
  const { html, text } = renderMail('password-changed', 'en-GB', MAIL);
  expect(new Set(linksOf(html))).toEqual(new Set([MAIL.forgottenUrl, MAIL.calendarUrl, MAIL.termsUrl, MAIL.privacyUrl]));
  expect(text).toContain('If this was not you');
});

test('the community is not named twice when it is called like the product', () => {
  const { text } = renderMail('activation', 'en-GB', { ...MAIL, communityName: 'Waylift' });
  expect(text.startsWith('Waylift\n')).toBe(true);
});

test('a mail about new matches says who drives, near which town, on which days and what it takes, and how many more there are', () => {
  const { subject, text } = renderMail('new-matches', 'en-GB', MAIL);
  expect(subject).toBe('7 more people on Waylift go your way');
  expect(text.replaceAll('\n', ' ')).toContain(
    [
      'This is about your journey Alderbrook – Fenwick.',
      'Ana M.: Ana drives and could give you a lift. Start: near Eaton. Days in common: 4 of 5. Detour for Ana: 6 min.',
      'Sofia K.: Sofia could be your passenger. Day in common: Monday 30 November. Detour for you: 2 min.',
      'Tom: Tom could drive, or be your passenger. Start: near Fenwick. The times are not known yet. No detour.',
      'There are 4 more people on the page.',
    ].join('  '),
  );
  expect(text).toContain(`Stop emails about new matches:\n${MAIL.unsubscribeUrl}\n`);
  const alone = {
    ...MAIL,
    found: { ...MAIL.found, people: MAIL.found.people.slice(0, 1), more: 0, isFirst: true },
    pace: 'at-once',
  } as const;
  const first = renderMail('new-matches', 'en-GB', alone);
  expect(first.subject).toBe('1 person on Waylift goes your way');
  expect(first.text.replaceAll('\n', ' ')).toContain('at most one email a day for each journey');
  expect(first.text).not.toContain('on the page');
});
