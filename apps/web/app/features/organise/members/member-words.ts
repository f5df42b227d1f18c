import type { DeletionReason } from '@waylift/contract/member-filters';
import type { ListedMember, AccountMail } from '@waylift/contract/organiser-members';
import { asWritten, dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

type State = ListedMember['state'];

export function stateName(t: Words, state: State | 'refused' | 'deleting'): string {
  return t(
    {
      active: m.organise_member_active,
      pending: m.organise_member_pending,
      invited: m.organise_member_invited,
      suspended: m.organise_member_suspended,
      paused: m.organise_member_paused,
      refused: m.organise_member_refused,
      deleting: m.organise_member_deleting,
    }[state],
  );
}

/** A sentence for the telephone. */
export function whatTheySee(t: Words, state: State): string {
  return t(
    {
      active: m.organise_member_say_active,
      pending: m.organise_member_say_pending,
      invited: m.organise_member_say_invited,
      suspended: m.organise_member_say_suspended,
      paused: m.organise_member_say_paused,
    }[state],
  );
}

/** A mail by its kind: its subject might say more than an organiser may see. */
export function mailName(t: Words, kind: string): string {
  const names: { readonly [kind: string]: typeof m.organise_mail_account } = {
    activation: m.organise_mail_activation,
    invitation: m.organise_mail_invitation,
    'password-reset': m.organise_mail_password,
    'password-changed': m.organise_mail_password,
    'reset-waits': m.organise_mail_password,
    'passwords-end': m.organise_mail_password,
    'email-change': m.organise_mail_address,
    'email-change-notice': m.organise_mail_address,
    'email-changed': m.organise_mail_address,
    'email-taken': m.organise_mail_address,
    'member-suspended': m.organise_mail_suspended,
    'member-resumed': m.organise_mail_resumed,
    'member-moved': m.organise_mail_moved,
    'data-asked': m.organise_mail_data,
  };
  return t(names[kind] ?? m.organise_mail_account);
}

/** What became of a mail. */
export function mailFate(t: Words, { state, cause }: AccountMail): string {
  switch (state) {
    case 'waiting':
      return t(m.organise_mail_waiting);
    case 'sent':
      return t(m.organise_mail_sent);
    case 'given-up':
      return t(m.organise_mail_unsent);
    case 'failed':
      return t(
        {
          'no-mailbox': m.organise_mail_no_mailbox,
          full: m.organise_mail_full,
          blocked: m.organise_mail_blocked,
          other: m.organise_mail_failed,
        }[cause ?? 'other'],
      );
  }
}

export function reasonName(t: Words, reason: DeletionReason): string {
  return t(
    {
      asked: m.organise_delete_asked,
      left: m.organise_delete_left,
      twice: m.organise_delete_twice,
      other: m.organise_delete_other,
    }[reason],
  );
}

/** The first eight digits of the id: the search and the operator's commands take it for a member. */
export function referenceOf(id: string): string {
  return `m-${id.slice(0, 8)}`;
}

/** `2 Mar 2026, 10:00` in this device's time zone. */
export function formatMoment(language: LanguageTag, instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return asWritten(language, dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date));
}
