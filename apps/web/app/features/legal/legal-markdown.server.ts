/** Finds the Markdown of a legal page: the operator's if there is any, otherwise the product's. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_LANGUAGE, languageOf, languages, type LanguageTag } from '@waylift/words/languages';

export const LEGAL_PAGES = ['member-terms', 'privacy-policy'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export type LegalMarkdown = { readonly text: string; readonly language: LanguageTag };

const ownTexts = import.meta.glob<string>('../../../content/*.md', { query: '?raw', import: 'default', eager: true });

/**
 * The wanted language, otherwise English, otherwise the first one found. If the operator has the page in any language, only the operator's files
 * count: their English terms are more accurate than our German ones.
 */
export async function findLegalMarkdown(page: LegalPage, language: LanguageTag, contentDir: string | undefined): Promise<LegalMarkdown> {
  const files = contentDir === undefined ? new Map<LanguageTag, string>() : await operatorFiles(page, contentDir);
  const order = [language, FALLBACK_LANGUAGE, ...languages.map(({ tag }) => tag)];
  for (const tag of order) {
    const file = files.get(tag);
    if (file !== undefined) return { text: await readFile(file, 'utf8'), language: tag };
  }
  for (const tag of order) {
    const text = ownTexts[`../../../content/${page}.${tag}.md`];
    if (text !== undefined) return { text, language: tag };
  }
  throw new Error(`the product has no text for ${page}`);
}

/** Read at every request, so that a text can change without a restart. An unreadable folder is an error. */
async function operatorFiles(page: LegalPage, folder: string): Promise<Map<LanguageTag, string>> {
  const files = new Map<LanguageTag, string>();
  for (const name of (await readdir(folder)).toSorted()) {
    const [, tag] = new RegExp(`^${page}\\.([\\w-]+)\\.md$`).exec(name) ?? [];
    const language = languageOf(tag ?? '');
    if (language !== null) files.set(language, join(folder, name));
  }
  return files;
}
