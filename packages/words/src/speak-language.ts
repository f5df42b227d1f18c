/** Where every language is at hand there is nothing to load. The browser's build has `messages.browser.ts` instead. */
import type { LanguageTag } from './languages.ts';

export async function speakLanguage(_language: LanguageTag): Promise<void> {}
