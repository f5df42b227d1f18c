import type { CommunityOptions } from '@waylift/contract/community';
import { emailDomainsOf } from '@waylift/contract/community-rules';
import { emailDomain, isEmail } from '@waylift/contract/rules';
import { localeOf, type LanguageTag } from '@waylift/words/languages';

type ToldDomains = NonNullable<ReturnType<typeof emailDomainsOf>>;

/** No line ends between its neighbours. */
const WORD_JOINER = '\u2060';

/** `…@mill.example or …@dock.example`. The number of those left out stands behind them: `+4`. */
export function domainsToChoose(language: LanguageTag, told: ToldDomains): string {
  return listed(
    language,
    'disjunction',
    told.domains.map((domain) => `…${WORD_JOINER}@${domain}`),
    told.more,
  );
}

/** `mill.example and dock.example`. */
export function domainsTaken(language: LanguageTag, told: ToldDomains): string {
  return listed(language, 'conjunction', told.domains, told.more);
}

function listed(language: LanguageTag, type: 'conjunction' | 'disjunction', domains: readonly string[], more: number): string {
  if (more > 0) return `${domains.join(', ')}, +${more}`;
  return new Intl.ListFormat(localeOf(language), { type }).format(domains);
}

/** What the told domains say of an address: it fits, or it does not. Null where they leave it open. The server alone decides. */
export function fitOf(email: string, options: CommunityOptions): 'fits' | 'unfit' | null {
  const told = emailDomainsOf(options);
  if (told === null || !isEmail(email)) return null;
  if (told.domains.includes(emailDomain(email))) return 'fits';
  return told.more === 0 ? 'unfit' : null;
}
