import { mailByAddress, type MailDeps } from '../../member/mail-by-address.ts';

export type ForgotOutcome = 'reset-link' | 'invitation-link' | 'activation-link' | 'no-account';

/**
 * Helps whoever cannot sign in with this address to the mail that lets them: an active account gets a link to set a new password; an
 * invited one its invitation again, since the page of an expired one sends people here (section 8); one that waits for its activation
 * a further activation link, for its password is worth nothing before. The outcome is for the log alone.
 */
export async function forgotPassword(deps: MailDeps, email: string): Promise<ForgotOutcome> {
  const kind = await mailByAddress(deps, email, { active: 'password-reset', invited: 'invitation', pending: 'activation' });
  switch (kind) {
    case 'password-reset':
      return 'reset-link';
    case 'invitation':
      return 'invitation-link';
    case 'activation':
      return 'activation-link';
    default:
      return 'no-account';
  }
}
