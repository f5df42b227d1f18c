/** The mails about lifts and messages. Together with those about requests, they are all mails that members cause for each other. */
import { m } from '@waylift/words/messages';
import { formatDayOfMonth } from '@waylift/words/days';
import { newTimes, newTimesTitle } from '@waylift/words/new-times';
import { onDays, type Days } from '@waylift/words/when';
import {
  shared,
  nextRide,
  spots,
  written,
  others,
  wayOn,
  endings,
  settings,
  sentences,
  type Person,
  type LiftTold,
  type SpotsTold,
  type Page,
  type Ended,
  type PerhapsEnded,
  type Others,
} from './lift-mail-words.ts';
import type { Mail, MailContent, Words } from './mails.ts';
import { requestMails, type RequestMailParameters } from './request-mails.ts';
import { whyMember } from './why-member.ts';

/** Whether the page is that of one ride, not that of a lift. */
type RidePage = Page & { readonly isOfRide: boolean };

export type LiftMailParameters = RequestMailParameters & {
  readonly 'days-changed': Page & { readonly other: Person; readonly lift: LiftTold; readonly hasMessage: boolean };
  readonly 'lift-skipped': RidePage & {
    readonly other: Person;
    readonly dates: readonly string[];
    readonly lift: LiftTold;
    /** The one way that is called off; null: both, or all that there is. */
    readonly way: 'out' | 'back' | null;
    readonly hasMessage: boolean;
    /** The other would have driven, so the reader has no ride. */
    readonly isLeft: boolean;
  };
  readonly 'lift-restored': RidePage & { readonly other: Person; readonly dates: readonly string[]; readonly way: 'out' | 'back' | null };
  readonly 'lift-ended': Page &
    Others & {
      readonly other: Person | null;
      readonly cause: 'other' | 'over' | null;
      readonly hasMessage: boolean;
    };
  /** 0 minutes: on time after all. */
  readonly 'lift-late': RidePage & { readonly other: Person; readonly minutes: number };
  /** Whether the other is where they meet, or not yet after all. */
  readonly 'lift-here': RidePage & { readonly other: Person; readonly isHere: boolean };
  readonly 'spot-proposed': Page & { readonly other: Person; readonly spots: SpotsTold };
  readonly 'spot-agreed': Page & { readonly other: Person; readonly spots: SpotsTold };
  readonly 'spot-declined': Page & { readonly other: Person };
  readonly 'places-changed': Page & { readonly other: Person };
  /**
   * `times`: those that were told last, and those before. `also`: the others in the driver's car whose times change with them. `isAsked`: whether
   * they suit.
   */
  readonly 'times-changed': Page & {
    readonly other: Person;
    readonly lift: LiftTold;
    readonly drives: 'me' | 'other';
    readonly times: NewTimes;
    readonly also: readonly { readonly other: Person; readonly times: NewTimes }[];
    readonly isAsked: boolean;
  };
  /** Once, to those who had a lift before riders in one car could see each other. */
  readonly 'others-seen': Page & PerhapsEnded;
  /** `until`: the last date to answer (`YYYY-MM-DD`), after which the lift ends; null: none. */
  readonly 'journey-changed': Page &
    PerhapsEnded & { readonly other: Person; readonly about: 'lift' | 'my-request' | 'their-request'; readonly until: string | null };
  /** `shared`: the days on which the two share a lift, if any. */
  readonly 'message-waiting': Page & Ended & { readonly other: Person; readonly shared: Days | null; readonly isOfCar: boolean };
};
type NewTimes = Parameters<typeof newTimes>[0];
export type LiftMailKind = keyof LiftMailParameters;

export const liftMails: { readonly [K in LiftMailKind]: Mail<K> } = {
  ...requestMails,

  'days-changed': (mail, words) => {
    const { name, forename: other } = mail.other;
    return {
      subject: m.mail_days_subject({ name }, words),
      preview: shared(mail.lift.days, words),
      paragraphs: [
        sentences(m.mail_days_text({ other }, words), shared(mail.lift.days, words), nextRide(mail, words), spots(mail.lift.spots, words)),
        ...[written(mail, words)].filter((text) => text !== ''),
      ],
      button: { label: m.mail_lifts_button({}, words), href: mail.pageUrl },
      notes: [m.mail_lifts_answers_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'lift-skipped': (mail, words) => {
    const { dates, lift } = mail;
    const { name, forename: other } = mail.other;
    const count = dates.length;
    const told = { other, count, when: onDays({ days: null, date: null, dates }, words) };
    const off = lift.days.days === null ? m.mail_skipped_text_only(told, words) : m.mail_skipped_text(told, words);
    const cancelled = sentences(off, wayOnly(mail.way, words));
    return {
      subject:
        count === 1 ? m.mail_skipped_subject({ name, when: told.when }, words) : m.mail_skipped_subject_dates({ name, count }, words),
      preview: cancelled,
      paragraphs: [cancelled, written(mail, words), mail.isLeft && mail.isOfRide ? m.mail_skipped_else({}, words) : ''].filter(
        (text) => text !== '',
      ),
      button: rideButton(mail, words),
      notes: [sentences(nextRide(mail, words), m.mail_lifts_always({}, words)), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'lift-restored': (mail, words) => {
    const { name, forename: other } = mail.other;
    const { dates } = mail;
    const when = onDays({ days: null, date: null, dates }, words);
    const text = sentences(m.mail_restored_text({ other, when, count: dates.length }, words), wayOnly(mail.way, words));
    return {
      subject:
        dates.length === 1
          ? m.mail_restored_subject({ name, when }, words)
          : m.mail_restored_subject_dates({ name, count: dates.length }, words),
      preview: text,
      paragraphs: [text],
      button: rideButton(mail, words),
      notes: [m.mail_lifts_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'lift-ended': (mail, words) => {
    const { other, cause, journey } = mail;
    const ended =
      other !== null && cause === 'other'
        ? m.mail_ended_by_other({ other: other.forename }, words)
        : cause === 'over'
          ? m.mail_ended_over({}, words)
          : m.mail_ended_text({}, words);
    return {
      subject: other === null ? m.mail_ended_subject_left(mail, words) : m.mail_ended_subject(other, words),
      preview: ended,
      paragraphs: [
        sentences(ended, written(mail, words)),
        ...(journey === 'gone' ? [] : [sentences(m.mail_ended_journey({}, words), ...others(mail, words))]),
      ],
      button: wayOn(mail, words),
      notes: [m.mail_ended_hidden({}, words), m.mail_lifts_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'lift-late': (mail, words) => {
    const { minutes } = mail;
    const { name } = mail.other;
    return {
      subject: minutes === 0 ? m.mail_on_time_subject({ name }, words) : m.mail_late_subject({ name, minutes }, words),
      preview: minutes === 0 ? m.mail_on_time_text({}, words) : m.mail_late_text({}, words),
      paragraphs: [minutes === 0 ? m.mail_on_time_text({}, words) : m.mail_late_text({}, words)],
      button: rideButton(mail, words),
      notes: [m.mail_lifts_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'lift-here': (mail, words) => {
    const { name } = mail.other;
    return {
      subject: mail.isHere ? m.mail_here_subject({ name }, words) : m.mail_not_here_subject({ name }, words),
      preview: m.mail_late_text({}, words),
      paragraphs: [m.mail_late_text({}, words)],
      button: rideButton(mail, words),
      notes: [m.mail_lifts_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'spot-proposed': (mail, words) => {
    const { name } = mail.other;
    return spotMail(mail, words, {
      subject: m.mail_spot_proposed_subject({ name }, words),
      text: sentences(spots(mail.spots, words), m.mail_spot_proposed_text({}, words)),
    });
  },

  'spot-agreed': (mail, words) => {
    const { name } = mail.other;
    return spotMail(mail, words, {
      subject: m.mail_spot_agreed_subject({ name }, words),
      text: sentences(spots(mail.spots, words), m.mail_spot_agreed_text({}, words)),
    });
  },

  'spot-declined': (mail, words) => {
    const { name } = mail.other;
    return spotMail(mail, words, {
      subject: m.mail_spot_declined_subject({ name }, words),
      text: m.mail_spot_declined_text({}, words),
    });
  },

  'places-changed': (mail, words) => {
    const { name } = mail.other;
    return spotMail(mail, words, {
      subject: m.mail_places_changed_subject({ name }, words),
      text: m.mail_places_changed_text({}, words),
    });
  },

  'times-changed': (mail, words) => {
    const { also, drives, other, times } = mail;
    const text = drives === 'me' ? m.mail_times_changed_text_driver({}, words) : m.mail_times_changed_text({}, words);
    const linesOf = (changed: NewTimes) => newTimes(changed, words).map((line) => `${line}.`);
    const each = [mail, ...also].map((one) => m.labelled({ label: one.other.name, text: linesOf(one.times).join(' ') }, words));
    return {
      subject: also.length === 0 ? newTimesTitle(times, other.name, words) : m.mail_times_changed_subject({}, words),
      preview: text,
      paragraphs: [
        text,
        ...(also.length === 0 ? [...linesOf(times), sentences(shared(mail.lift.days, words), nextRide(mail, words))] : each),
        ...(mail.isAsked ? [m.mail_times_changed_answer({}, words)] : []),
      ],
      button: { label: m.mail_lifts_button({}, words), href: mail.pageUrl },
      notes: [m.mail_lifts_always({}, words)],
      why: whyMember(mail, words),
    };
  },

  'others-seen': (mail, words) => {
    const text = m.mail_others_text({}, words);
    return {
      subject: m.mail_others_subject({ product: mail.product }, words),
      preview: text,
      paragraphs: [text, m.mail_others_not({}, words)],
      button: { label: m.mail_lifts_button({}, words), href: mail.pageUrl },
      notes: [m.mail_lifts_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'journey-changed': (mail, words) => {
    const { name, forename: other } = mail.other;
    const isLift = mail.about === 'lift';
    const text = isLift ? m.mail_change_text({ other }, words) : m.mail_change_request_text({}, words);
    return {
      subject: CHANGE_SUBJECT[mail.about]({ name }, words),
      preview: text,
      paragraphs: [
        text,
        ...(mail.until === null ? [] : [m.lift_question_until({ date: formatDayOfMonth(words.locale, mail.until) }, words)]),
      ],
      button: { label: isLift ? m.mail_lifts_button({}, words) : m.mail_lifts_request_button({}, words), href: mail.pageUrl },
      notes: [...(isLift ? [m.mail_lifts_always({}, words)] : []), ...endings(mail, m.mail_lifts_requests_stop({}, words), words)],
      why: whyMember(mail, words),
    };
  },

  'message-waiting': (mail, words) => {
    const { name, forename: other } = mail.other;
    const text = sentences(m.mail_message_text({ other }, words), mail.shared === null ? '' : shared(mail.shared, words));
    return {
      subject: mail.isOfCar ? m.mail_message_car_subject({ name }, words) : m.mail_message_subject({ name }, words),
      preview: text,
      paragraphs: [text],
      button: { label: m.mail_message_button({}, words), href: mail.pageUrl },
      notes: [m.mail_message_once({}, words), ...endings(mail, m.mail_lifts_messages_stop({}, words), words)],
      why: whyMember(mail, words),
    };
  },
};

const CHANGE_SUBJECT = {
  lift: m.mail_change_subject,
  'my-request': m.mail_change_request_subject_mine,
  'their-request': m.mail_change_request_subject_theirs,
};

type SpotMail = { readonly subject: string; readonly text: string };

function spotMail(mail: Parameters<typeof whyMember>[0] & Page, words: Words, { subject, text }: SpotMail): MailContent {
  return {
    subject,
    preview: text,
    paragraphs: [text],
    button: { label: m.mail_lifts_button({}, words), href: mail.pageUrl },
    notes: [m.mail_lifts_always({}, words), settings(mail, words)],
    why: whyMember(mail, words),
  };
}

function rideButton({ pageUrl, isOfRide }: RidePage, words: Words): MailContent['button'] {
  return { label: isOfRide ? m.mail_ride_button({}, words) : m.mail_lifts_button({}, words), href: pageUrl };
}

function wayOnly(way: 'out' | 'back' | null, words: Words): string {
  return way === null ? '' : way === 'out' ? m.mail_way_out({}, words) : m.mail_way_back({}, words);
}
