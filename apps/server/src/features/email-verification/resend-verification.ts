import { mailByAddress, type MailDeps } from '../../member/mail-by-address.ts';

/** Mails a further activation link when the address has an account that waits for one; former links stay good. */
export async function resendVerification(deps: MailDeps, email: string): Promise<void> {
  await mailByAddress(deps, email, { pending: 'activation' });
}
