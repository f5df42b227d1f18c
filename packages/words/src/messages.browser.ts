/**
 * The messages in the browser: those of the one language that the page speaks, loaded before anything is shown by script.
 * All five languages would weigh four times as much. The words of members' own pages are a file apart, which only those pages
 * load (`page-words.plugin.ts` of the portal tells them apart). What imports `@waylift/words/messages` gets this module in the
 * browser's build and the full one everywhere else; the message functions take the same arguments in both.
 */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from './languages.ts';

type Tables = Readonly<Record<LanguageTag, () => Promise<object>>>;

const OF_EVERYONE: Tables = {
  'en-GB': () => import('../generated/messages/en-GB.js'),
  de: () => import('../generated/messages/de.js'),
  es: () => import('../generated/messages/es.js'),
  fr: () => import('../generated/messages/fr.js'),
  pt: () => import('../generated/messages/pt.js'),
};

const OF_MEMBERS: Tables = {
  'en-GB': () => import('../generated/messages/en-GB.js?members'),
  de: () => import('../generated/messages/de.js?members'),
  es: () => import('../generated/messages/es.js?members'),
  fr: () => import('../generated/messages/fr.js?members'),
  pt: () => import('../generated/messages/pt.js?members'),
};

type Wish = { readonly language: LanguageTag; readonly forMembers: boolean };

let wish: Wish = { language: languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE, forMembers: false };

/** Importers see the present value: `speakLanguage` and `speakToMembers` change it for all of them. */
export let m: object = await load(wish);

/** Loads the messages of another language. Whoever shows messages has to be drawn again afterwards. */
export async function speakLanguage(language: LanguageTag): Promise<void> {
  await follow({ ...wish, language });
}

/** Loads the messages of members' own pages too, now and in each language spoken later. */
export async function speakToMembers(): Promise<void> {
  if (!wish.forMembers) await follow({ ...wish, forMembers: true });
}

async function follow(next: Wish): Promise<void> {
  wish = next;
  const table = await load(next);
  // Somebody may have wished for something else meanwhile, and that is on its way.
  if (wish === next) m = table;
}

async function load({ language, forMembers }: Wish): Promise<object> {
  if (!forMembers) return OF_EVERYONE[language]();
  const [ofEveryone, ofMembers] = await Promise.all([OF_EVERYONE[language](), OF_MEMBERS[language]()]);
  return { ...ofEveryone, ...ofMembers };
}
