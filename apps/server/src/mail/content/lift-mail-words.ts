/**
 * Phrases shared by the mails about requests, lifts and messages. Others may read a mailbox too: a mail names no exact place, no surname and no
 * message.
 */
import { m } from '@waylift/words/messages';
import { atTimeOfRide } from '@waylift/words/times';
import { onDays, type Days } from '@waylift/words/when';
import type { MailContent, Words } from './mails.ts';

/** Names that were made safe to show: `Tom`, `Tom W.` */
export type Person = { readonly forename: string; readonly name: string };
export type Towns = { readonly from: string; readonly to: string };
export type LiftTold = {
  readonly days: Days;
  readonly nextRide: {
    readonly date: string;
    readonly departs: string;
    readonly drives: 'me' | 'other';
    readonly isEstimate: boolean;
  } | null;
  /** Spots by their words, made safe to show. */
  readonly spots: SpotsTold;
};
export type SpotsTold = { readonly pickUp: string | null; readonly dropOff: string | null };

export type Page = { readonly pageUrl: string; readonly notificationsUrl: string };
/** Where mails of the kind can be ended: on a page that asks first, and at once by mail programs (RFC 8058). Null: they cannot be ended. */
export type Ending = { readonly unsubscribeUrl: string; readonly oneClickUrl: string };
export type Ended = { readonly ending: Ending };
export type PerhapsEnded = { readonly ending: Ending | null };
/** `others`: how many more members go the recipient's way. */
export type Others = { readonly others: number; readonly journey: 'there' | 'gone' };

/** `days`: by the recipient's calendar. */
export function shared(days: Days, words: Words): string {
  return m.lift_shared({ when: onDays(days, words) }, words);
}

export function nextRide({ other, lift }: { readonly other: Person; readonly lift: LiftTold }, words: Words): string {
  if (lift.nextRide === null) return '';
  const { date, departs, drives, isEstimate } = lift.nextRide;
  const ride = { other: other.forename, when: onDays({ days: null, date }, words), at: atTimeOfRide(departs, isEstimate, words) };
  return drives === 'me' ? m.mail_lifts_next_me(ride, words) : m.mail_lifts_next_other(ride, words);
}

/** `Pick-up: “lay-by opposite the bus stop”.` */
export function spots({ pickUp, dropOff }: SpotsTold, words: Words): string {
  return sentences(
    pickUp === null ? '' : m.mail_spot_pick_up({ words: pickUp }, words),
    dropOff === null ? '' : m.mail_spot_drop_off({ words: dropOff }, words),
  );
}

/** Says that there is a message, never what it says. */
export function written({ other, hasMessage }: { readonly other: Person | null; readonly hasMessage: boolean }, words: Words): string {
  return other !== null && hasMessage ? m.mail_lifts_message({ other: other.forename }, words) : '';
}

export function others({ others: count }: Others, words: Words): string[] {
  return count === 0 ? [] : [m.mail_lifts_more({ count }, words)];
}

export function wayOn({ journey, pageUrl }: Page & Others, words: Words): MailContent['button'] {
  const label = journey === 'gone' ? m.mail_lifts_dashboard_button({}, words) : m.mail_lifts_others_button({}, words);
  return { label, href: pageUrl };
}

export function endings(mail: Page & PerhapsEnded, stop: string, words: Words): MailContent['notes'] {
  const { ending } = mail;
  return [...(ending === null ? [] : [{ label: stop, href: ending.unsubscribeUrl }]), settings(mail, words)];
}

export function settings({ notificationsUrl }: Page, words: Words): MailContent['notes'][number] {
  return { label: m.mail_matches_settings({}, words), href: notificationsUrl };
}

export function sentences(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}
