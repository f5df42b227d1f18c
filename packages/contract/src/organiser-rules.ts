/** Who may join a community and who finds whom, as its organisers see and change it. What a change means is asked for before it is made. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { publicId, text } from './fields.ts';
import { formed } from './formed.ts';
import { COMMUNITY_PASSWORD_MIN_LENGTH, EMAIL_DOMAINS_MAX, RATE_LIMITS as LIMITS, TEXT_MAX_LENGTH } from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';
import { emailDomain, isEmail } from './rules.ts';
import { JOIN_RULES, MATCH_RULES, RULE_MEANINGS, RULES } from './rule-choices.ts';

/** As it stands after the `@`; the output is in the form of `emailDomain`. */
const domain = text().check(
  z.refine((typed) => isEmail(addressOf(typed)), { error: 'domain-invalid', abort: true }),
  z.overwrite((typed) => emailDomain(addressOf(typed))),
);
const line = formed(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { maxLength: TEXT_MAX_LENGTH, code: 'unusable-character' });

const rules = z.object({
  join: z.enum(JOIN_RULES, { error: 'choice-invalid' }),
  /** Whose addresses may join; of no meaning unless `join` names them. */
  domains: z.array(domain).check(z.maxLength(EMAIL_DOMAINS_MAX, { error: 'too-long', abort: true })),
  needsVerification: z.boolean({ error: 'not-a-boolean' }),
  matchesWith: z.enum(MATCH_RULES, { error: 'choice-invalid' }),
  /** Whether people may choose the community itself rather than one beneath it, and what that choice is called ('': the usual words). */
  offersItself: z.boolean({ error: 'not-a-boolean' }),
  offerWords: line,
  /** Such as `de`; '': the visitor's browser decides. */
  language: formed(/^(?:[a-z]{2})?$/, { maxLength: 2, code: 'language-unknown' }),
});
export type CommunityRules = z.infer<typeof rules>;

const rulesAnswer = z.object({
  rules,
  /** Of these rules: goes with a change, so that nobody changes what they have not seen. */
  version: z.string(),
  hasPassword: z.boolean(),
  /** What people call their account at the sign-in system; null: there is none, or it is only named. */
  signOnLabel: z.nullable(z.string()),
  /** Its parent; null: it has none. */
  parent: z.nullable(z.string()),
  /** How many communities are beneath it. */
  children: z.number(),
  /** Those of its family that one looks after, and whom their members find. */
  family: z.array(z.object({ name: z.string(), matchesWith: z.enum(MATCH_RULES) })),
});
export type OrganisedRules = z.infer<typeof rulesAnswer>;

const wish = z
  .object({
    rules,
    /** A new community password; null: as it is, or none. */
    password: z.nullable(
      formed(/^[^\p{Cc}]*$/u, { maxLength: TEXT_MAX_LENGTH, code: 'unusable-character' }).check(
        z.minLength(COMMUNITY_PASSWORD_MIN_LENGTH, { error: 'too-short' }),
      ),
    ),
    version: text(64),
  })
  .check(
    z.refine(({ rules: { join, domains } }) => (join !== 'domains' && join !== 'domains-and-password') || domains.length > 0, {
      error: 'required',
      path: ['rules', 'domains'],
    }),
  );

const meansAnswer = z.object({
  changes: z.array(
    z.object({
      rule: z.enum(RULES),
      means: z.array(
        z.object({
          kind: z.enum(RULE_MEANINGS),
          /** How many members, invitations or links it concerns; of `now-find` and `no-longer-find` the community's own members. */
          count: z.number(),
          /** Of those, members of other communities, which are named as far as one looks after them. */
          others: z.number(),
          names: z.array(z.string()),
          /** Communities that are not named. */
          unnamed: z.number(),
        }),
      ),
    }),
  ),
  at: z.string(),
});
export type RulesMeaning = z.infer<typeof meansAnswer>;
export type RuleMeaning = RulesMeaning['changes'][number]['means'][number];

const EVENT = {
  name: 'organise-rules',
  outcomes: ['looked', 'changed', 'unchanged', 'conflict', 'busy', 'no-right', 'too-many-requests'],
} as const;
const PARAMS = { publicId: 'kestrel' };
const RULES_EXAMPLE = {
  join: 'domains',
  domains: ['kestrel.example'],
  needsVerification: true,
  matchesWith: 'community',
  offersItself: false,
  offerWords: '',
  language: 'en',
} as const;
const BODY = { rules: RULES_EXAMPLE, password: null, version: 'b1946ac9' };

const path = `${ORGANISE_PATH}/communities/{publicId}/rules` as const;
const one = { who: 'organiser', role: 'manager', params: z.object({ publicId }) } as const;
const change = { ...one, event: EVENT, limits: [LIMITS.organiserChanges] } as const;

export const organiserRulesCalls = {
  organisedRules: {
    ...one,
    method: 'GET',
    path,
    summary: 'Who may join a community, and who finds whom',
    success: { status: 200, schema: rulesAnswer },
    problems: [],
    example: {
      params: PARAMS,
      answer: {
        rules: RULES_EXAMPLE,
        version: 'b1946ac9',
        hasPassword: false,
        signOnLabel: null,
        parent: null,
        children: 0,
        family: [],
      },
    },
  },
  lookAtRules: {
    ...change,
    method: 'POST',
    path: `${path}/look`,
    summary: 'What other rules would mean, with numbers of now. Nothing is changed',
    body: wish,
    success: { status: 200, schema: meansAnswer },
    problems: ['conflict'],
    example: {
      params: PARAMS,
      body: BODY,
      answer: {
        changes: [{ rule: 'join', means: [{ kind: 'other-domain-stays', count: 214, others: 0, names: [], unnamed: 0 }] }],
        at: '2026-11-25T11:42:00Z',
      },
    },
  },
  changeRules: {
    ...change,
    method: 'PUT',
    path,
    summary: 'Change the rules of a community',
    body: wish,
    success: { status: 200, schema: z.object({ changed: z.number() }) },
    problems: ['conflict', 'busy'],
    example: { params: PARAMS, body: BODY, answer: { changed: 1 } },
  },
} as const satisfies Calls;

function addressOf(typed: string): string {
  return `x@${typed.trim().replace(/^@/, '')}`;
}
