/** The rules of the join form (section 5), in the order of its fields. Codes, not sentences: `forms/field-message.ts` words them. */
import { MEMBER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { emailKey } from '@waylift/contract/rules';
import { emailProblem, lengthProblem, memberFieldProblem, newPasswordProblem, passwordConfirmProblem } from '../../forms/field-checks.ts';

export const JOIN_FIELDS = [
  'email',
  'emailConfirm',
  ...MEMBER_FIELD_NAMES,
  'password',
  'passwordConfirm',
  'communityPassword',
  'terms',
] as const;
export type JoinField = (typeof JOIN_FIELDS)[number];
export type JoinValues = Readonly<Record<JoinField, string>>;

type Rule = { readonly field: JoinField; readonly problem: (values: JoinValues) => string | null };

const JOIN_RULES: readonly Rule[] = [
  { field: 'email', problem: ({ email }) => emailProblem(email, 'email-required') },
  {
    field: 'emailConfirm',
    problem: ({ email, emailConfirm }) =>
      emailProblem(emailConfirm, 'email-confirm-required') ?? (emailKey(email) === emailKey(emailConfirm) ? null : 'email-mismatch'),
  },
  ...MEMBER_FIELD_NAMES.map((field): Rule => ({ field, problem: (values) => memberFieldProblem(field, values[field]) })),
  { field: 'password', problem: ({ password }) => newPasswordProblem(password) },
  { field: 'passwordConfirm', problem: ({ password, passwordConfirm }) => passwordConfirmProblem(password, passwordConfirm) },
  { field: 'terms', problem: ({ terms }) => (terms === '' ? 'terms-required' : null) },
];

const COMMUNITY_PASSWORD_RULE: Rule = {
  field: 'communityPassword',
  problem: ({ communityPassword }) => (communityPassword === '' ? 'community-password-required' : lengthProblem(communityPassword)),
};

/** Every field that breaks a rule, with the code of the first rule it breaks, in the order of the form. */
export function joinProblems(values: JoinValues, options: { readonly asksCommunityPassword: boolean }): Partial<Record<JoinField, string>> {
  const rules = options.asksCommunityPassword ? [...JOIN_RULES.slice(0, -1), COMMUNITY_PASSWORD_RULE, ...JOIN_RULES.slice(-1)] : JOIN_RULES;
  const problems: Partial<Record<JoinField, string>> = {};
  for (const { field, problem } of rules) {
    const code = problem(values);
    if (code !== null) problems[field] = code;
  }
  return problems;
}
