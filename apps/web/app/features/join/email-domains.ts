import type { CommunityOptions } from '@waylift/contract/community';
import { emailDomainsOf } from '@waylift/contract/community-rules';
import { localeOf, type LanguageTag } from '@waylift/words/languages';

/** `…@mill.example or …@dock.example`; null when the community takes any address. The number of those left out stands behind them: `+4`. */
export function emailDomainsIn(language: LanguageTag, options: CommunityOptions): string | null {
  const told = emailDomainsOf(options);
  if (told === null) return null;
  const endings = told.domains.map((domain) => `…@${domain}`);
  if (told.more > 0) return `${endings.join(', ')}, +${told.more}`;
  return new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(endings);
}
