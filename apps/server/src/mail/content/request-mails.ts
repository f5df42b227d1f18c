import type { DeclineReason } from '@waylift/contract/request';
import { formatDayOfMonth, listOf } from '@waylift/words/days';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
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
  type Towns,
  type LiftTold,
  type Page,
  type Ended,
  type PerhapsEnded,
  type Others,
} from './lift-mail-words.ts';
import type { Mail, Words } from './mails.ts';
import { whyMember } from './why-member.ts';

export type RequestTold = {
  readonly drives: 'me' | 'other';
  readonly days: Days;
  /** The request is for other days of an existing lift. */
  readonly isChange: boolean;
  readonly until: string;
  readonly towns: Towns | null;
  /** Null when unknown. The detour is for one way. */
  readonly effort: { readonly detourMinutes: number; readonly pounds: number; readonly isEstimated: boolean } | null;
};
export type RequestMailParameters = {
  /** `isAnswer`: the asked member sent a request back instead of accepting. */
  readonly 'request-received': Page & PerhapsEnded & { readonly other: Person; readonly request: RequestTold; readonly isAnswer: boolean };
  /** Several requests within some minutes, with the names of their senders. One person may have sent several. */
  readonly 'requests-received': Page & Ended & { readonly count: number; readonly names: readonly string[] };
  readonly 'request-reminder': Page & Ended & { readonly other: Person; readonly request: RequestTold };
  readonly 'request-accepted': Page & { readonly other: Person; readonly lift: LiftTold; readonly hasMessage: boolean };
  readonly 'request-declined': Page &
    Others & { readonly other: Person; readonly declineReason: DeclineReason | null; readonly hasMessage: boolean };
  /** `isMine`: the recipient sent it. */
  readonly 'request-expired': Page & PerhapsEnded & Others & { readonly other: Person; readonly isMine: boolean };
  /** `other` is null when that member has left. */
  readonly 'request-void': Page & PerhapsEnded & Others & { readonly other: Person | null; readonly isMine: boolean };
  /** `dates`: on which the reader, who shares a lift, has room in the car again; null: the reader asked in vain. */
  readonly 'seat-free': Page & { readonly other: Person; readonly dates: readonly string[] | null };
};

export const requestMails: { readonly [K in keyof RequestMailParameters]: Mail<K> } = {
  'request-received': (mail, words) => {
    const { request, isAnswer } = mail;
    const { name, forename: other } = mail.other;
    const { isChange, until, days } = request;
    const proposes = isChange || isAnswer;
    return {
      subject: proposes ? m.mail_request_change_subject({ name }, words) : m.mail_request_subject({ name }, words),
      preview: asks(mail, words),
      paragraphs: [
        sentences(asks(mail, words), ...towns(request, words), ...effort(request, words)),
        sentences(
          isChange ? m.mail_request_change({}, words) : '',
          m.mail_lifts_message({ other }, words),
          days.days === null ? m.mail_request_choices_date({}, words) : m.mail_request_choices({}, words),
        ),
      ],
      button: { label: m.mail_request_button({}, words), href: mail.pageUrl },
      notes: [
        m.mail_request_until({ date: formatDayOfMonth(words.locale, until) }, words),
        // Members of a lift see each other's surnames already.
        ...(isChange ? [] : [m.mail_request_unseen({ other }, words)]),
        ...(isAnswer ? [m.mail_lifts_answers_always({}, words)] : []),
        ...endings(mail, m.mail_lifts_requests_stop({}, words), words),
      ],
      why: whyMember(mail, words),
    };
  },

  'requests-received': (mail, words) => {
    const { count, names } = mail;
    const waiting = m.mail_requests_waiting({ count, names: listOf(words.locale, names) }, words);
    return {
      subject: m.mail_requests_subject({ count, names: listOf(words.locale, names) }, words),
      preview: waiting,
      paragraphs: [waiting],
      button: { label: m.mail_request_button({}, words), href: mail.pageUrl },
      notes: [m.mail_requests_together({}, words), ...endings(mail, m.mail_lifts_requests_stop({}, words), words)],
      why: whyMember(mail, words),
    };
  },

  'request-reminder': (mail, words) => {
    const { request } = mail;
    const { name, forename: other } = mail.other;
    return {
      subject: m.mail_reminder_subject({ name }, words),
      preview: asks(mail, words),
      paragraphs: [sentences(asks(mail, words), ...towns(request, words)), m.mail_reminder_decline({ other }, words)],
      button: { label: m.mail_reminder_button({ other }, words), href: mail.pageUrl },
      notes: [
        m.mail_reminder_once({ date: formatDayOfMonth(words.locale, request.until) }, words),
        ...endings(mail, m.mail_lifts_requests_stop({}, words), words),
      ],
      why: whyMember(mail, words),
    };
  },

  'request-accepted': (mail, words) => {
    const { name, forename: other } = mail.other;
    return {
      subject: m.mail_accepted_subject({ name }, words),
      preview: shared(mail.lift.days, words),
      paragraphs: [
        sentences(shared(mail.lift.days, words), nextRide(mail, words)),
        sentences(spots(mail.lift.spots, words), m.mail_accepted_meeting({}, words), written(mail, words)),
      ],
      button: { label: m.mail_accepted_button({}, words), href: mail.pageUrl },
      notes: [m.mail_accepted_changes({ other }, words), m.mail_lifts_answers_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'request-declined': (mail, words) => {
    const { declineReason } = mail;
    const { name, forename: other } = mail.other;
    const why = declineReason === null ? '' : REASON_WORDS[declineReason]({ other }, words);
    return {
      subject: m.mail_declined_subject({ name }, words),
      preview: sentences(m.mail_declined_thanks({ other }, words), why),
      paragraphs: [sentences(m.mail_declined_thanks({ other }, words), why, written(mail, words)), ...others(mail, words)],
      button: wayOn(mail, words),
      notes: [m.mail_lifts_answers_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },

  'request-expired': (mail, words) => ({
    subject: (mail.isMine ? m.mail_expired_subject_mine : m.mail_expired_subject_theirs)(mail.other, words),
    preview: m.mail_expired_text({}, words),
    paragraphs: [m.mail_expired_text({}, words), ...others(mail, words)],
    button: wayOn(mail, words),
    notes: endings(mail, m.mail_lifts_requests_stop({}, words), words),
    why: whyMember(mail, words),
  }),

  'request-void': (mail, words) => ({
    subject:
      mail.other === null
        ? m.mail_void_subject_left(mail, words)
        : (mail.isMine ? m.mail_void_subject_mine : m.mail_void_subject_theirs)(mail.other, words),
    preview: m.mail_void_text({}, words),
    paragraphs: [m.mail_void_text({}, words), ...others(mail, words)],
    button: wayOn(mail, words),
    notes: endings(mail, m.mail_lifts_requests_stop({}, words), words),
    why: whyMember(mail, words),
  }),

  'seat-free': (mail, words) => {
    const { dates } = mail;
    const { name } = mail.other;
    const text =
      dates === null
        ? m.mail_seat_text({}, words)
        : m.mail_seat_text_dates({ when: onDays({ days: null, date: null, dates }, words), count: dates.length }, words);
    return {
      subject: m.mail_seat_subject({ name }, words),
      preview: text,
      paragraphs: [text],
      button: { label: (dates === null ? m.mail_lifts_request_button : m.mail_lifts_button)({}, words), href: mail.pageUrl },
      notes: [m.mail_lifts_answers_always({}, words), settings(mail, words)],
      why: whyMember(mail, words),
    };
  },
};

const REASON_WORDS: Readonly<Record<DeclineReason, (names: { readonly other: string }, words: Words) => string>> = {
  'times-do-not-fit': m.mail_declined_times,
  'too-far': m.mail_declined_far,
  'already-sharing': m.mail_declined_sharing,
  'no-longer-travelling': m.mail_declined_travelling,
  'other-days': m.mail_declined_days,
  other: () => '',
};

type Asking = { readonly other: Person; readonly request: RequestTold };

function asks({ other: { name }, request }: Asking, words: Words): string {
  const asked = { name, when: onDays(request.days, words) };
  return request.drives === 'me' ? m.mail_request_rides(asked, words) : m.mail_request_drives(asked, words);
}

function towns({ towns: near }: RequestTold, words: Words): string[] {
  return near === null ? [] : [m.mail_matches_text_towns(near, words)];
}

function effort({ effort: known, drives, days }: RequestTold, words: Words): string[] {
  if (known === null) return [];
  const { detourMinutes: minutes } = known;
  const figure = poundsOf(known.pounds, words);
  const pounds = known.isEstimated ? m.match_about({ figure }, words) : figure;
  return [
    ...(drives === 'other' ? [] : [minutes === 0 ? m.mail_matches_no_detour({}, words) : m.mail_matches_detour_mine({ minutes }, words)]),
    days.days === null ? m.mail_request_saving_once({ pounds }, words) : m.mail_request_saving({ pounds }, words),
  ];
}

function poundsOf(pounds: number, { locale }: Words): string {
  const style = { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  return numberFormat(locale, style).format(pounds);
}
