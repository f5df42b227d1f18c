import { dateFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useCommunityPath } from '../../community/community-link.ts';
import { useLegalLinks } from '../../community/legal-links.ts';
import { useCommunityName } from '../../community/use-community-name.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { contactHref, REFUSAL_LOOKS, type Refusal } from '../../proof/refusal-looks.ts';
import type { Refused } from '../../proof/sign-on-refused.ts';
import { again } from './sign-on-icons.ts';
import { useSignOnLabel } from './use-sign-on-label.ts';
import { PasswordLink, StillWorks } from './what-still-works.tsx';

/** Why somebody is not signed in, what still works, and whom to write to. Nobody did wrong, so nothing is red. */
export function RefusedScreen({ refused }: { readonly refused: Refused }) {
  return refused.kind === 'refused' ? <Sentence refused={refused} /> : <NotJudged {...refused} />;
}

function Sentence({ refused: { refusal, contact, atMs } }: { readonly refused: Refusal }) {
  const t = useWords();
  const language = useLanguage();
  const community = useCommunityName();
  const { privacy } = useLegalLinks();
  const look = REFUSAL_LOOKS[refusal];
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
