import type { LanguageTag } from '@waylift/words/languages';
import { mailByAddress, type MailDeps } from '../member/mail-by-address.ts';

export type ForgotOutcome = 'reset-link' | 'invitation-link' | 'suspended' | 'no-account' | 'too-many-mails';

/**
 * Mails the link that leads on, and whoever is suspended why none does. Of a registration it sets a new password too: the one that was typed may be a stranger's (decision 35).
 * The outcome is for the log alone.
 */
export async function forgotPassword(
  deps: MailDeps,
  asked: { readonly email: string; readonly language: LanguageTag },
): Promise<ForgotOutcome> {
  const kind = await mailByAddress(deps, asked, {
    active: 'password-reset',
    invited: 'invitation',
    pending: 'password-reset',
    suspended: 'member-suspended',
  });
  switch (kind) {
    case 'password-reset':
      return 'reset-link';
    case 'invitation':
      return 'invitation-link';
    case 'member-suspended':
      return 'suspended';
    case 'too-many-mails':
      return kind;
    default:
      return 'no-account';
  }
}
