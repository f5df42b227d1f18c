import { SIGN_ON_LABEL_MAX_LENGTH, SIGN_ON_LEAVER_DAYS_MAX, SIGN_ON_LEAVER_DAYS_MIN } from '@waylift/contract/limits';
import type { FieldProblem } from '@waylift/contract/problem';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';
import { issuerWords } from './issuer-words.ts';

/** The field of a form at which the server refused something, by the first part of its path. */
export function fieldProblems<Field extends string>(
  t: Words,
  fields: readonly Field[],
  errors: readonly FieldProblem[],
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  for (const error of errors) {
    const field = fields.find((each) => each === error.path.split('.')[0]) ?? fields[0];
    if (field !== undefined) problems[field] ??= problemWords(t, error);
  }
  return problems;
}

/** @param problem its message is what is told in the sentence: a domain, or an issuer */
function problemWords(t: Words, { path, code, message }: FieldProblem): string {
  switch (code) {
    case 'public-mail':
      return t(m.organise_sis_bad_public, { domain: message });
    case 'not-a-domain':
      return t(m.organise_rule_domains_wrong, { domain: message });
    case 'domain-vouched-elsewhere':
      return t(m.organise_sis_bad_elsewhere, { domain: message });
    case 'contact-invalid':
      return t(m.organise_sis_bad_contact);
    case 'closed-and-join':
      return t(m.organise_sis_bad_closed);
    case 'secret-with-private-key':
    case 'key-without-private-key':
      return t(m.organise_sis_bad_secret);
    case 'date-too-soon':
    case 'date-past':
    case 'date-invalid':
      return t(m.organise_sis_bad_day);
    case 'out-of-range':
    case 'not-a-number':
      return t(m.organise_sis_bad_number, { min: SIGN_ON_LEAVER_DAYS_MIN, max: SIGN_ON_LEAVER_DAYS_MAX });
    case 'too-long':
    case 'unusable-character':
      return t(m.field_too_long, { max: path === 'label' ? SIGN_ON_LABEL_MAX_LENGTH : 255 });
    default:
      return path === 'secret' ? t(m.organise_sis_bad_secret) : issuerWords(t, code, message);
  }
}
