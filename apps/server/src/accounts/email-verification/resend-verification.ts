import type { LanguageTag } from '@waylift/words/languages';
import { mailByAddress, type MailDeps } from '../member/mail-by-address.ts';

/** Mails a further activation link when one registration of the address waits for it; former links stay good. */
export async function resendVerification(deps: MailDeps, asked: { readonly email: string; readonly language: LanguageTag }): Promise<void> {
  await mailByAddress(deps, asked, { pending: 'activation' });
}
