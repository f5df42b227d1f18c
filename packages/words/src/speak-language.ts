/** The browser's build has `messages.browser.ts` instead; elsewhere every language is at hand. */
import type { LanguageTag } from './languages.ts';

export async function speakLanguage(_language: LanguageTag): Promise<void> {}
