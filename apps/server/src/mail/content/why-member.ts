import { m } from '@waylift/words/messages';
import type { Words } from './mails.ts';

/** Why a member gets a mail. The public community is often named like the product: then the name stands there once. */
export function whyMember({ community, product }: { readonly community: string; readonly product: string }, words: Words): string {
  return community === product ? m.mail_why_member_alone({ product }, words) : m.mail_why_member({ community, product }, words);
}
