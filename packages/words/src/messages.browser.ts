/**
 * The messages in the browser: those of the one language that the page speaks, loaded before anything is shown by script.
 * All five languages would weigh four times as much. What imports `@waylift/words/messages` gets this module in the
 * browser's build and the full one everywhere else; the message functions take the same arguments in both.
 */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from './languages.ts';

const TABLES: Readonly<Record<LanguageTag, () => Promise<object>>> = {
  'en-GB': () => import('../generated/messages/en-GB.js'),
  de: () => import('../generated/messages/de.js'),
  es: () => import('../generated/messages/es.js'),
  fr: () => import('../generated/messages/fr.js'),
  pt: () => import('../generated/messages/pt.js'),
};

/** Importers see the present value: `speakLanguage` changes it for all of them. */
export let m: object = await TABLES[languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE]();

/** Loads the messages of another language. Whoever shows messages has to be drawn again afterwards. */
export async function speakLanguage(language: LanguageTag): Promise<void> {
  m = await TABLES[language]();
}
