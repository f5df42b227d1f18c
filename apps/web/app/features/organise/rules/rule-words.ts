import type { CommunityRules, RuleMeaning } from '@waylift/contract/organiser-rules';
import type { JoinRule, Rule } from '@waylift/contract/rule-choices';
import { numberFormat } from '@waylift/words/formats';
import { languageCode, languages, type LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

export function ruleName(t: Words, rule: Rule): string {
  switch (rule) {
    case 'join':
      return t(m.organise_rules_join);
    case 'verification':
      return t(m.organise_rules_verify);
    case 'matching':
      return t(m.organise_rules_find);
    case 'offer':
      return t(m.organise_rules_offer);
    case 'language':
      return t(m.navigation_language);
  }
}

export function joinName(t: Words, join: JoinRule): string {
  switch (join) {
    case 'open':
      return t(m.organise_rule_open);
    case 'domains':
      return t(m.organise_rule_domains);
    case 'password':
      return t(m.organise_rule_password);
    case 'domains-and-password':
      return t(m.organise_rule_both);
    case 'invited':
      return t(m.organise_rule_invited);
    case 'sign-on':
      return t(m.organise_rule_sign_on);
  }
}

/** One rule of a community as a line. */
export function ruleText(
  t: Words,
  rule: Rule,
  rules: CommunityRules,
  names: { readonly community: string; readonly parent: string | null },
): string {
  const domains = rules.domains.join(', ');
  switch (rule) {
    case 'join':
      if (rules.join === 'domains') return t(m.organise_rule_domains_of, { domains });
      return rules.join === 'domains-and-password' ? t(m.organise_rule_both_of, { domains }) : joinName(t, rules.join);
    case 'verification':
      return t(rules.needsVerification ? m.organise_rule_verify : m.organise_rule_no_verify);
    case 'matching':
      if (rules.matchesWith === 'community') return t(m.organise_rule_among, { community: names.community });
      return names.parent === null ? t(m.organise_rule_beneath) : t(m.organise_rule_beside, { parent: names.parent });
    case 'offer':
      if (!rules.offersItself) return t(m.organise_rule_not_offered);
      return rules.offerWords === ''
        ? t(m.organise_rule_offered, { community: names.community })
        : t(m.organise_rule_offered_as, { words: rules.offerWords });
    case 'language':
      return languages.find(({ tag }) => languageCode(tag) === rules.language)?.name ?? t(m.organise_rule_language_none);
  }
}

export function meaningText(t: Words, language: LanguageTag, meaning: RuleMeaning): string {
  const write = (value: number) => numberFormat(language, {}).format(value);
  const { kind, count, unnamed } = meaning;
  const many = { count, number: write(count) };
  const names = meaning.names.join(', ');
  const found = { names, own: write(count), others: write(meaning.others) };
  switch (kind) {
    case 'anyone-joins':
      return t(m.organise_mean_anyone);
    case 'members-stay':
      return t(m.organise_mean_members_stay, many);
    case 'other-domain-stays':
      return t(m.organise_mean_other_stays, many);
    case 'other-domain-waits':
      return t(m.organise_mean_other_waits, many);
    case 'invitations-hold':
      return t(m.organise_mean_invitations, many);
    case 'links-for-domains':
      return t(m.organise_mean_links_domains, many);
    case 'links-ask-password':
      return t(m.organise_mean_links_password, many);
    case 'links-let-nobody-in':
      return t(m.organise_mean_links_end, many);
    case 'password-ends':
      return t(m.organise_mean_password_ends);
    case 'password-new':
      return t(m.organise_mean_password_new);
    case 'shown-to-all':
      return t(m.organise_mean_shown);
    case 'hidden-from-all':
      return t(m.organise_mean_hidden);
    case 'stays-hidden':
      return t(m.organise_mean_stays_hidden);
    case 'more-open-than-parent':
      return t(m.organise_mean_more_open, { names });
    case 'any-address':
      return t(m.organise_mean_any_address);
    case 'waiting-still-verify':
      return t(m.organise_mean_still_verify, many);
    case 'unverified-stay':
      return t(m.organise_mean_unverified);
    case 'now-find':
      return together([
        names === '' && unnamed === 0 ? t(m.organise_mean_find_none) : '',
        names === '' ? '' : t(m.organise_mean_find, found),
        unnamed === 0 ? '' : t(m.organise_mean_find_unnamed, { count: unnamed }),
      ]);
    case 'no-longer-find':
      return together([
        names === '' && unnamed === 0 ? t(m.organise_mean_lose_none) : '',
        names === '' ? '' : t(m.organise_mean_lose, found),
        unnamed === 0 ? '' : t(m.organise_mean_lose_unnamed, { count: unnamed }),
      ]);
    case 'not-part':
      return names === '' ? '' : t(m.organise_mean_not_part, found);
    case 'lifts-stay':
      return t(m.organise_mean_lifts);
    case 'new-visitors-alone':
      return t(m.organise_mean_visitors);
    case 'members-keep-language':
      return t(m.organise_mean_language, many);
  }
}

function together(sentences: readonly string[]): string {
  return sentences.filter((each) => each !== '').join(' ');
}
