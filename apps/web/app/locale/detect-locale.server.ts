import { LOOK_PREVIEW_LANGUAGE, LOOK_PREVIEW_PATH } from '@waylift/contract/look-choices';
import { languageFromHeader, languageOf, type LanguageTag } from '@waylift/words/languages';
import { redirect } from 'react-router';
import { ownAddress } from '../platform/own-address.ts';

/** Browsers accept this prefix only over https, and then no subdomain can set the cookie. */
const languageCookie = ({ protocol }: URL) => (protocol === 'https:' ? '__Host-language' : 'language');
const LANGUAGE_COOKIE_LIFE_SECONDS = 365 * 24 * 3600;

export type LanguageWishes = { readonly chosen: LanguageTag | null; readonly browser: LanguageTag | null };

/** The browser's languages count only if the person has chosen none. */
export function languageWishes(request: Request): LanguageWishes {
  const { headers } = request;
  const address = new URL(request.url);
  const previewed = address.pathname.startsWith(LOOK_PREVIEW_PATH)
    ? languageOf(address.searchParams.get(LOOK_PREVIEW_LANGUAGE) ?? '')
    : null;
  // Organisers see a look in every language, whatever their own is.
  if (previewed !== null) return { chosen: previewed, browser: null };
  return wishesIn(address, { cookie: headers.get('cookie'), languages: headers.get('accept-language') });
}

/** The language headers of a request, unparsed. */
export type Said = { readonly cookie?: string | null | undefined; readonly languages?: string | null | undefined };

export function wishesIn(portal: URL, { cookie, languages }: Said): LanguageWishes {
  const kept = cookie ? new RegExp(`(?:^|;\\s*)${languageCookie(portal)}=([\\w-]{2,35})`).exec(cookie)?.[1] : undefined;
  const chosen = languageOf(kept ?? '');
  return { chosen, browser: chosen === null ? languageFromHeader(languages ?? undefined) : null };
}

/** A request's headers, reduced to these wishes. */
export function headersOf(portal: URL, { chosen, browser }: LanguageWishes): Record<string, string> {
  if (chosen !== null) return { cookie: `${languageCookie(portal)}=${chosen}` };
  return browser === null ? {} : { 'accept-language': browser };
}

/** Answers `?language=de`, the link of the language menu. It works without script: a cookie stores the choice. */
export function languageSwitch(request: Request): Response | null {
  const address = new URL(request.url);
  const wished = address.searchParams.get('language');
  if (wished === null || request.method !== 'GET') return null;
  address.searchParams.delete('language');
  const language = languageOf(wished);
  const secure = address.protocol === 'https:' ? '; Secure' : '';
  return redirect(ownAddress(address), {
    status: 303,
    headers: {
      'cache-control': 'no-store',
      ...(language === null
        ? {}
        : {
            'set-cookie': `${languageCookie(address)}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_LIFE_SECONDS}; SameSite=Lax; HttpOnly${secure}`,
          }),
    },
  });
}
