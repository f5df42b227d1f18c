import type { MailCause } from '@waylift/contract/member-filters';

/** Why a mail did not arrive, by the enhanced code (RFC 3463) in what the mail server answered; what it has no code for is `other`. */
export function mailCauseOf(answer: string | null): MailCause {
  const [, subject = '', detail = ''] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec((answer ?? '').slice(0, 200)) ?? [];
  if (subject === '1' || (subject === '2' && detail === '1')) return 'no-mailbox';
  if (subject === '2' && detail === '2') return 'full';
  return subject === '7' ? 'blocked' : 'other';
}
