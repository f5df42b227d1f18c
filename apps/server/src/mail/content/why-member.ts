import { m } from '@waylift/words/messages';
import type { Words } from './mails.ts';

/** Says why a member gets a mail. If the public community has the product's name, the name is given once. */
export function whyMember({ community, product }: { readonly community: string; readonly product: string }, words: Words): string {
  return community === product ? m.mail_why_member_alone({ product }, words) : m.mail_why_member({ community, product }, words);
}
