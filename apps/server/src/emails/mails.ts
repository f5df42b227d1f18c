/**
 * The mails that the server writes, each an entry of data. `render-mail.ts` lays them out. An entry is given names that are fit to be
 * shown and addresses of the portal: nothing that a person typed becomes a link.
 */
import {
  ACTIVATION_LINK_LIFE_DAYS,
  EMAIL_CHANGE_LINK_LIFE_HOURS,
  INVITATION_LINK_LIFE_DAYS,
  RESET_LINK_LIFE_HOURS,
} from '@waylift/contract/limits';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';

export type Link = { readonly label: string; readonly href: string };
/** A sentence that names an address: it is given what stands for the address while it is put together. */
export type SentenceWithLink = { readonly sentence: (address: string) => string; readonly href: string };

/** What a mail says. */
export type MailContent = {
  readonly subject: string;
  /** The line that a mailbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: Link;
  /** Below a rule, in the soft colour. A link among them does not compete with the button. */
  readonly notes: readonly (string | SentenceWithLink | Link)[];
  /** Why the reader gets this mail. */
  readonly why: string;
};

type WaysIn = { readonly signInUrl: string; readonly forgottenUrl: string };

/** The kinds of mails, and what each is given beside names. Addresses of `Tokens` hold a one-time token: they are never written to a log. */
export type MailParameters = {
  readonly activation: Tokens<'activationUrl'> & { readonly requestUrl: string };
  readonly 'already-registered': WaysIn;
  readonly 'password-reset': Tokens<'resetUrl'> & { readonly forgottenUrl: string };
  readonly 'password-changed': { readonly forgottenUrl: string };
  readonly invitation: Tokens<'acceptUrl' | 'declineUrl'> & { readonly forgottenUrl: string };
  readonly 'email-change': Tokens<'confirmUrl'> & { readonly settingsUrl: string };
  readonly 'email-change-notice': { readonly forgottenUrl: string };
  readonly 'email-changed': { readonly contactUrl: string };
  readonly 'email-taken': WaysIn;
  readonly 'account-removed': { readonly joinUrl: string };
};
type Tokens<Name extends string> = { readonly [N in Name]: string };

export type MailKind = keyof MailParameters;
/** Those that go to somebody who has an account. */
export type MemberMailKind = Exclude<MailKind, 'account-removed'>;

/** Tidied by `untrusted-text.ts`. */
type Names = { readonly product: string; readonly community: string; readonly forename: string };
export type Mail<K extends MailKind> = (given: Names & MailParameters[K], words: { readonly locale: LanguageTag }) => MailContent;

export const mails: { readonly [K in MailKind]: Mail<K> } = {
  /** Asks a new member to confirm the address (section 5, join). */
  activation: ({ forename, community, product, activationUrl, requestUrl }, words) => ({
    subject: m.mail_activation_subject({ product }, words),
    preview: m.mail_activation_preview({ days: ACTIVATION_LINK_LIFE_DAYS }, words),
    heading: m.mail_activation_heading({ forename }, words),
    paragraphs: [m.mail_activation_text({ community, product }, words)],
    button: { label: m.mail_activation_button({}, words), href: activationUrl },
    notes: [
      { sentence: (address) => m.mail_activation_life({ days: ACTIVATION_LINK_LIFE_DAYS, address }, words), href: requestUrl },
      m.mail_activation_not_you({ product }, words),
    ],
    why: m.mail_why_joined({}, words),
  }),

  /**
   * Tells a member that somebody tried to join with their address, which the answer on the page does not give away
   * (ASVS 6.3.8). It names the product, not a community: the attempt may have been at another than the member's own.
   */
  'already-registered': ({ forename, product, signInUrl, forgottenUrl }, words) => ({
    subject: m.mail_registered_subject({ product }, words),
    preview: m.mail_registered_preview({}, words),
    heading: m.mail_registered_heading({ forename }, words),
    paragraphs: [m.mail_registered_text({ product }, words)],
    button: { label: m.mail_registered_button({}, words), href: signInUrl },
    notes: [
      { sentence: (address) => m.mail_registered_forgotten({ address }, words), href: forgottenUrl },
      m.mail_registered_not_you({}, words),
    ],
    why: m.mail_why_joined({}, words),
  }),

  /** Leads a member who forgot the password to the page that sets a new one (section 2, change-password). */
  'password-reset': ({ forename, product, resetUrl, forgottenUrl }, words) => ({
    subject: m.mail_reset_subject({ product }, words),
    preview: m.mail_reset_preview({ minutes: RESET_LINK_LIFE_HOURS * 60 }, words),
    heading: m.mail_reset_heading({ forename }, words),
    paragraphs: [m.mail_reset_text({ product }, words)],
    button: { label: m.mail_reset_button({}, words), href: resetUrl },
    notes: [
      { sentence: (address) => m.mail_reset_life({ minutes: RESET_LINK_LIFE_HOURS * 60, address }, words), href: forgottenUrl },
      m.mail_reset_not_you({}, words),
    ],
    why: m.mail_why_joined({}, words),
  }),

  /**
   * Tells a member that the password was changed, and what to do if somebody else did it (ASVS 6.3.7). Whoever changed it
   * followed a link out of the member's mailbox, so that is what has to be made safe first. It holds no link that acts.
   */
  'password-changed': ({ forename, product, forgottenUrl }, words) => ({
    subject: m.mail_changed_subject({ product }, words),
    preview: m.mail_changed_preview({}, words),
    heading: m.mail_changed_heading({ forename }, words),
    paragraphs: [m.mail_changed_text({ product }, words), m.mail_changed_not_you({}, words)],
    button: { label: m.mail_changed_button({}, words), href: forgottenUrl },
    notes: [m.mail_changed_never_asked({ product }, words)],
    why: m.mail_why_joined({}, words),
  }),

  /** Invites somebody whom a community has entered: to set a password, or to decline and be forgotten (section 4). */
  invitation: ({ forename, community, product, acceptUrl, declineUrl, forgottenUrl }, words) => ({
    subject: m.mail_invitation_subject({ community, product }, words),
    preview: m.mail_invitation_preview({ days: INVITATION_LINK_LIFE_DAYS }, words),
    heading: m.mail_invitation_heading({ forename }, words),
    paragraphs: [m.mail_invitation_text({ community, product }, words)],
    button: { label: m.mail_invitation_button({}, words), href: acceptUrl },
    notes: [
      { sentence: (address) => m.mail_invitation_life({ days: INVITATION_LINK_LIFE_DAYS, address }, words), href: forgottenUrl },
      m.mail_invitation_decline_text({}, words),
      { label: m.mail_invitation_decline({}, words), href: declineUrl },
    ],
    why: m.mail_why_invited({ community }, words),
  }),

  /** Asks whoever reads the new address to confirm a change to it (section 2, change e-mail). It may be somebody else's, mistyped. */
  'email-change': ({ forename, product, confirmUrl, settingsUrl }, words) => ({
    subject: m.mail_email_change_subject({ product }, words),
    preview: m.mail_email_change_preview({ hours: EMAIL_CHANGE_LINK_LIFE_HOURS }, words),
    heading: m.mail_email_change_heading({ forename }, words),
    paragraphs: [m.mail_email_change_text({ product }, words)],
    button: { label: m.mail_email_change_button({}, words), href: confirmUrl },
    notes: [
      { sentence: (address) => m.mail_email_change_life({ hours: EMAIL_CHANGE_LINK_LIFE_HOURS, address }, words), href: settingsUrl },
      m.mail_email_change_not_you({}, words),
    ],
    why: m.mail_why_new_address({ product }, words),
  }),

  /**
   * Tells a member at their address that a change away from it was asked for (ASVS 6.3.7). Whoever asked knew the password, so setting a
   * new one is what stops it. The new address is not named: this mailbox may be one that others read too.
   */
  'email-change-notice': ({ forename, product, forgottenUrl }, words) => ({
    subject: m.mail_email_notice_subject({ product }, words),
    preview: m.mail_email_notice_preview({}, words),
    heading: m.mail_email_notice_heading({ forename }, words),
    paragraphs: [m.mail_email_notice_text({ product }, words), m.mail_email_notice_not_you({}, words)],
    button: { label: m.mail_changed_button({}, words), href: forgottenUrl },
    notes: [m.mail_changed_never_asked({ product }, words)],
    why: m.mail_why_joined({}, words),
  }),

  /**
   * Tells the former address that it is the member's no more (ASVS 6.3.7). Nothing can be done from there by oneself by now: no link of
   * the account goes there. So it leads to the page that says how to reach people.
   */
  'email-changed': ({ forename, product, contactUrl }, words) => ({
    subject: m.mail_email_changed_subject({ product }, words),
    preview: m.mail_email_changed_preview({}, words),
    heading: m.mail_email_changed_heading({ forename }, words),
    paragraphs: [m.mail_email_changed_text({ product }, words), m.mail_email_changed_not_you({}, words)],
    button: { label: m.mail_email_changed_button({}, words), href: contactUrl },
    notes: [m.mail_changed_never_asked({ product }, words)],
    why: m.mail_why_former_address({ product }, words),
  }),

  /** Tells a member that another account asked for their address, which the answer on the page does not give away (ASVS 6.3.8). */
  'email-taken': ({ forename, product, signInUrl, forgottenUrl }, words) => ({
    subject: m.mail_email_taken_subject({ product }, words),
    preview: m.mail_email_taken_preview({}, words),
    heading: m.mail_email_taken_heading({ forename }, words),
    paragraphs: [m.mail_email_taken_text({ product }, words)],
    button: { label: m.mail_registered_button({}, words), href: signInUrl },
    notes: [
      { sentence: (address) => m.mail_registered_forgotten({ address }, words), href: forgottenUrl },
      m.mail_registered_not_you({}, words),
    ],
    why: m.mail_why_joined({}, words),
  }),

  /** Confirms to somebody that their account is gone (section 8). It is the last mail they get. */
  'account-removed': ({ forename, product, joinUrl }, words) => ({
    subject: m.mail_removed_subject({ product }, words),
    preview: m.mail_removed_preview({}, words),
    heading: m.mail_removed_heading({ forename }, words),
    paragraphs: [m.mail_removed_text({ product }, words), m.mail_removed_again({}, words)],
    button: { label: m.mail_removed_button({}, words), href: joinUrl },
    notes: [m.mail_removed_not_you({}, words)],
    why: m.mail_why_removed({}, words),
  }),
};
