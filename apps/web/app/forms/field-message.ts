import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { PASSWORD_SPECIAL_CHARACTERS } from '@waylift/contract/rules';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';

const MESSAGES: Readonly<Record<string, (t: Words) => string>> = {
  'forename-required': (t) => t(m.join_forename_required),
  'surname-required': (t) => t(m.join_surname_required),
  'email-required': (t) => t(m.field_email_required),
  'email-invalid': (t) => t(m.field_email_invalid, { email: t(m.field_email_example) }),
  'email-restricted': (t) => t(m.join_email_restricted),
  'email-confirm-required': (t) => t(m.join_email_confirm_required),
  'email-mismatch': (t) => t(m.join_email_mismatch),
  'password-missing': (t) => t(m.field_password_required),
  'password-required': (t) => t(m.password_required),
  'password-too-short': (t) => t(m.password_too_short, { min: PASSWORD_MIN_LENGTH }),
  'password-needs-uppercase': (t) => t(m.password_needs_uppercase),
  'password-needs-lowercase': (t) => t(m.password_needs_lowercase),
  'password-needs-number': (t) => t(m.password_needs_number),
  'password-needs-special': (t) => t(m.password_needs_special, { characters: PASSWORD_SPECIAL_CHARACTERS }),
  'password-common': (t) => t(m.password_common),
  'password-confirm-required': (t) => t(m.password_confirm_required),
  'password-mismatch': (t) => t(m.password_mismatch),
  'community-password-required': (t) => t(m.join_community_password_required),
  'community-password-invalid': (t) => t(m.join_community_password_invalid),
  'terms-required': (t) => t(m.terms_required),
  'too-long': (t) => t(m.field_too_long, { max: TEXT_MAX_LENGTH }),
  'unusable-character': (t) => t(m.field_unusable_character),
};

/** The sentence for a field's code. An unknown code comes from a newer server and is shown as it is. */
export function fieldMessage(t: Words, code: string): string {
  return MESSAGES[code]?.(t) ?? code;
}
