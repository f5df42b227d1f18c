import { languageFromHeader, languageOf, type LanguageTag } from '@waylift/words/languages';
import { redirect } from 'react-router';
import { ownAddress } from '../platform/own-address.server.ts';

const LANGUAGE_COOKIE = 'language';
const LANGUAGE_COOKIE_LIFE_SECONDS = 365 * 24 * 3600;

export type LanguageWishes = { readonly chosen: LanguageTag | null; readonly browser: LanguageTag | null };

export function languageWishes(request: Request): LanguageWishes {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]{2,35})`).exec(request.headers.get('cookie') ?? '')?.[1];
  return { chosen: languageOf(cookie ?? ''), browser: languageFromHeader(request.headers.get('accept-language') ?? undefined) };
}

/** Answers `?language=de`, which the language switcher links to, without any script: a cookie keeps the choice. */
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
            'set-cookie': `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_LIFE_SECONDS}; SameSite=Lax; HttpOnly${secure}`,
          }),
    },
  });
}
