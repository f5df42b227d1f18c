/** Turns the Markdown of a legal page into safe HTML, and fills in values of the configuration. */
import {
  ACTIVATION_LINK_LIFE_DAYS,
  EMAIL_CHANGE_LINK_LIFE_HOURS,
  INVITATION_LINK_LIFE_DAYS,
  RATE_LIMITS,
  REFRESH_TOKEN_LIFE_SECONDS,
  RESET_LINK_LIFE_HOURS,
  SESSION_LIFE_SECONDS,
} from '@waylift/contract/limits';
import { sanitiseLandingHtml } from '@waylift/landing-html/sanitise-landing-html';
import { localeOf, type LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { micromark } from 'micromark';
import type { LegalSettings } from '../../platform/legal-settings.ts';

const DAY_SECONDS = 24 * 3600;
const MINUTE_SECONDS = 60;

export type LegalHtml = { /** Of the text itself, when it begins with one. */ readonly title: string | null; readonly html: string };

export type LegalValues = LegalSettings & {
  readonly product: string;
  readonly company: string;
  readonly site: string;
  readonly reportDays: number;
  readonly uses: { readonly app: boolean; readonly lifts: boolean };
};

/** Pages are read far more often than their texts change, so the last results are cached by their text. */
const KEPT_RESULTS = 40;
const kept = new Map<string, LegalHtml>();

/** @param language of the text, for its durations */
export function legalHtml(markdown: string, language: LanguageTag, values: LegalValues): LegalHtml {
  const filled = fillIn(markdown.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), language, values);
  const known = kept.get(filled);
  if (known !== undefined) return known;
  const [, title = null, body = filled] = /^\s*# ([^\n]+)\n([^]*)$/.exec(filled) ?? [];
  const made = { title: title === null ? null : plainText(title), html: sanitiseLandingHtml(micromark(body)) };
  if (kept.size >= KEPT_RESULTS) kept.clear();
  kept.set(filled, made);
  return made;
}

/** Replaces placeholders such as `{product}`, and removes the text between `{when maps}` and `{end}` without maps. */
function fillIn(markdown: string, language: LanguageTag, values: LegalValues): string {
  const texts: Readonly<Record<string, string>> = {
    product: escaped(values.product),
    company: escaped(values.company),
    site: escaped(values.site),
    'privacy contact': contactLink(values.privacyContact),
    'postal address': escaped(values.postalAddress ?? ''),
    'activation life': life(language, ACTIVATION_LINK_LIFE_DAYS, 'day'),
    'reset life': life(language, RESET_LINK_LIFE_HOURS, 'hour'),
    'invitation life': life(language, INVITATION_LINK_LIFE_DAYS, 'day'),
    'email change life': life(language, EMAIL_CHANGE_LINK_LIFE_HOURS, 'hour'),
    'sign-in life': life(language, REFRESH_TOKEN_LIFE_SECONDS / DAY_SECONDS, 'day'),
    'session life': life(language, SESSION_LIFE_SECONDS / DAY_SECONDS, 'day'),
    'report life': m.report_within({ days: values.reportDays }, { locale: language }),
    'attempts life': life(language, RATE_LIMITS.signInPerAddress.windowSeconds / MINUTE_SECONDS, 'minute'),
  };
  const isThere: Readonly<Record<string, boolean>> = { ...values.uses, address: values.postalAddress !== undefined };
  return withParts(markdown, (name) => isThere[name] === true).replaceAll(
    /\{([a-z -]+)\}/g,
    (placeholder, name: string) => texts[name] ?? placeholder,
  );
}

function withParts(markdown: string, isThere: (name: string) => boolean): string {
  const [before = '', ...parts] = markdown.split(/^\{when ([a-z]+)\}\n/m);
  let text = before;
  for (let at = 0; at < parts.length; at += 2) {
    const [name = '', rest = ''] = parts.slice(at, at + 2);
    const end = /^\{end\}[^\S\n]*\n?/m.exec(rest);
    if (end === null) text += `{when ${name}}\n${rest}`;
    else text += `${isThere(name) ? rest.slice(0, end.index) : ''}${rest.slice(end.index + end[0].length)}`;
  }
  return text;
}

function life(language: LanguageTag, value: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A name may contain Markdown signs. They are shown, not interpreted. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}

function contactLink(contact: string): string {
  const address = contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact;
  return `[${escaped(contact.replace(/^https?:\/\//, ''))}](<${address}>)`;
}

function plainText(markdown: string): string {
  return markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').trim();
}
