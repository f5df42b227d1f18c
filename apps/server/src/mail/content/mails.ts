/** The texts of mails. A text gets names that were made safe to show, and addresses of the portal. Nothing that a person typed becomes a link. */
import { shortName } from '@waylift/contract/short-name';
import {
  ACTIVATION_LINK_LIFE_DAYS,
  DO_NOT_INVITE_KEPT_MONTHS,
  EMAIL_CHANGE_LINK_LIFE_HOURS,
  INVITATION_LINK_LIFE_DAYS,
  RESET_LINK_LIFE_HOURS,
} from '@waylift/contract/limits';
import type { Device } from '@waylift/contract/device';
import { formatDate, formatDayOfMonth } from '@waylift/words/days';
import { asWritten, dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { liftMails, type LiftMailParameters } from './lift-mails.ts';
import { organiserMails, type OrganiserMailParameters } from './organiser-mails.ts';
import { operatorMails, type OperatorMailParameters } from './operator-mails.ts';
import { whyMember } from './why-member.ts';

export type Link = { readonly label: string; readonly href: string };
/** A sentence with a link. It is made with a placeholder for the address. */
export type SentenceWithLink = { readonly sentence: (address: string) => string; readonly href: string };

/** Each row begins with what it is about. */
export type MailTable = { readonly title: string; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type MailContent = {
  readonly subject: string;
  /** The line that a mailbox shows next to the subject. */
  readonly preview: string;
  /** Absent: the subject. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** People in the mail, between the paragraphs and the button. `more` says how many others there are, or is ''. */
  readonly people?: { readonly each: readonly { readonly name: string; readonly text: string }[]; readonly more: string };
  /** Between the paragraphs and the button. */
  readonly tables?: readonly MailTable[];
  /** What is to be typed on a page, in large letters. It stands in place of the button. */
  readonly code?: string;
  readonly button: Link | null;
  readonly notes: readonly (string | SentenceWithLink | Link)[];
  readonly why: string;
};

/** A member whose journey matches. Names were made safe to show; `initial` is of the surname, and may be ''. */
export type NewMatch = {
  readonly forename: string;
  readonly initial: string;
  /** Who would drive, and whether either could. */
  readonly driver: 'me' | 'other';
  readonly isEither: boolean;
  /** The nearest town to their start, never an exact place. Null when no town is known. */
  readonly town: string | null;
  /** Null: not both have given their times. `date` is `YYYY-MM-DD`. */
  readonly days: { readonly shared: number; readonly mine: number } | { readonly date: string } | null;
  readonly detourMinutes: number;
};
export type NewMatches = {
  readonly people: readonly NewMatch[];
  /** How many matches there are besides `people`. */
  readonly more: number;
  /** Nobody was announced for the journey before. */
  readonly isFirst: boolean;
  /** Towns near the ends of the recipient's own journey. */
  readonly towns: { readonly from: string; readonly to: string } | null;
};

export type PasskeyChange = 'added' | 'removed' | 'only-on' | 'only-off';

type WaysIn = { readonly signInUrl: string; readonly forgottenUrl: string };

/** The kinds of mails, and their parameters besides names. Addresses in `Tokens` hold a one-time token: they are never logged. */
export type MailParameters = {
  readonly activation: Tokens<'activationUrl'> & {
    readonly requestUrl: string;
    /** Where the owner of the mailbox sets their own password; null while the address was registered only once. */
    readonly ownPasswordUrl: string | null;
  };
  readonly 'already-registered': WaysIn;
  readonly 'password-reset': Tokens<'resetUrl'> & { readonly forgottenUrl: string };
  readonly 'new-device': { readonly device: Device; readonly signedInAt: Date; readonly network: string | null } & {
    readonly sessionsUrl: string;
    readonly forgottenUrl: string;
  };
  /** `name`: as the provider tells it, or ''. `label`: what people call their account there. `code`: a secret. */
  readonly 'sign-on-code': { readonly code: string; readonly label: string; readonly name: string; readonly isFresh: boolean } & {
    readonly device: Device;
    readonly signedInAt: Date;
  };
  readonly 'sign-on-linked': { readonly label: string; readonly sessionsUrl: string; readonly forgottenUrl: string };
  readonly 'sign-in-by-provider': { readonly label: string; readonly signOnUrl: string };
  readonly 'sign-on-pauses': { readonly label: string; readonly endsAt: Date; readonly signOnUrl: string };
  readonly 'passwords-end': { readonly label: string; readonly endsAt: Date; readonly signOnUrl: string; readonly settingsUrl: string };
  readonly 'sign-on-address-taken': { readonly contactUrl: string };
  /** `device`: on which an added passkey was made; null for every other change. */
  readonly 'passkeys-changed': { readonly change: PasskeyChange; readonly device: Device | null; readonly passkeysUrl: string } & {
    readonly forgottenUrl: string;
  };
  readonly 'reset-waits': Tokens<'stopUrl'> & { readonly endsAt: Date; readonly passkeysUrl: string };
  readonly 'calendar-made': { readonly madeAt: Date; readonly calendarUrl: string; readonly forgottenUrl: string };
  /** `calendarUrl`: where a new calendar address is made; null when none was ended. */
  readonly 'password-changed': { readonly forgottenUrl: string; readonly calendarUrl: string | null };
  /** `own`: the reader's community. `inviting`: the other one. */
  readonly 'invited-elsewhere': WaysIn & { readonly own: string; readonly inviting: string; readonly joinUrl: string };
  /** `label`: of the account at the provider through which the invitation is accepted; null: by a password. `said`: what the organiser wrote, or ''. */
  readonly invitation: Tokens<'acceptUrl' | 'declineUrl'> & {
    readonly forgottenUrl: string;
    readonly label: string | null;
    readonly said: string;
  };
  readonly 'email-change': Tokens<'confirmUrl'> & { readonly settingsUrl: string };
  readonly 'email-change-notice': { readonly forgottenUrl: string };
  readonly 'email-changed': { readonly contactUrl: string };
  readonly 'email-taken': WaysIn;
  readonly 'new-matches': {
    readonly found: NewMatches;
    readonly pace: 'at-once' | 'weekly';
    readonly journeyUrl: string;
    readonly notificationsUrl: string;
    readonly unsubscribeUrl: string;
    /** For the mail's header only. */
    readonly oneClickUrl: string;
  };
  /** As an organiser wrote it, one line each. */
  readonly news: {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly button: Link | null;
    readonly unsubscribeUrl: string;
    /** For the mail's header only. */
    readonly oneClickUrl: string;
  };
  readonly 'account-removed': { readonly joinUrl: string };
} & LiftMailParameters &
  OperatorMailParameters &
  OrganiserMailParameters;
type Tokens<Name extends string> = { readonly [N in Name]: string };

export type MailKind = keyof MailParameters;
export type MemberMailKind = Exclude<MailKind, 'account-removed' | keyof OrganiserMailParameters>;

/** Names that untrusted-text.ts has made safe to show. */
type Names = { readonly product: string; readonly community: string; readonly forename: string };
export type Words = { readonly locale: LanguageTag };
export type Mail<K extends MailKind> = (given: Names & MailParameters[K], words: Words) => MailContent;

export const mails: { readonly [K in MailKind]: Mail<K> } = {
  activation: ({ community, product, activationUrl, requestUrl, ownPasswordUrl }, words) => ({
    subject: m.mail_activation_subject({ product }, words),
    preview: m.mail_activation_preview({ days: ACTIVATION_LINK_LIFE_DAYS }, words),
    heading: m.mail_activation_heading({}, words),
    paragraphs: [
      community === product ? m.mail_activation_text_alone({ product }, words) : m.mail_activation_text({ community, product }, words),
    ],
    button: { label: m.mail_activation_button({}, words), href: activationUrl },
    notes: [
      { sentence: (address) => m.mail_activation_life({ days: ACTIVATION_LINK_LIFE_DAYS, address }, words), href: requestUrl },
      ...(ownPasswordUrl === null
        ? []
        : [{ sentence: (address: string) => m.mail_activation_registered_before({ address }, words), href: ownPasswordUrl }]),
      m.mail_activation_not_you({ product }, words),
    ],
    why: m.mail_why_joined({}, words),
  }),

  /** The page's answer does not tell this (ASVS 6.3.8). The mail names no community, because the attempt may have been at another one. */
  'already-registered': ({ product, signInUrl, forgottenUrl }, words) => ({
    subject: m.mail_registered_subject({ product }, words),
    preview: m.mail_registered_preview({}, words),
    heading: m.mail_registered_heading({}, words),
    paragraphs: [m.mail_registered_text({ product }, words)],
    button: { label: m.mail_registered_button({}, words), href: signInUrl },
    notes: [
      { sentence: (address) => m.mail_registered_forgotten({ address }, words), href: forgottenUrl },
      m.mail_registered_not_you({}, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  'password-reset': ({ product, resetUrl, forgottenUrl }, words) => ({
    subject: m.mail_reset_subject({ product }, words),
    preview: m.mail_reset_preview({ minutes: RESET_LINK_LIFE_HOURS * 60 }, words),
    heading: m.mail_reset_heading({}, words),
    paragraphs: [m.mail_reset_text({ product }, words)],
    button: { label: m.mail_reset_button({}, words), href: resetUrl },
    notes: [
      { sentence: (address) => m.mail_reset_life({ minutes: RESET_LINK_LIFE_HOURS * 60, address }, words), href: forgottenUrl },
      m.mail_reset_not_you({}, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  /** The mail does not name the community (ASVS 6.3.5): it is only about the account. */
  'new-device': ({ product, device, signedInAt, network, sessionsUrl, forgottenUrl }, words) => ({
    subject: m.mail_new_device_subject({ product }, words),
    preview: m.mail_new_device_preview({ device: deviceName(device, words) }, words),
    heading: m.mail_new_device_heading({}, words),
    paragraphs: [
      m.mail_new_device_text({ product }, words),
      m.mail_new_device_device({ device: deviceName(device, words) }, words),
      m.mail_new_device_time({ time: timeOf(signedInAt, words) }, words),
      ...(network === null ? [] : [m.mail_new_device_network({ network }, words)]),
      m.mail_new_device_you({}, words),
    ],
    button: { label: m.mail_new_device_button({}, words), href: sessionsUrl },
    notes: [
      { sentence: (address) => m.mail_new_device_not_you({ address }, words), href: forgottenUrl },
      m.mail_changed_never_asked({ product }, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  'sign-on-code': ({ product, code, label, name, isFresh, device, signedInAt }, words) => ({
    subject: m.mail_code_subject({ product, code }, words),
    preview: m.mail_code_preview({}, words),
    heading: m.mail_code_heading({}, words),
    paragraphs: [
      isFresh
        ? m.mail_code_fresh({ product }, words)
        : name === ''
          ? m.mail_code_link_nameless({ label, product }, words)
          : m.mail_code_link({ name, label, product }, words),
      m.mail_new_device_device({ device: deviceName(device, words) }, words),
      m.mail_new_device_time({ time: timeOf(signedInAt, words) }, words),
      m.mail_code_type({}, words),
    ],
    code,
    button: null,
    notes: [m.mail_code_not_you({}, words)],
    why: m.mail_why_account({ product }, words),
  }),

  'sign-on-linked': ({ product, label, sessionsUrl, forgottenUrl }, words) => ({
    subject: m.mail_linked_subject({ label, product }, words),
    preview: m.mail_linked_preview({}, words),
    paragraphs: [m.mail_linked_text({ label }, words), m.mail_new_device_you({}, words)],
    button: { label: m.mail_new_device_button({}, words), href: sessionsUrl },
    notes: [
      { sentence: (address) => m.mail_new_device_not_you({ address }, words), href: forgottenUrl },
      m.mail_changed_never_asked({ product }, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  /** Like the mail about a new device, it does not name the community. */
  'passkeys-changed': ({ product, change, device, passkeysUrl, forgottenUrl }, words) => ({
    subject: PASSKEY_WORDS[change].subject({ product }, words),
    preview: m.mail_changed_preview({}, words),
    heading: PASSKEY_WORDS[change].heading({}, words),
    paragraphs: [
      PASSKEY_WORDS[change].text({ product }, words),
      ...(device === null ? [] : [m.mail_new_device_device({ device: deviceName(device, words) }, words)]),
      m.mail_passkeys_you({}, words),
    ],
    button: { label: m.mail_passkeys_button({}, words), href: passkeysUrl },
    notes: [
      { sentence: (address) => m.mail_new_device_not_you({ address }, words), href: forgottenUrl },
      m.mail_changed_never_asked({ product }, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  'sign-in-by-provider': ({ product, label, signOnUrl }, words) => ({
    subject: m.mail_by_provider_subject({ product }, words),
    preview: m.mail_by_provider_preview({}, words),
    heading: m.mail_by_provider_heading({ label }, words),
    paragraphs: [m.mail_by_provider_text({ product, label }, words)],
    button: { label: m.mail_by_provider_button({ label }, words), href: signOnUrl },
    notes: [],
    why: m.mail_why_account({ product }, words),
  }),

  'sign-on-pauses': ({ community, product, label, endsAt, signOnUrl }, words) => ({
    subject: m.mail_pauses_subject({ product, date: dayOf(endsAt, words) }, words),
    preview: m.mail_pauses_preview({}, words),
    paragraphs: [m.mail_pauses_text({ community, label }, words), m.mail_pauses_means({}, words), m.mail_pauses_stay({}, words)],
    button: { label: m.mail_by_provider_button({ label }, words), href: signOnUrl },
    notes: [m.mail_pauses_left({}, words)],
    why: whyMember({ community, product }, words),
  }),

  'passwords-end': ({ community, product, label, endsAt, signOnUrl, settingsUrl }, words) => ({
    subject: m.mail_passwords_end_subject({ product, date: dayOf(endsAt, words) }, words),
    preview: m.mail_passwords_end_preview({ label }, words),
    heading: m.mail_passwords_end_heading({ label }, words),
    paragraphs: [m.mail_passwords_end_text({ community, label, date: dayOf(endsAt, words) }, words), m.mail_passwords_end_first({}, words)],
    button: { label: m.mail_by_provider_button({ label }, words), href: signOnUrl },
    notes: [{ sentence: (address) => m.mail_passwords_end_address({ label, product, address }, words), href: settingsUrl }],
    why: whyMember({ community, product }, words),
  }),

  'sign-on-address-taken': ({ product, contactUrl }, words) => ({
    subject: m.mail_address_taken_subject({ product }, words),
    preview: m.mail_address_taken_preview({}, words),
    heading: m.mail_address_taken_heading({}, words),
    paragraphs: [m.mail_address_taken_text({ product }, words)],
    button: { label: m.mail_email_changed_button({}, words), href: contactUrl },
    notes: [],
    why: m.mail_why_account({ product }, words),
  }),

  /** Where passkeys alone sign in, a new password that was set by mail waits for a day. */
  'reset-waits': ({ product, endsAt, stopUrl, passkeysUrl }, words) => ({
    subject: m.mail_waits_subject({ product }, words),
    preview: m.mail_waits_preview({}, words),
    heading: m.mail_waits_heading({}, words),
    paragraphs: [m.mail_waits_text({ product, time: timeOf(endsAt, words) }, words), m.mail_waits_you({}, words)],
    button: { label: m.mail_waits_button({}, words), href: stopUrl },
    notes: [{ label: m.mail_passkeys_button({}, words), href: passkeysUrl }, m.mail_changed_never_asked({ product }, words)],
    why: m.mail_why_account({ product }, words),
  }),

  /** The calendar address is a secret. It is shown once, on the page. */
  'calendar-made': ({ product, madeAt, calendarUrl, forgottenUrl }, words) => ({
    subject: m.mail_calendar_made_subject({ product }, words),
    preview: m.mail_changed_preview({}, words),
    heading: m.mail_calendar_made_heading({}, words),
    paragraphs: [
      m.mail_calendar_made_text({ product }, words),
      m.mail_new_device_time({ time: timeOf(madeAt, words) }, words),
      m.mail_calendar_made_you({}, words),
    ],
    button: { label: m.mail_calendar_made_button({}, words), href: calendarUrl },
    notes: [
      { sentence: (address) => m.mail_new_device_not_you({ address }, words), href: forgottenUrl },
      m.mail_changed_never_asked({ product }, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  /** The password was changed by a link from this mailbox (ASVS 6.3.7), so the mail holds no link that changes anything. */
  'password-changed': ({ product, forgottenUrl, calendarUrl }, words) => ({
    subject: m.mail_changed_subject({ product }, words),
    preview: m.mail_changed_preview({}, words),
    heading: m.mail_changed_heading({}, words),
    paragraphs: [m.mail_changed_text({ product }, words), m.mail_changed_not_you({}, words)],
    button: { label: m.mail_changed_button({}, words), href: forgottenUrl },
    notes: [
      ...(calendarUrl === null ? [] : [{ sentence: (address: string) => m.mail_changed_calendar({ address }, words), href: calendarUrl }]),
      m.mail_changed_never_asked({ product }, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  'invited-elsewhere': ({ own, inviting, product, signInUrl, joinUrl }, words) => ({
    subject: m.mail_invitation_subject({ community: inviting, product }, words),
    preview: m.mail_elsewhere_preview({}, words),
    heading: m.mail_invitation_heading({}, words),
    paragraphs: [m.mail_elsewhere_text({ inviting, own, product }, words)],
    button: { label: m.mail_registered_button({}, words), href: signInUrl },
    notes: [
      { sentence: (address) => m.mail_elsewhere_move({ inviting, address }, words), href: joinUrl },
      m.mail_elsewhere_stay({}, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  invitation: ({ community, product, label, said, acceptUrl, declineUrl, forgottenUrl }, words) => ({
    subject:
      community === product
        ? m.mail_invitation_subject_alone({ product }, words)
        : m.mail_invitation_subject({ community, product }, words),
    preview: (label === null ? m.mail_invitation_preview : m.mail_invitation_signon_preview)({ days: INVITATION_LINK_LIFE_DAYS }, words),
    heading: m.mail_invitation_heading({}, words),
    paragraphs: [
      label !== null
        ? m.mail_invitation_signon({ community, label }, words)
        : community === product
          ? m.mail_invitation_text_alone({ product }, words)
          : m.mail_invitation_text({ community, product }, words),
      ...(said === '' ? [] : [said]),
    ],
    button: { label: m.mail_invitation_button({}, words), href: acceptUrl },
    notes: [
      { sentence: (address) => m.mail_invitation_life({ days: INVITATION_LINK_LIFE_DAYS, address }, words), href: forgottenUrl },
      m.mail_invitation_decline_text({}, words),
      { label: m.mail_invitation_decline({}, words), href: declineUrl },
    ],
    why: m.mail_why_invited({ community }, words),
  }),

  /** The new address may be mistyped, so the mail may reach a stranger. */
  'email-change': ({ product, confirmUrl, settingsUrl }, words) => ({
    subject: m.mail_email_change_subject({ product }, words),
    preview: m.mail_email_change_preview({ hours: EMAIL_CHANGE_LINK_LIFE_HOURS }, words),
    heading: m.mail_email_change_heading({}, words),
    paragraphs: [m.mail_email_change_text({ product }, words)],
    button: { label: m.mail_email_change_button({}, words), href: confirmUrl },
    notes: [
      { sentence: (address) => m.mail_email_change_life({ hours: EMAIL_CHANGE_LINK_LIFE_HOURS, address }, words), href: settingsUrl },
      m.mail_email_change_not_you({}, words),
    ],
    why: m.mail_why_new_address({ product }, words),
  }),

  /** This mail goes to the old address (ASVS 6.3.7). It does not name the new one: others may read this mailbox too. */
  'email-change-notice': ({ product, forgottenUrl }, words) => ({
    subject: m.mail_email_notice_subject({ product }, words),
    preview: m.mail_email_notice_preview({}, words),
    heading: m.mail_email_notice_heading({}, words),
    paragraphs: [m.mail_email_notice_text({ product }, words), m.mail_email_notice_not_you({}, words)],
    button: { label: m.mail_changed_button({}, words), href: forgottenUrl },
    notes: [m.mail_changed_never_asked({ product }, words)],
    why: m.mail_why_account({ product }, words),
  }),

  /** This mail goes to the former address (ASVS 6.3.7), which gets no links to the account: its link leads to the contact page. */
  'email-changed': ({ product, contactUrl }, words) => ({
    subject: m.mail_email_changed_subject({ product }, words),
    preview: m.mail_email_changed_preview({}, words),
    heading: m.mail_email_changed_heading({}, words),
    paragraphs: [m.mail_email_changed_text({ product }, words), m.mail_email_changed_not_you({}, words)],
    button: { label: m.mail_email_changed_button({}, words), href: contactUrl },
    notes: [m.mail_changed_never_asked({ product }, words)],
    why: m.mail_why_former_address({ product }, words),
  }),

  /** Tells a member that another account asked for their address. The page's answer does not tell it (ASVS 6.3.8). */
  'email-taken': ({ product, signInUrl, forgottenUrl }, words) => ({
    subject: m.mail_email_taken_subject({ product }, words),
    preview: m.mail_email_taken_preview({}, words),
    heading: m.mail_email_taken_heading({}, words),
    paragraphs: [m.mail_email_taken_text({ product }, words)],
    button: { label: m.mail_registered_button({}, words), href: signInUrl },
    notes: [
      { sentence: (address) => m.mail_registered_forgotten({ address }, words), href: forgottenUrl },
      m.mail_registered_not_you({}, words),
    ],
    why: m.mail_why_account({ product }, words),
  }),

  /** Others may read a mailbox too: the mail names no exact place, and no address of another member. */
  'new-matches': ({ community, product, found, pace, journeyUrl, notificationsUrl, unsubscribeUrl }, words) => {
    const { people, more, isFirst, towns } = found;
    const count = people.length + more;
    const [first] = people;
    return {
      subject: isFirst ? m.mail_matches_subject_first({ count, product }, words) : m.mail_matches_subject({ count, product }, words),
      preview: first === undefined ? '' : factsOf(first, shortName(first), words),
      heading: isFirst ? m.mail_matches_heading_first({ count }, words) : m.mail_matches_heading({ count }, words),
      paragraphs: [towns === null ? m.mail_matches_text({}, words) : m.mail_matches_text_towns(towns, words)],
      people: {
        each: people.map((each) => ({ name: shortName(each), text: factsOf(each, each.forename, words) })),
        more: more === 0 ? '' : m.mail_matches_more({ count: more }, words),
      },
      button: { label: m.mail_matches_button({}, words), href: journeyUrl },
      notes: [
        pace === 'weekly' ? m.mail_matches_weekly({}, words) : m.mail_matches_at_once({}, words),
        { label: m.mail_matches_stop({}, words), href: unsubscribeUrl },
        { label: m.mail_matches_settings({}, words), href: notificationsUrl },
      ],
      why: whyMember({ community, product }, words),
    };
  },

  news: ({ community, subject, paragraphs, button, unsubscribeUrl }, words) => ({
    subject,
    preview: paragraphs[0] ?? '',
    paragraphs,
    button,
    notes: [{ label: m.mail_news_stop({}, words), href: unsubscribeUrl }],
    why: m.mail_news_why({ community }, words),
  }),

  'account-removed': ({ product, joinUrl }, words) => ({
    subject: m.mail_removed_subject({ product }, words),
    preview: m.mail_removed_preview({}, words),
    heading: m.mail_removed_heading({}, words),
    paragraphs: [
      m.mail_removed_text({ product }, words),
      m.mail_removed_again({}, words),
      m.mail_removed_kept({ months: DO_NOT_INVITE_KEPT_MONTHS }, words),
    ],
    button: { label: m.mail_removed_button({}, words), href: joinUrl },
    notes: [m.mail_removed_not_you({}, words)],
    why: m.mail_why_removed({}, words),
  }),

  ...liftMails,
  ...operatorMails,
  ...organiserMails,
};

function deviceName({ browser, system }: Device, words: Words): string {
  if (system === 'other') return browser === 'other' ? m.sessions_device_unknown({}, words) : browser;
  return browser === 'other' ? m.sessions_device_system({ system }, words) : m.sessions_device({ browser, system }, words);
}

/** In UTC, as the text says, because the member's time zone is unknown here. */
function timeOf(instant: Date, { locale }: Words): string {
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return asWritten(locale, format.format(instant));
}

/** The day in UTC: the server has no time zone of the member's. */
function dayOf(instant: Date, { locale }: Words): string {
  return formatDayOfMonth(locale, instant.toISOString().slice(0, 10));
}

function factsOf({ forename, driver, isEither, town, days, detourMinutes: minutes }: NewMatch, name: string, words: Words): string {
  return [
    isEither ? m.mail_matches_drives_either({ name }, words) : ROLE_WORDS[driver]({ name }, words),
    ...(town === null ? [] : [m.mail_matches_near({ town }, words)]),
    daysText(days, words),
    minutes === 0
      ? m.mail_matches_no_detour({}, words)
      : driver === 'me'
        ? m.mail_matches_detour_mine({ minutes }, words)
        : m.mail_matches_detour({ minutes, forename }, words),
  ].join(' ');
}

const PASSKEY_WORDS = {
  added: { subject: m.mail_passkeys_added_subject, heading: m.mail_passkeys_added_heading, text: m.mail_passkeys_added_text },
  removed: { subject: m.mail_passkeys_removed_subject, heading: m.mail_passkeys_removed_heading, text: m.mail_passkeys_removed_text },
  'only-on': { subject: m.mail_passkeys_on_subject, heading: m.mail_passkeys_on_heading, text: m.mail_passkeys_on_text },
  'only-off': { subject: m.mail_passkeys_off_subject, heading: m.mail_passkeys_off_heading, text: m.mail_passkeys_off_text },
};

const ROLE_WORDS = { me: m.mail_matches_drives_me, other: m.mail_matches_drives_other };

function daysText(days: NewMatch['days'], words: Words): string {
  if (days === null) return m.mail_matches_times_unknown({}, words);
  if ('date' in days) return m.mail_matches_date({ date: formatDate(words.locale, days.date) }, words);
  return m.mail_matches_days(days, words);
}
