import type { AuditKind } from '@waylift/contract/audit-choices';
import { m } from '@waylift/words/messages';
import type { useWords } from '../../../locale/locale-provider.tsx';

type Speak = ReturnType<typeof useWords>;

/** What was done, in words. @param deed of an organiser, or the words of a command */
export function deedWords(t: Speak, { deed, isCommand }: { readonly deed: string; readonly isCommand: boolean }): string {
  if (isCommand) return t(m.organise_deed_command, { command: deed });
  const words = WORDS[deed];
  return words === undefined ? deed : words(t);
}

/** Of each deed that organisers' calls write. */
const WORDS: Readonly<Record<string, (t: Speak) => string>> = {
  'audit file': (t) => t(m.organise_deed_audit_file),
  'look change': (t) => t(m.organise_deed_look_change),
  'look drop': (t) => t(m.organise_deed_look_drop),
  'look publish': (t) => t(m.organise_deed_look_publish),
  'look bring back': (t) => t(m.organise_deed_look_back),
  'organiser give reader': (t) => t(m.organise_deed_give),
  'organiser give manager': (t) => t(m.organise_deed_give),
  'organiser give owner': (t) => t(m.organise_deed_give),
  'organiser take': (t) => t(m.organise_deed_take),
  'organiser let in': (t) => t(m.organise_deed_let_in),
  'member list': (t) => t(m.organise_deed_member_list),
  'member find': (t) => t(m.organise_deed_member_find),
  'member show': (t) => t(m.organise_deed_member_show),
  'member address': (t) => t(m.organise_deed_member_address),
  'member compare': (t) => t(m.organise_deed_member_compare),
  'member resend': (t) => t(m.organise_deed_member_resend),
  'member correct': (t) => t(m.organise_deed_member_correct),
  'member export': (t) => t(m.organise_deed_member_export),
  'member sign-out': (t) => t(m.organise_deed_member_sign_out),
  'member suspend': (t) => t(m.organise_deed_report_suspend),
  'member resume': (t) => t(m.organise_deed_member_resume),
  'member move': (t) => t(m.organise_deed_member_move),
  'member remove ask': (t) => t(m.organise_deed_member_remove_ask),
  'member remove withdraw': (t) => t(m.organise_deed_member_remove_withdraw),
  'member remove': (t) => t(m.organise_deed_member_remove),
  'member remove no': (t) => t(m.organise_deed_member_remove_no),
  'report show': (t) => t(m.organise_deed_report_show),
  'report take': (t) => t(m.organise_deed_report_take),
  'report give back': (t) => t(m.organise_deed_report_give_back),
  'report note': (t) => t(m.organise_deed_report_note),
  'report answer': (t) => t(m.organise_deed_report_answer),
  'report end sharing': (t) => t(m.organise_deed_report_end),
  'report suspend': (t) => t(m.organise_deed_report_suspend),
};

export function kindWords(t: Speak, kind: AuditKind): string {
  switch (kind) {
    case 'changed':
      return t(m.organise_audit_changed);
    case 'looked':
      return t(m.organise_audit_looked);
    case 'refused':
      return t(m.organise_audit_refused);
  }
}
