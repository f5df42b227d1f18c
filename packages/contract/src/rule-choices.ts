/** The choices among the rules of a community. Apart from the schemas, so that a page can use them without loading those. */

/** Who may join. `sign-on`: whom the sign-in system lets in. */
export const JOIN_RULES = ['open', 'domains', 'password', 'domains-and-password', 'invited', 'sign-on'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

export function asksDomains(join: JoinRule): boolean {
  return join === 'domains' || join === 'domains-and-password';
}

export function asksPassword(join: JoinRule): boolean {
  return join === 'password' || join === 'domains-and-password';
}

/** Whom its members find: each other, or also those of the family that say the same. */
export const MATCH_RULES = ['community', 'family'] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

/** What a change is about. */
export const RULES = ['join', 'verification', 'matching', 'offer', 'language'] as const;
export type Rule = (typeof RULES)[number];

/** What a change means. */
export const RULE_MEANINGS = [
  'anyone-joins',
  'members-stay',
  'other-domain-stays',
  'other-domain-waits',
  'invitations-hold',
  'links-for-domains',
  'links-ask-password',
  'links-let-nobody-in',
  'password-ends',
  'password-new',
  'shown-to-all',
  'hidden-from-all',
  'stays-hidden',
  'more-open-than-parent',
  'any-address',
  'waiting-still-verify',
  'unverified-stay',
  'now-find',
  'no-longer-find',
  'not-part',
  'lifts-stay',
  'new-visitors-alone',
  'members-keep-language',
] as const;
export type RuleMeaningKind = (typeof RULE_MEANINGS)[number];
