import { contrastColour } from '@waylift/contract/colour';
import { languages, type LanguageTag } from '@waylift/words/languages';
import { describe, expect, test } from 'vitest';
import { renderMail } from '#emails';
import { LANES_CONTENT_ID } from './lanes-picture.ts';
import { MAIL_KINDS, type MailKind, type MailParameters } from './mail-kinds.ts';

type Everything = MailParameters[MailKind] & MailParameters['activation'] & MailParameters['already-registered'];

const MAIL: Everything = {
  productName: 'Waylift',
  companyName: 'Waylift contributors',
  communityName: 'Alder Valley',
  primaryColour: '#ffd100',
  forename: 'Priya',
  termsUrl: 'https://lift.example/alder-valley/member-terms',
  privacyUrl: 'https://lift.example/alder-valley/privacy-policy',
  activationUrl: 'https://lift.example/alder-valley/verify-email/kq3v9-_7xT0bW5mZ2yR8dN1cF6hJ4gLaSpEoUiMtXwQ',
  requestUrl: 'https://lift.example/alder-valley/verify-email',
  signInUrl: 'https://lift.example/alder-valley/login',
  forgottenUrl: 'https://lift.example/alder-valley/forgot-password',
};
/** The address that each mail is about. */
const LINK: { readonly [K in MailKind]: string } = { activation: MAIL.activationUrl, 'already-registered': MAIL.signInUrl };
const VOID = new Set(['meta', 'img', 'br']);

/** Names of elements that are not closed in the order in which they were opened. */
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

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

const every = MAIL_KINDS.flatMap((kind) => languages.map(({ tag }): [MailKind, LanguageTag] => [kind, tag]));

describe.each(every)('the %s mail in %s', (kind, language) => {
  test('is whole: subject, link, language, picture, no gap in its words', async () => {
    const { subject, html, text } = await renderMail(kind, language, MAIL);
    expect(subject).toContain('Waylift');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="ltr">`));
    expect(html).toContain(`<a class="cta" href="${LINK[kind]}"`);
    expect(html).toContain(`href="${LINK[kind]}" style="height:52px`);
    expect(html).toContain(`>${LINK[kind]}</a>`);
    expect(html).toContain(`src="cid:${LANES_CONTENT_ID}"`);
    expect(text).toContain(`:\n${LINK[kind]}\n`);
    for (const words of [subject, visibleText(html), text]) {
      expect(words).not.toMatch(/undefined|null|\[object|NaN|[{}]|\ue000/);
    }
    expect(unbalanced(html)).toEqual([]);
  });

  test('says the same in its plain text, on its own and without markup', async () => {
    const { html, text } = await renderMail(kind, language, MAIL);
    expect(text).toContain('Priya');
    expect(text).not.toMatch(/<[a-z/]|&[a-z#]+;|\n{3}|[ \u00a0]\n|[\u200b\u00a0] /i);
    for (const href of new Set(linksOf(html))) expect(text).toContain(href);
    for (const line of text.split('\n')) if (!line.includes('http')) expect(line.length).toBeLessThanOrEqual(78);
  });

  test('links to the portal only', async () => {
    const { html } = await renderMail(kind, language, MAIL);
    for (const href of linksOf(html)) expect(href).toMatch(/^https:\/\/lift\.example\//);
    expect(html).not.toMatch(/src="http|url\(http|<script|<link|<form/i);
  });

  test('has a heading and a preview that is not the subject', async () => {
    const { html, subject } = await renderMail(kind, language, MAIL);
    expect(html).toMatch(/<h1[^>]*>[^<]*Priya[^<]*<\/h1>/);
    const preview = /<div data-skip-in-text="true" aria-hidden="true"[^>]*>([^<\u200b]+)/.exec(html)?.[1];
    expect(preview).toBeTruthy();
    expect(preview).not.toBe(subject);
  });

  test('stays far below the size at which mail programs cut', async () => {
    const { html } = await renderMail(kind, language, MAIL);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });
});

describe('each language', () => {
  test('has words of its own', async () => {
    for (const kind of MAIL_KINDS) {
      const subjects = await Promise.all(languages.map(async ({ tag }) => (await renderMail(kind, tag, MAIL)).subject));
      expect(new Set(subjects).size).toBe(languages.length);
    }
  });
});

describe('the colours', () => {
  test.each(['#ffd100', '#b3261e', '#1a1a1a', '#1455a4'])(
    'of %s fill the button, with the text that is readable on it',
    async (primaryColour) => {
      const { html } = await renderMail('activation', 'en-GB', { ...MAIL, primaryColour });
      expect(html).toContain(`background:${primaryColour};color:${contrastColour(primaryColour)};`);
    },
  );

  test.each([null, '', 'red', '#fff;}</style><script>alert(1)</script>', 'url(http://evil.example)'])(
    'are the default when the stored one is %j',
    async (primaryColour) => {
      const { html } = await renderMail('activation', 'en-GB', { ...MAIL, primaryColour });
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

  test.each(hostile)('stay text: %j', async (name) => {
    for (const kind of MAIL_KINDS) {
      const { html, text, subject } = await renderMail(kind, 'en-GB', { ...MAIL, forename: name, communityName: name });
      expect(linksOf(html).filter((href) => !href.startsWith('https://lift.example/'))).toEqual([]);
      expect(html).not.toMatch(/<script|<img src=x|<b>|<a href="http:\/\/evil/);
      expect(unbalanced(html)).toEqual([]);
      expect(text).toContain(LINK[kind]);
      expect(subject).not.toContain('evil');
    }
  });

  test('are not made links by the mail program of whoever gets the mail', async () => {
    const { html, text } = await renderMail('activation', 'en-GB', { ...MAIL, forename: 'http://evil.example click' });
    expect(text).toContain('Hello http: //evil. example click, nearly there');
    expect(visibleText(html)).not.toContain('http://evil');
  });

  test('break no line of the text, turn no sentence, and fill no page', async () => {
    const { html, text } = await renderMail('activation', 'en-GB', {
      ...MAIL,
      forename: `Eve\r\n\r\nYou have won\u202e${'x'.repeat(255)}`,
    });
    expect(text).toContain('Hello Eve You have won');
    expect(html + text).not.toMatch(/\u202e|x{64}/);
  });

  test('of right-to-left writing keep the sentence in order', async () => {
    const { html } = await renderMail('activation', 'en-GB', { ...MAIL, forename: 'נועה' });
    expect(html).toContain('Hello \u2068נועה\u2069, nearly there');
  });
});

test('the community is not named twice when it is called like the product', async () => {
  const { text } = await renderMail('activation', 'en-GB', { ...MAIL, communityName: 'Waylift' });
  expect(text.startsWith('Waylift\n')).toBe(true);
});
