/**
 * The messages in the browser: those of the one language that the page speaks, loaded before anything is shown by script.
 * All five languages would weigh four times as much. The words of members' own pages are a file apart, which only those pages
 * load (`page-words.plugin.ts` of the portal tells them apart). What imports `@waylift/words/messages` gets this module in the
 * browser's build and the full one everywhere else; the message functions take the same arguments in both.
 */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from './languages.ts';

/** What loads the messages of each language. */
export type Tables = Readonly<Record<LanguageTag, () => Promise<object>>>;

const OF_EVERYONE: Tables = {
  'en-GB': () => import('../generated/messages/en-GB.js'),
  de: () => import('../generated/messages/de.js'),
  es: () => import('../generated/messages/es.js'),
  fr: () => import('../generated/messages/fr.js'),
  pt: () => import('../generated/messages/pt.js'),
};

type Wish = { readonly language: LanguageTag; readonly further: Tables | null };

let wish: Wish = { language: languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE, further: null };

/** Importers see the present value: `speakLanguage` and `speakFurther` change it for all of them. */
export let m: object = await load(wish);

/** Loads the messages of another language. Whoever shows messages has to be drawn again afterwards. */
export async function speakLanguage(language: LanguageTag): Promise<void> {
  await follow({ ...wish, language });
}

/** Loads further messages too, now and in each language spoken later: those of members' own pages. */
export async function speakFurther(further: Tables): Promise<void> {
  if (wish.further === null) await follow({ ...wish, further });
}

async function follow(next: Wish): Promise<void> {
  wish = next;
  const table = await load(next);
  // Somebody may have wished for something else meanwhile, and that is on its way.
  if (wish === next) m = table;
}

async function load({ language, further }: Wish): Promise<object> {
  if (further === null) return OF_EVERYONE[language]();
  const [ofEveryone, others] = await Promise.all([OF_EVERYONE[language](), further[language]()]);
  return { ...ofEveryone, ...others };
}
