import type { InvitationCounts, InvitationState, ListProblem, ListRow, RowOutcome } from '@waylift/contract/organiser-invitations';
import { INVITE_PEOPLE_MAX } from '@waylift/contract/limits';
import { numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';
import { formatDate } from '../format-date.ts';

export const STATES = ['accepted', 'waiting', 'refused', 'expired'] as const satisfies readonly InvitationState[];

export function totalOf(counts: InvitationCounts): number {
  return STATES.reduce((sum, state) => sum + counts[state], 0);
}

export function stateName(t: Words, state: InvitationState): string {
  switch (state) {
    case 'waiting':
      return t(m.organise_inv_waiting);
    case 'accepted':
      return t(m.organise_inv_accepted);
    case 'refused':
      return t(m.organise_inv_refused);
    case 'expired':
      return t(m.organise_inv_expired);
  }
}

export function outcomeName(t: Words, outcome: RowOutcome): string {
  switch (outcome) {
    case 'new':
      return t(m.organise_row_new);
    case 'member':
      return t(m.organise_row_member);
    case 'invited':
      return t(m.organise_row_invited);
    case 'other-domain':
      return t(m.organise_row_domain);
    case 'wrong-address':
      return t(m.organise_row_wrong);
    case 'twice':
      return t(m.organise_row_twice);
    case 'unusable':
      return t(m.organise_row_unusable);
  }
}

/** Why a row is left out, or what will happen to it. */
export function rowText(t: Words, language: LanguageTag, { outcome, why, sameAs, since }: ListRow): string {
  const day = since === null ? '' : formatDate(language, since);
  switch (outcome) {
    case 'new':
      return t(m.organise_row_unless);
    case 'member':
      return t(m.organise_row_member_since, { day });
    case 'invited':
      return t(m.organise_row_invited_on, { day });
    case 'other-domain':
      return t(m.organise_row_left_out);
    case 'wrong-address':
      return t(m.organise_row_correct);
    case 'twice':
      return t(m.organise_row_same, { row: sameAs ?? 0 });
    case 'unusable':
      switch (why) {
        case 'forename':
          return t(m.organise_row_no_forename);
        case 'surname':
          return t(m.organise_row_no_surname);
        case 'too-long':
          return t(m.organise_row_too_long);
        case 'not-storable':
          return t(m.organise_row_not_storable);
        default:
          return t(m.organise_row_cells);
      }
  }
}

export function problemText(t: Words, language: LanguageTag, kind: ListProblem, line: number | null): string {
  switch (kind) {
    case 'workbook':
      return t(m.organise_list_workbook);
    case 'not-text':
      return t(m.organise_list_not_text);
    case 'empty':
      return t(m.organise_list_empty);
    case 'too-many':
      return t(m.organise_list_too_many, { people: numberFormat(language, {}).format(INVITE_PEOPLE_MAX) });
    case 'columns-unknown':
      return t(m.organise_list_columns);
    case 'broken':
      return t(m.organise_list_broken, { line: line ?? 0 });
    case 'community-inactive':
      return t(m.organise_list_inactive);
    case 'has-identity-provider':
      return t(m.organise_list_provider);
  }
}

/** The codes of a mail server say that there is no such mailbox. */
export function isWrongAddress(answer: string): boolean {
  return /\b[45]\.1\.\d{1,3}\b/.test(answer);
}

/** What the codes of a mail server mean. */
export function answerText(t: Words, answer: string): string {
  if (/\b[45]\.2\.2\b/.test(answer)) return t(m.organise_inv_full);
  if (isWrongAddress(answer)) return t(m.organise_inv_no_mailbox);
  if (/\b[45]\.7\.\d{1,3}\b/.test(answer)) return t(m.organise_inv_policy);
  return t(m.organise_inv_undelivered);
}
