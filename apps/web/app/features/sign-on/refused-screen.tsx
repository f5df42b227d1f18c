import { dateFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useCommunityPath } from '../../community/community-link.ts';
import { useLegalLinks } from '../../community/legal-links.ts';
import { useCommunityName } from '../../community/use-community-name.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { again } from './sign-on-icons.ts';
import type { Refused } from './sign-on-step.ts';
import { useSignOnLabel } from './use-sign-on-label.ts';
import { PasswordLink, StillWorks } from './what-still-works.tsx';

type Refusal = Extract<Refused, { kind: 'refused' }>;

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

const LOOKS: Readonly<Record<Refusal['refusal'], Look>> = {
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

/** Why somebody is not signed in, what still works, and whom to write to. Nobody did wrong, so nothing is red. */
export function RefusedScreen({ refused }: { readonly refused: Refused }) {
  return refused.kind === 'refused' ? <Sentence refused={refused} /> : <NotJudged {...refused} />;
}

function Sentence({ refused: { refusal, contact, atMs } }: { readonly refused: Refusal }) {
  const t = useWords();
  const language = useLanguage();
  const community = useCommunityName();
  const { privacy } = useLegalLinks();
  const look = LOOKS[refusal];
  const title = look.title(t, { community });
  const us = (text: string): ReactNode => <a href={privacy}>{text}</a>;
  const href = contact === null ? null : contactHref(contact);
  const at = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(atMs);
  return (
    <Moment
      art="empty"
      icon={again}
      title={title}
      lead={<RichText message={look.lead(t, { community })} tags={{ contact: us }} />}
      role="alert"
    >
      <PageTitle page={title} hasErrors />
      <p className="row space-before">
        {look.isFinal === true ? null : <Begin isHere={refusal === 'sign-on-other-browser'} />}
        {href === null ? null : (
          <ButtonLink to={href} variant="secondary" isBig icon={mail}>
            {t(m.signon_contact)}
          </ButtonLink>
        )}
        {refusal === 'suspended' ? null : <PasswordLink />}
      </p>
      {href === null || look.trade === undefined ? null : <p className="muted">{t(m.signon_send_this, { what: look.trade, at })}</p>}
      {look.isOutage === true ? <StillWorks /> : null}
    </Moment>
  );
}

/** No answer came, so nobody knows. */
function NotJudged({ setback }: Extract<Refused, { kind: 'setback' }>) {
  const t = useWords();
  return (
    <Moment art="empty" icon={again} title={t(m.signon_not_finished_title)}>
      <PageTitle page={t(m.signon_not_finished_title)} hasErrors />
      <SetbackAlert title={t(m.signon_not_finished)} setback={setback} />
      <p className="row">
        <Begin isHere={false} />
        <PasswordLink />
      </p>
    </Moment>
  );
}

/** Another document: the page that sends people off gives its entry in the history away. */
function Begin({ isHere }: { readonly isHere: boolean }) {
  const t = useWords();
  const path = useCommunityPath();
  const label = useSignOnLabel();
  return label === '' ? null : (
    <ButtonLink to={path('/sign-on')} isBig reloads>
      {isHere ? t(m.signon_begin_here) : t(m.signon_begin_again)}
    </ButtonLink>
  );
}

/** Null for a text that no browser can open. */
function contactHref(contact: string): string | null {
  if (/^https?:\/\//.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact.replace(/^mailto:/, '')}` : null;
}
