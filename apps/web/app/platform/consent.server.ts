/**
 * The question whether visits may be counted, and the link back to it. Only the server writes them, so that no page's script carries them.
 * `consent.ts` shows them. The question has its own space above the page, so it covers nothing and moves nothing.
 */
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import css from './consent.css?inline';

export const CONSENT_STYLE: string = css;

export type ConsentMarkup = { readonly question: string; readonly again: string };

export function consentMarkup(language: LanguageTag, { privacyHref }: { privacyHref: string }): ConsentMarkup {
  const [title, text, policy, yes, no] = [m.consent_title, m.consent_text, m.footer_privacy, m.consent_yes, m.consent_no].map((message) =>
    escaped(message({}, { locale: language })),
  );
  const button = (answer: string, words = '', look = '') => `<button type="button"${look} data-consent="${answer}">${words}</button>`;
  const look = ' class="btn btn--secondary"';
  return {
    question: `<style>${CONSENT_STYLE}</style>
<section class="consent" id="visit-statistics" aria-labelledby="consent-title" tabindex="-1" lang="${language}">
<div class="wrap consent__row"><p><b id="consent-title">${title}</b> ${text} <a href="${escaped(privacyHref)}">${policy}</a></p>
<div class="consent__answers">${button('yes', yes, look)}${button('no', no, look)}</div></div></section>`,
    again: `<nav class="consent-again" aria-label="${title}" lang="${language}"><div class="wrap">${button('ask', title)}</div></nav>`,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
