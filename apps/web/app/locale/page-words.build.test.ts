import { m } from '@waylift/words/messages';
import { expect, it } from 'vitest';
import { scriptsOfPages, scriptText, type PageScripts } from '../test-support/page-scripts.ts';

const WORDS = Object.keys(m);

function found(texts: readonly string[], pattern: RegExp): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word)));
}

/** The words that are sent with a page, and the words that its scripts use. */
function wordsOf({ scripts }: PageScripts) {
  const texts = scripts.map(({ file }) => scriptText(file));
  const [there, named] = [found(texts, /\bexport const (\w+)=/g), found(texts, /\.(\w+)\b/g)];
  return { there: WORDS.filter((word) => there.has(word)), named: WORDS.filter((word) => named.has(word)) };
}

it('every word that a page names comes with it', () => {
  const pages = scriptsOfPages();
  const ofMembers = new Set(pages.flatMap(({ isOfMembers, scripts }) => (isOfMembers ? scripts.map(({ file }) => file) : [])));
  const missing = pages.flatMap((page) => {
    const { there } = wordsOf(page);
    // Pages of organisers load files of members for some of what is in them.
    const own = page.isOfOrganisers ? { ...page, scripts: page.scripts.filter(({ file }) => !ofMembers.has(file)) } : page;
    const { named } = wordsOf(own);
    return named.filter((word) => !there.includes(word)).map((word) => `${page.page}: ${word}`);
  });
  expect(missing).toEqual([]);
});

it('no public page has words that only members’ own pages or the landing page show, the first page of members has its own alone, and none has those of mails but what organisers look at', () => {
  const [ofMembers, elsewhere] = [['dashboard_loading', 'settings_lead'], /^(mail|consent)_|^home_hero_lead$/];
  for (const page of scriptsOfPages()) {
    const { there } = wordsOf(page);
    expect(
      ofMembers.filter((word) => there.includes(word)),
      page.page,
    ).toEqual(page.isFirst ? ['dashboard_loading'] : page.isOfMembers ? ofMembers : []);
    expect(
      there.filter((word) => elsewhere.test(word) && !(page.isOfOrganisers && word.startsWith('mail_news_'))),
      page.page,
    ).toEqual([]);
    expect(
      there.some((word) => word.startsWith('organise_')),
      page.page,
    ).toBe(page.isOfOrganisers);
  }
});
