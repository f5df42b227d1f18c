import { ORGANISER_DEEDS, type AuditKind, type OrganiserDeed } from '@waylift/contract/audit-choices';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

/** What was done, in words. @param deed of an organiser, or the words of a command */
export function deedWords(t: Words, { deed, isCommand }: { readonly deed: string; readonly isCommand: boolean }): string {
  if (isCommand) return t(m.organise_deed_command, { command: deed });
  const known = ORGANISER_DEEDS.find((each) => each === deed);
  return known === undefined ? deed : WORDS[known](t);
}

const WORDS: Readonly<Record<OrganiserDeed, (t: Words) => string>> = {
  'audit file': (t) => t(m.organise_deed_audit_file),
  'invitation correct': (t) => t(m.organise_deed_invitation_correct),
  'invitation file': (t) => t(m.organise_deed_invitation_file),
  'invitation hold': (t) => t(m.organise_deed_invitation_hold),
  'invitation test': (t) => t(m.organise_deed_invitation_test),
  'invitation withdraw': (t) => t(m.organise_deed_invitation_withdraw),
  'join link end': (t) => t(m.organise_deed_link_end),
  'join link make': (t) => t(m.organise_deed_link_make),
  'look change': (t) => t(m.organise_deed_look_change),
  'look drop': (t) => t(m.organise_deed_look_drop),
  'look publish': (t) => t(m.organise_deed_look_publish),
  'look bring back': (t) => t(m.organise_deed_look_back),
  'figures mail': (t) => t(m.organise_deed_figures_mail),
  'figures factor': (t) => t(m.organise_deed_figures_factor),
  'organiser give reader': (t) => t(m.organise_deed_give),
  'organiser give manager': (t) => t(m.organise_deed_give),
  'organiser give owner': (t) => t(m.organise_deed_give),
  'organiser take': (t) => t(m.organise_deed_take),
  'organiser let in': (t) => t(m.organise_deed_let_in),
  'organiser name': (t) => t(m.organise_deed_name),
  'mail hold': (t) => t(m.organise_deed_mail_hold),
  'mail release': (t) => t(m.organise_deed_mail_release),
  'mail retry': (t) => t(m.organise_deed_mail_retry),
  'mail test': (t) => t(m.organise_deed_mail_test),
  'member list': (t) => t(m.organise_deed_member_list),
  'member find': (t) => t(m.organise_deed_member_find),
  'member show': (t) => t(m.organise_deed_member_show),
  'member address': (t) => t(m.organise_deed_member_address),
  'member compare': (t) => t(m.organise_deed_member_compare),
  'member invite': (t) => t(m.organise_deed_invite),
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
  'rules change': (t) => t(m.organise_deed_rules),
  'sign-on set': (t) => t(m.organise_deed_sign_on_set),
  'sign-on secret': (t) => t(m.organise_deed_sign_on_secret),
  'sign-on passwords': (t) => t(m.organise_deed_sign_on_passwords),
  'sign-on parent': (t) => t(m.organise_deed_sign_on_parent),
  'sign-on relink': (t) => t(m.organise_deed_sign_on_relink),
  'sign-on remove': (t) => t(m.organise_deed_sign_on_remove),
  'sign-on test': (t) => t(m.organise_deed_sign_on_test),
  'news write': (t) => t(m.organise_deed_news_write),
  'news delete': (t) => t(m.organise_deed_news_delete),
  'news test': (t) => t(m.organise_deed_news_test),
  'news ask': (t) => t(m.organise_deed_news_ask),
  'news send': (t) => t(m.organise_deed_news_send),
  'news yes': (t) => t(m.organise_deed_news_yes),
  'news no': (t) => t(m.organise_deed_news_no),
  'news hold': (t) => t(m.organise_deed_news_hold),
  'news resume': (t) => t(m.organise_deed_news_resume),
  'place add': (t) => t(m.organise_deed_place_add),
  'place remove': (t) => t(m.organise_deed_place_remove),
  'report show': (t) => t(m.organise_deed_report_show),
  'report take': (t) => t(m.organise_deed_report_take),
  'report give back': (t) => t(m.organise_deed_report_give_back),
  'report note': (t) => t(m.organise_deed_report_note),
  'report answer': (t) => t(m.organise_deed_report_answer),
  'report end sharing': (t) => t(m.organise_deed_report_end),
  'report suspend': (t) => t(m.organise_deed_report_suspend),
};

export function kindWords(t: Words, kind: AuditKind): string {
  switch (kind) {
    case 'changed':
      return t(m.organise_audit_changed);
    case 'looked':
      return t(m.organise_audit_looked);
    case 'refused':
      return t(m.organise_audit_refused);
  }
}
