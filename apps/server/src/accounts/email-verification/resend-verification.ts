import type { LanguageTag } from '@waylift/words/languages';
import { mailByAddress, type MailDeps } from '../member/mail-by-address.ts';

/** Mails another activation link if one registration of the address waits for it. Earlier links still work. */
export async function resendVerification(deps: MailDeps, asked: { readonly email: string; readonly language: LanguageTag }): Promise<void> {
  await mailByAddress(deps, asked, { pending: 'activation' });
}
