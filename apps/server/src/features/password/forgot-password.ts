import { mailByAddress, type MailDeps } from '../../member/mail-by-address.ts';

export type ForgotOutcome = 'reset-link' | 'invitation-link' | 'activation-link' | 'no-account';

/** A waiting account gets its activation link, since its password is worth nothing before. The outcome is for the log alone. */
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
