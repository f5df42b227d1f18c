/**
 * What `@waylift/words/messages` is in the browser's build: the one language of the page, since all five weigh four times as much.
 * The words of members' own pages are a file apart (`page-words.plugin.ts` of the portal); the functions take the same arguments.
 */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from './languages.ts';

/** The files of messages by their paths. */
export type Tables = Readonly<Record<string, () => Promise<object>>>;

const OF_EVERYONE: Tables = import.meta.glob<object>('../generated/messages/*.js');

type Wish = { readonly language: LanguageTag; readonly further: Tables | null };

let wish: Wish = { language: languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE, further: null };

/** Importers see the present value: `speakLanguage` and `speakFurther` change it for all of them. */
export let m: object = await load(wish);

/** Whoever shows messages has to be drawn again afterwards. */
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
  const path = `../generated/messages/${language}.js`;
  const [ofEveryone, others] = await Promise.all([OF_EVERYONE[path]?.(), further?.[path]?.()]);
  return { ...ofEveryone, ...others };
}
