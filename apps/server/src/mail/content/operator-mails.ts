/** The mails about actions of operators: on reports, and on suspended accounts. */
import { emergencyNumberIn } from '@waylift/contract/countries';
import { m } from '@waylift/words/messages';
import type { Mail } from './mails.ts';
import { whyMember } from './why-member.ts';

export type OperatorMailParameters = {
  readonly 'report-received': { readonly messagesUrl: string; readonly reportDays: number; readonly country: string };
  /** `answer`: an organiser's words, each paragraph on one line; null: there are none. */
  readonly 'report-resolved': { readonly messagesUrl: string; readonly answer: readonly string[] | null };
  /** `reason`: the operator's words, on one line. */
  readonly 'member-suspended': { readonly reason: string; readonly contactUrl: string };
  readonly 'member-resumed': { readonly signInUrl: string };
  readonly 'data-asked': { readonly settingsUrl: string };
  readonly 'member-moved': { readonly journeysUrl: string; readonly contactUrl: string; readonly hasLifts: boolean };
};

/** No mail names the other member, or tells the result of a report. */
export const operatorMails: { readonly [K in keyof OperatorMailParameters]: Mail<K> } = {
  'report-received': ({ community, product, messagesUrl, reportDays, country }, words) => ({
    subject: m.mail_report_received_subject({ product }, words),
    preview: m.mail_report_received_preview({ within: m.report_within({ days: reportDays }, words) }, words),
    heading: m.mail_report_received_heading({}, words),
    paragraphs: [
      m.mail_report_received_text({ product, within: m.report_within({ days: reportDays }, words) }, words),
      m.mail_report_received_next({}, words),
    ],
    button: { label: m.mail_report_button({}, words), href: messagesUrl },
    notes: [m.mail_report_received_danger({ number: emergencyNumberIn(country) }, words)],
    why: whyMember({ community, product }, words),
  }),

  'report-resolved': ({ community, product, messagesUrl, answer }, words) => ({
    subject: m.mail_report_resolved_subject({ product }, words),
    preview: m.mail_report_resolved_preview({}, words),
    heading: m.mail_report_resolved_heading({}, words),
    paragraphs: [...(answer ?? [m.mail_report_resolved_text({}, words)]), m.mail_report_resolved_again({}, words)],
    button: { label: m.mail_report_button({}, words), href: messagesUrl },
    notes: [],
    why: whyMember({ community, product }, words),
  }),

  'member-suspended': ({ community, product, reason, contactUrl }, words) => ({
    subject: m.mail_suspended_subject({ product }, words),
    preview: m.mail_suspended_preview({}, words),
    heading: m.mail_suspended_heading({}, words),
    paragraphs: [
      m.mail_suspended_reason({ reason }, words),
      m.mail_suspended_text({ product }, words),
      m.mail_suspended_mistake({}, words),
    ],
    button: { label: m.mail_email_changed_button({}, words), href: contactUrl },
    notes: [],
    why: whyMember({ community, product }, words),
  }),

  'member-resumed': ({ community, product, signInUrl }, words) => ({
    subject: m.mail_resumed_subject({ product }, words),
    preview: m.mail_resumed_preview({}, words),
    heading: m.mail_resumed_heading({}, words),
    paragraphs: [m.mail_resumed_text({ product }, words), m.mail_resumed_ended({}, words)],
    button: { label: m.mail_registered_button({}, words), href: signInUrl },
    notes: [],
    why: whyMember({ community, product }, words),
  }),

  'data-asked': ({ community, product, settingsUrl }, words) => ({
    subject: m.mail_data_subject({ product }, words),
    preview: m.mail_data_preview({}, words),
    heading: m.mail_data_heading({}, words),
    paragraphs: [m.mail_data_text({ community }, words)],
    button: { label: m.mail_data_button({}, words), href: settingsUrl },
    notes: [m.mail_data_not_you({}, words)],
    why: whyMember({ community, product }, words),
  }),

  'member-moved': ({ community, product, journeysUrl, contactUrl, hasLifts }, words) => ({
    subject: m.mail_moved_subject({ product }, words),
    preview: m.mail_moved_preview({}, words),
    heading: m.mail_moved_heading({ community }, words),
    paragraphs: [m.mail_moved_text({ community }, words), ...(hasLifts ? [m.mail_moved_lifts({ community }, words)] : [])],
    button: { label: m.mail_moved_button({}, words), href: journeysUrl },
    notes: [{ sentence: (address) => m.mail_moved_contact({ address }, words), href: contactUrl }],
    why: whyMember({ community, product }, words),
  }),
};
