import { languageCode, languages } from '@waylift/words/languages';
import type { Plugin } from 'vite';

const WORDS_OF_A_LANGUAGE = /[\\/]react-aria[\\/]dist[\\/]private[\\/]intl[\\/]\w+[\\/](\w\w)-(\w\w)\.mjs$/;
const UNSPOKEN_COUNTRY = 'BR';

/** React Aria brings its announcements in 34 languages, all of them in one file. Those that no page speaks are left empty. */
export function ariaWords(): Plugin {
  const spoken = languages.map(({ tag }) => languageCode(tag));
  return {
    name: 'aria-words',
    enforce: 'pre',
    load: {
      filter: { id: WORDS_OF_A_LANGUAGE },
      handler(id) {
        const [, language = '', country] = WORDS_OF_A_LANGUAGE.exec(id) ?? [];
        return spoken.includes(language) && country !== UNSPOKEN_COUNTRY ? null : 'export default {}';
      },
    },
  };
}
