import { newsParagraphs, type NewsTarget } from '@waylift/contract/news-choices';
import type { NewsWords } from '@waylift/contract/organiser-news';
import { languageOf } from '@waylift/words/languages';
import type { Config } from '../../kernel/config/config.ts';
import type { MailParameters } from '../content/mails.ts';
import { oneLine } from '../content/untrusted-text.ts';
import { portalLink } from './mail-frame.ts';

/** The words in the first of these languages that was written, otherwise those that were written first. Null: there are none. */
export function writtenFor(words: readonly NewsWords[], languages: readonly string[]): NewsWords | null {
  const wanted = languages.map((language) => languageOf(language));
  for (const tag of wanted) {
    const found = tag === null ? undefined : words.find(({ language }) => languageOf(language) === tag);
    if (found !== undefined) return found;
  }
  return words[0] ?? null;
}

type LinkConfig = Pick<Config, 'publicUrl' | 'homeCommunity'>;

/** What an organiser wrote, as a mail shows it: an empty line begins a new paragraph, and a link leads into the portal alone. */
export function newsParameters(
  config: LinkConfig,
  slug: string,
  target: NewsTarget,
  { subject, text, button }: NewsWords,
): Omit<MailParameters['news'], 'unsubscribeUrl' | 'oneClickUrl'> {
  const paragraphs = newsParagraphs(text)
    .map(oneLine)
    .filter((paragraph) => paragraph !== '');
  const href = addressOf(config, slug, target);
  const label = oneLine(button);
  return { subject: oneLine(subject), paragraphs, button: href === null || label === '' ? null : { label, href } };
}

function addressOf(config: LinkConfig, slug: string, target: NewsTarget): string | null {
  switch (target) {
    case 'none':
      return null;
    case 'dashboard':
      return `${config.publicUrl}/dashboard`;
    case 'matches':
      return `${config.publicUrl}/dashboard/people`;
    case 'journey':
      return `${config.publicUrl}/dashboard/add-journey`;
    case 'community':
      return portalLink(config, slug, '/');
  }
}
