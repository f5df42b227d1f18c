/** What each refusal of a sign-on says. Loaded late. */
import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import type { Refused } from './sign-on-refused.ts';

export type Refusal = Extract<Refused, { kind: 'refused' }>;

type Look = {
  readonly title: (t: Words, named: Named) => string;
  readonly lead: (t: Words, named: Named) => string;
  /** What whoever runs the provider needs to hear, in the words of their trade. */
  readonly trade?: string;
  /** Beginning again cannot help. */
  readonly isFinal?: boolean;
  /** The provider is out of reach for everybody. */
  readonly isOutage?: boolean;
};
type Named = { readonly community: string };

export const REFUSAL_LOOKS: Readonly<Record<Refusal['refusal'], Look>> = {
  'sign-on-cancelled': { title: (t) => t(m.signon_cancelled_title), lead: (t) => t(m.signon_cancelled_lead) },
  'sign-on-refused': {
    title: (t) => t(m.signon_refused_title),
    lead: (t, named) => t(m.signon_refused_lead, named),
    trade: 'access denied',
  },
  'sign-on-invited-only': {
    title: (t, named) => t(m.signon_invited_title, named),
    lead: (t) => t(m.signon_invited_lead),
    isFinal: true,
  },
  'sign-on-no-address': {
    title: (t) => t(m.signon_address_title),
    lead: (t) => t(m.signon_address_lead),
    trade: 'claim email missing',
  },
  'sign-on-clock': { title: (t) => t(m.signon_clock_title), lead: (t) => t(m.signon_clock_lead), trade: 'clock skew', isOutage: true },
  'sign-on-keys-turned': { title: (t) => t(m.signon_keys_title), lead: (t) => t(m.signon_keys_lead) },
  'sign-on-provider-away': { title: (t) => t(m.signon_away_title), lead: (t, named) => t(m.signon_away_lead, named), isOutage: true },
  'sign-on-late': { title: (t) => t(m.signon_late_title), lead: (t) => t(m.signon_late_lead) },
  'sign-on-used': { title: (t) => t(m.signon_used_title), lead: (t) => t(m.signon_used_lead) },
  'sign-on-other-browser': { title: (t) => t(m.signon_browser_title), lead: (t) => t(m.signon_browser_lead) },
  'sign-on-other-person': { title: (t) => t(m.signon_person_title), lead: (t) => t(m.signon_person_lead) },
  'sign-on-not-fresh': { title: (t) => t(m.signon_fresh_title), lead: (t) => t(m.signon_fresh_lead), trade: 'auth_time too old' },
  'sign-on-secret-ended': {
    title: (t) => t(m.signon_ended_title),
    lead: (t) => t(m.signon_ended_lead),
    trade: 'invalid_client',
    isOutage: true,
  },
  'sign-on-address-taken': {
    title: (t) => t(m.signon_taken_title),
    lead: (t) => t(m.signon_taken_lead),
    trade: 'another sub has this email',
    isFinal: true,
  },
  suspended: { title: (t) => t(m.suspended_title), lead: (t) => t(m.suspended_text), isFinal: true },
  'not-kept': { title: (t) => t(m.sign_in_not_kept), lead: (t) => t(m.sign_in_not_kept_help) },
};

/** Null for a text that no browser can open. */
export function contactHref(contact: string): string | null {
  if (/^https?:\/\//.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact.replace(/^mailto:/, '')}` : null;
}
