/** The mails to organisers. They name no member. */
import { DELETION_LIFE_HOURS, ORGANISER_INVITATION_LIFE_DAYS, ORGANISER_LINK_LIFE_HOURS } from '@waylift/contract/limits';
import { NEWS_ASKED_HOURS } from '@waylift/contract/news-choices';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import { formatDayOfMonth, formatDayOfYear } from '@waylift/words/days';
import { m } from '@waylift/words/messages';
import type { Mail, MailContent, MailTable, Words } from './mails.ts';

/** `by`, `name` and `place` were made safe to show. */
export type OrganiserMailParameters = {
  /** `organiseUrl` holds a one-time token: it is never logged. */
  readonly 'organiser-link': {
    readonly why: 'first' | 'invited' | 'forgotten' | 'let-in';
    readonly by: string;
    /** What they may do; `until`: the last day of it, as a calendar date. */
    readonly roles: readonly { readonly role: OrganiserRole; readonly place: string | null; readonly until: string | null }[];
    readonly organiseUrl: string;
  };
  /** `place` is null for a role that holds for all communities. */
  readonly 'organiser-role': { readonly place: string | null; readonly organiseUrl: string };
  /** `isLast`: none is left, and the account ends with it. */
  readonly 'organiser-taken': { readonly place: string | null; readonly isLast: boolean; readonly organiseUrl: string };
  readonly 'organiser-changed': {
    readonly what: 'password' | 'passkey-added' | 'passkey-removed' | 'app-added' | 'app-removed' | 'codes' | 'sign-on';
    readonly organiseUrl: string;
  };
  readonly 'organiser-deletion': { readonly by: string; readonly place: string; readonly organiseUrl: string };
  readonly 'organiser-answer': { readonly by: string; readonly isYes: boolean; readonly organiseUrl: string };
  readonly 'organiser-news': {
    readonly by: string;
    readonly newsStep: 'asked' | 'yes' | 'no';
    readonly place: string;
    readonly organiseUrl: string;
  };
  /** `day`: the last one of the secret, as a calendar date. */
  readonly 'organiser-secret': { readonly place: string; readonly day: string; readonly organiseUrl: string };
  readonly 'organiser-let-in': { readonly name: string; readonly by: string; readonly organiseUrl: string };
  /** What the sheet for the board holds, as the language writes it. `notes`: what stands at its foot. */
  readonly 'organiser-figures': {
    readonly place: string;
    readonly month: string;
    readonly tables: readonly MailTable[];
    readonly notes: readonly string[];
    readonly organiseUrl: string;
  };
};

const MINUTES = ORGANISER_LINK_LIFE_HOURS * 60;
const CHANGED = {
  password: m.mail_organise_changed_password,
  'passkey-added': m.mail_organise_changed_passkey_added,
  'passkey-removed': m.mail_organise_changed_passkey_removed,
  'app-added': m.mail_organise_changed_app_added,
  'app-removed': m.mail_organise_changed_app_removed,
  codes: m.mail_organise_changed_codes,
  'sign-on': m.mail_organise_changed_sign_on,
};

export const organiserMails: { readonly [K in keyof OrganiserMailParameters]: Mail<K> } = {
  'organiser-link': ({ product, why, by, roles, organiseUrl }, words) => {
    const text = linkText(why, { product, by, held: roles.map((each) => roleText(each, words)) }, words);
    return {
      ...text,
      notes: [why === 'forgotten' ? m.mail_organise_not_you({}, words) : text.preview],
      button: {
        label: why === 'forgotten' ? m.mail_organise_forgotten_button({}, words) : m.mail_organise_button({}, words),
        href: organiseUrl,
      },
      why: m.mail_organise_why({ product }, words),
    };
  },

  'organiser-role': ({ product, place, organiseUrl }, words) => ({
    subject: m.mail_organise_role_subject({ product }, words),
    preview: m.mail_organise_role_preview({}, words),
    heading: m.mail_organise_role_heading({}, words),
    paragraphs: [place === null ? m.mail_organise_role_all({}, words) : m.mail_organise_role_here({ place }, words)],
    button: { label: m.mail_organise_role_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-taken': ({ product, place, isLast, organiseUrl }, words) => ({
    subject: m.mail_organise_taken_subject({ product }, words),
    preview: m.mail_organise_taken_preview({}, words),
    heading: m.mail_organise_taken_heading({}, words),
    paragraphs: [
      place === null ? m.mail_organise_taken_all({}, words) : m.mail_organise_taken_here({ place }, words),
      isLast ? m.mail_organise_taken_last({ product }, words) : m.mail_organise_taken_others({}, words),
    ],
    button: isLast ? null : { label: m.mail_organise_role_button({}, words), href: organiseUrl },
    notes: [],
    why: isLast ? m.mail_organise_why_former({ product }, words) : m.mail_organise_why({ product }, words),
  }),

  'organiser-changed': ({ product, what, organiseUrl }, words) => ({
    subject: m.mail_organise_changed_subject({ product }, words),
    preview: m.mail_organise_changed_preview({}, words),
    heading: m.mail_organise_changed_heading({}, words),
    paragraphs: [CHANGED[what]({ product }, words), m.mail_organise_changed_not_you({}, words)],
    button: { label: m.mail_organise_changed_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-deletion': ({ product, by, place, organiseUrl }, words) => ({
    subject: m.mail_deletion_subject({ product, by }, words),
    preview: m.mail_deletion_preview({ hours: DELETION_LIFE_HOURS }, words),
    heading: m.mail_deletion_heading({}, words),
    paragraphs: [m.mail_deletion_text({ by, place }, words), m.mail_deletion_lapses({ hours: DELETION_LIFE_HOURS }, words)],
    button: { label: m.mail_deletion_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-answer': ({ product, by, isYes, organiseUrl }, words) => ({
    subject: isYes ? m.mail_deletion_yes_subject({ product, by }, words) : m.mail_deletion_no_subject({ product, by }, words),
    preview: isYes ? m.mail_deletion_yes_preview({}, words) : m.mail_deletion_no_preview({}, words),
    heading: isYes ? m.mail_deletion_yes_heading({}, words) : m.mail_deletion_no_heading({}, words),
    paragraphs: [isYes ? m.mail_deletion_yes_text({ by }, words) : m.mail_deletion_no_text({ by }, words)],
    button: { label: m.mail_organise_role_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-news': ({ product, by, newsStep, place, organiseUrl }, words) => ({
    ...newsText(newsStep, { product, by, place }, words),
    button: { label: m.mail_organise_news_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-secret': ({ product, place, day, organiseUrl }, words) => ({
    subject: m.mail_organise_secret_subject({ product, place }, words),
    preview: m.organise_duty_secret_text({}, words),
    heading: m.organise_duty_secret({ day: formatDayOfMonth(words.locale, day) }, words),
    paragraphs: [m.organise_duty_secret_text({}, words), m.mail_organise_secret_text({}, words)],
    button: { label: m.mail_organise_role_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-let-in': ({ product, name, by, organiseUrl }, words) => ({
    subject: m.mail_organise_told_subject({ product, name }, words),
    preview: m.mail_organise_told_preview({ by }, words),
    heading: m.mail_organise_told_heading({ name }, words),
    paragraphs: [m.mail_organise_told_text({ name, by }, words)],
    button: { label: m.mail_organise_role_button({}, words), href: organiseUrl },
    notes: [],
    why: m.mail_organise_why({ product }, words),
  }),

  'organiser-figures': ({ product, place, month, tables, notes, organiseUrl }, words) => ({
    subject: m.mail_figures_subject({ product, place, month }, words),
    preview: m.mail_figures_preview({}, words),
    heading: m.mail_figures_heading({ month }, words),
    paragraphs: [m.mail_figures_text({ place }, words)],
    tables,
    button: { label: m.mail_figures_button({}, words), href: organiseUrl },
    notes,
    why: m.mail_figures_why({}, words),
  }),
};

type LinkText = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs'>;

function linkText(
  why: OrganiserMailParameters['organiser-link']['why'],
  { product, by, held }: { readonly product: string; readonly by: string; readonly held: readonly string[] },
  words: Words,
): LinkText {
  const preview = m.mail_organise_first_preview({ minutes: MINUTES }, words);
  switch (why) {
    case 'first':
      return {
        subject: m.mail_organise_first_subject({ product }, words),
        preview,
        heading: m.mail_organise_first_heading({}, words),
        paragraphs: [m.mail_organise_first_text({ product }, words), ...held],
      };
    case 'invited':
      return {
        subject: m.mail_organise_invited_subject({ product, by }, words),
        preview: m.mail_organise_invited_preview({ days: ORGANISER_INVITATION_LIFE_DAYS }, words),
        heading: m.mail_organise_invited_heading({ by }, words),
        paragraphs: [m.mail_organise_invited_text({ product, by }, words), ...held],
      };
    case 'forgotten':
      return {
        subject: m.mail_organise_forgotten_subject({ product }, words),
        preview,
        heading: m.mail_organise_forgotten_heading({}, words),
        paragraphs: [m.mail_organise_forgotten_text({ product }, words)],
      };
    case 'let-in':
      return {
        subject: m.mail_organise_letin_subject({ product }, words),
        preview,
        heading: m.mail_organise_letin_heading({}, words),
        paragraphs: [m.mail_organise_letin_text({ by }, words)],
      };
  }
}

const ROLES = {
  reader: m.organise_role_reader,
  manager: m.organise_role_manager,
  owner: m.organise_role_owner,
  operator: m.organise_role_operator,
};

function roleText({ role, place, until }: OrganiserMailParameters['organiser-link']['roles'][number], words: Words): string {
  const name = ROLES[role]({}, words);
  const held =
    place === null ? m.mail_organise_link_role_all({ role: name }, words) : m.mail_organise_link_role({ role: name, place }, words);
  return until === null ? held : `${held} ${m.mail_organise_link_until({ date: formatDayOfYear(words.locale, until) }, words)}`;
}

function newsText(
  what: OrganiserMailParameters['organiser-news']['newsStep'],
  { product, by, place }: { readonly product: string; readonly by: string; readonly place: string },
  words: Words,
): LinkText {
  switch (what) {
    case 'asked':
      return {
        subject: m.mail_organise_news_subject({ product, by }, words),
        preview: m.mail_organise_news_preview({ hours: NEWS_ASKED_HOURS }, words),
        heading: m.mail_organise_news_heading({}, words),
        paragraphs: [m.mail_organise_news_text({ by, place }, words), m.mail_organise_news_lapses({ hours: NEWS_ASKED_HOURS }, words)],
      };
    case 'yes':
      return {
        subject: m.mail_organise_news_yes_subject({ product, by }, words),
        preview: m.mail_organise_news_yes_preview({}, words),
        heading: m.mail_organise_news_yes_heading({}, words),
        paragraphs: [m.mail_organise_news_yes_text({ by, place }, words)],
      };
    case 'no':
      return {
        subject: m.mail_organise_news_no_subject({ product, by }, words),
        preview: m.mail_organise_news_no_preview({}, words),
        heading: m.mail_organise_news_no_heading({}, words),
        paragraphs: [m.mail_organise_news_no_text({ by, place }, words)],
      };
  }
}
