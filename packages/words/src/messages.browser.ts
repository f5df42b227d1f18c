/**
 * What `@waylift/words/messages` is in the browser's build: the one language of the page, since all five weigh four times as much. There is
 * none until `public-words` or `member-words` is imported; the functions take the same arguments.
 */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from './languages.ts';

/** The files of messages by their paths. */
export type Tables = Readonly<Record<string, () => Promise<object>>>;

let language: LanguageTag = languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE;
let tables: readonly Tables[] = [];

/** Importers see the present value: the functions below change it for all of them. */
export let m: object = {};

/** Whoever shows messages has to be drawn again afterwards. */
export async function speakLanguage(wanted: LanguageTag): Promise<void> {
  language = wanted;
  await load();
}

/** Adds the messages of these files, now and in each language spoken later. */
export async function speakFrom(wanted: Tables): Promise<void> {
  tables = [...tables, wanted];
  await load();
}

async function load(): Promise<void> {
  const wanted = language;
  const found = await Promise.all(tables.map(async (files) => await files[`../generated/messages/${wanted}.js`]?.()));
  // Another language may have been wished for meanwhile, and that is on its way.
  if (wanted === language) m = found.reduce<object>((all, table) => ({ ...all, ...table }), m);
}
