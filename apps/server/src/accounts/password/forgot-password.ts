import type { LanguageTag } from '@waylift/words/languages';
import { mailByAddress, type MailDeps } from '../member/mail-by-address.ts';

export type ForgotOutcome = 'reset-link' | 'provider-button' | 'invitation-link' | 'suspended' | 'no-account' | 'too-many-mails';

/**
 * Mails a link to set a new password; a suspended member is mailed why there is none. A registration also gets a new password by it, since a stranger
 * may have typed the present one (decision 35). The outcome is for the log alone.
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
    paused: 'password-reset',
  });
  switch (kind) {
    case 'password-reset':
      return 'reset-link';
    case 'sign-in-by-provider':
      return 'provider-button';
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
