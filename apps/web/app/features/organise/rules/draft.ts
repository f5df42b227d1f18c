import { EMAIL_DOMAINS_MAX } from '@waylift/contract/limits';
import type { CommunityRules } from '@waylift/contract/organiser-rules';
import { asksDomains, JOIN_RULES, MATCH_RULES, type JoinRule, type MatchRule } from '@waylift/contract/rule-choices';
import { isEmail } from '@waylift/contract/rules';
import { formText } from '../../../forms/form-text.ts';

/** The rules as they stand in the form. */
export type Draft = {
  readonly join: JoinRule;
  /** One a line. */
  readonly domains: string;
  readonly password: string;
  readonly needsVerification: 'yes' | 'no';
  readonly matchesWith: MatchRule;
  readonly offersItself: 'yes' | 'no';
  readonly offerWords: string;
  readonly language: string;
};

export function readDraft(form: FormData): Draft {
  return {
    join: JOIN_RULES.find((each) => each === formText(form, 'join')) ?? 'open',
    domains: formText(form, 'domains'),
    password: formText(form, 'password'),
    needsVerification: formText(form, 'needsVerification') === 'no' ? 'no' : 'yes',
    matchesWith: MATCH_RULES.find((each) => each === formText(form, 'matchesWith')) ?? 'community',
    offersItself: formText(form, 'offersItself') === 'yes' ? 'yes' : 'no',
    offerWords: formText(form, 'offerWords'),
    language: formText(form, 'language'),
  };
}

export function wishOf(draft: Draft): CommunityRules {
  const { join, matchesWith, offerWords, language } = draft;
  return {
    join,
    domains: asksDomains(join) ? domainsIn(draft.domains) : [],
    needsVerification: draft.needsVerification === 'yes',
    matchesWith,
    offersItself: draft.offersItself === 'yes',
    offerWords: offerWords.trim(),
    language,
  };
}

export function domainsIn(typed: string): string[] {
  const domains = typed
    .split(/[\s,;]/)
    .map((each) => each.replace(/^@/, ''))
    .filter((each) => each !== '');
  return [...new Set(domains)];
}

/** What is wrong with the domains; null: nothing. */
export function domainProblem(
  typed: string,
): { readonly kind: 'missing' | 'too-many' } | { readonly kind: 'wrong'; readonly domain: string } | null {
  const domains = domainsIn(typed);
  if (domains.length === 0) return { kind: 'missing' };
  if (domains.length > EMAIL_DOMAINS_MAX) return { kind: 'too-many' };
  const wrong = domains.find((each) => !isEmail(`x@${each}`));
  return wrong === undefined ? null : { kind: 'wrong', domain: wrong };
}
