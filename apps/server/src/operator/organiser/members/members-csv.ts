import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { MemberRow } from './list-members.ts';
import { csvLine } from '../../terminal/csv-line.ts';

/** The first eight digits of the id: `waylift member show` and the search take it for a member. */
export function referenceOf(id: string): string {
  return `m-${id.slice(0, 8)}`;
}

/** Lines of a table without addresses, in the words of a language. */
export function membersCsv(
  rows: readonly MemberRow[],
  { language, hasHead }: { readonly language: LanguageTag; readonly hasHead: boolean },
): string {
  const words = { locale: language };
  const states = {
    active: m.organise_member_active({}, words),
    pending: m.organise_member_pending({}, words),
    invited: m.organise_member_invited({}, words),
    suspended: m.organise_member_suspended({}, words),
    paused: m.organise_member_paused({}, words),
  };
  const head = [
    m.organise_members_surname({}, words),
    m.organise_members_forename({}, words),
    m.organise_members_reference({}, words),
    m.organise_inv_community({}, words),
    m.organise_column_state({}, words),
    m.organise_member_refused({}, words),
    m.organise_members_joined({}, words),
    m.organise_members_journeys({}, words),
    m.organise_members_lifts({}, words),
    m.organise_reports({}, words),
  ];
  const lines = rows.map(
    ({ id, forename, surname, communityName, state, isRefused, isDeleting, joinedAt, journeys, hasLifts, reports }) => [
      surname,
      forename,
      referenceOf(id),
      communityName,
      isDeleting ? m.organise_member_deleting({}, words) : states[state],
      isRefused ? m.organise_member_refused({}, words) : '',
      joinedAt?.slice(0, 10) ?? '',
      String(journeys),
      hasLifts ? m.organise_lifts_some({}, words) : m.organise_lifts_none({}, words),
      String(reports),
    ],
  );
  return (hasHead ? [head, ...lines] : lines).map((line) => csvLine(line)).join('');
}
