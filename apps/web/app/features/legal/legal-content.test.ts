import { ENGLISH, languagesThere, readLanguageFacts } from '@waylift/words/message-file';
import { describe, expect, it } from 'vitest';
import { LEGAL_PAGES } from './legal-markdown.server.ts';

const texts = import.meta.glob<string>('../../../content/*.md', { query: '?raw', import: 'default', eager: true });
const tags = languagesThere();
const translations = tags.filter((tag) => tag !== ENGLISH);

function textOf(page: string, tag: string): string {
  const text = texts[`../../../content/${page}.${tag}.md`];
  if (text === undefined) throw new Error(`there is no ${page}.${tag}.md`);
  return text;
}

/** The text as blocks of one kind each: a heading, a list of so many items, a paragraph. */
function outlineOf(text: string): string[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      if (block.startsWith('#')) return `heading ${/\d+/.exec(block)?.[0]}`;
      const items = block.split('\n').filter((line) => line.startsWith('- ')).length;
      return items === 0 ? 'paragraph' : `list of ${items}`;
    });
}

function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{[^}]+\}/g), ([placeholder]) => placeholder).toSorted();
}

describe.each(LEGAL_PAGES)('%s', (page) => {
  it.each(translations)('says in %s what it says in English, part by part', (tag) => {
    expect(outlineOf(textOf(page, tag))).toEqual(outlineOf(textOf(page, ENGLISH)));
  });

  it.each(translations)('has in %s the placeholders that English has', (tag) => {
    expect(new Set(placeholdersOf(textOf(page, tag)))).toEqual(new Set(placeholdersOf(textOf(page, ENGLISH))));
  });

  it.each(tags)('is typeset in %s as the other words are', (tag) => {
    expect(textOf(page, tag)).not.toMatch(/["']|\.\.\.| {2}|[^\S\n\u202f ]/);
    expect(textOf(page, tag)).not.toContain('!');
  });

  it.each(translations)('speaks formally in %s', (tag) => {
    expect(textOf(page, tag).match(readLanguageFacts(tag).informal)?.[0]).toBeUndefined();
  });
});

it('French stands a narrow no-break space before ; : ! ? and inside its quotes', () => {
  for (const page of LEGAL_PAGES) expect(textOf(page, 'fr').match(/[^\u202f](?:[;!?»]|:(?!\/\/))|«[^\u202f]/)?.[0]).toBeUndefined();
});
