import type { InvitedPerson } from '@waylift/contract/organiser-invitations';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';
import { csvOf } from '../csv-file.ts';
import { formatDate } from '../format-date.ts';
import { answerText, stateName } from './invitation-words.ts';

/** The people of a list as a CSV file. */
export function invitedFile(t: Words, language: LanguageTag, people: readonly InvitedPerson[]): string {
  const head = [
    t(m.organise_column_name),
    t(m.organise_look_address),
    t(m.organise_column_state),
    t(m.organise_inv_sent_on),
    t(m.organise_inv_why),
  ];
  const rows = people.map(({ name, email, state, sentAt, answer }) => [
    name,
    email,
    stateName(t, state),
    formatDate(language, sentAt),
    answer === null ? '' : `${answerText(t, answer)} (${answer})`,
  ]);
  return csvOf([head, ...rows]);
}
