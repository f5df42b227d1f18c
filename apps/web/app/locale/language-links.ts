import { languages, type LanguageTag } from '@waylift/words/languages';
import { useLocation } from 'react-router';

export type LanguageLink = { readonly tag: LanguageTag; readonly name: string; readonly href: string };

/** `detect-locale.server.ts` answers these links and stores the choice. */
export function useLanguageLinks(): readonly LanguageLink[] {
  const { pathname, search } = useLocation();
  return languages.map(({ tag, name }) => {
    const query = new URLSearchParams(search);
    query.set('language', tag);
    return { tag, name, href: `${pathname}?${query}` };
  });
}
