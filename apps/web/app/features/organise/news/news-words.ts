import type { NewsAudience, NewsState, NewsTarget } from '@waylift/contract/news-choices';
import { languageOf, languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

export function stateName(t: Words, state: NewsState): string {
  return t(
    {
      draft: m.organise_news_draft,
      asked: m.organise_news_asked,
      sending: m.organise_news_sending,
      held: m.organise_news_held,
      sent: m.organise_news_sent,
    }[state],
  );
}

export function audienceName(t: Words, audience: NewsAudience): string {
  return t(
    {
      all: m.organise_news_all,
      'no-journey': m.organise_news_no_journey,
      'not-asked': m.organise_news_not_asked,
    }[audience],
  );
}

export function targetName(t: Words, target: NewsTarget): string {
  return t(
    {
      none: m.organise_news_target_none,
      dashboard: m.organise_news_target_dashboard,
      matches: m.organise_news_target_matches,
      journey: m.organise_news_target_journey,
      community: m.organise_news_target_community,
    }[target],
  );
}

/** A language by its own name. */
export function languageName(language: string): string {
  const tag = languageOf(language);
  return languages.find((each) => each.tag === tag)?.name ?? language;
}
