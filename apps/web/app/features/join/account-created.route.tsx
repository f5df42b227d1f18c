import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Result } from '../../page/result-page.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { AccountCreated } from './use-join.ts';

/** Says that an activation e-mail was sent, or why none was, and how to get another (section 2). */
export default function AccountCreatedPage() {
  const path = useCommunityPath();
  return (
    <Result elsewhere={path('/join')} read={accountCreatedIn}>
      {(created) => <Created {...created} />}
    </Result>
  );
}

function Created(created: AccountCreated) {
  switch (created.account) {
    case 'waiting':
      return <MailSent {...created} />;
    case 'active':
      return <Active title={m.account_active_title} lead={m.account_active_lead} />;
    case 'known':
      return <Active title={m.account_known_title} lead={m.account_known_lead} />;
  }
}

function MailSent({ email, join }: AccountCreated) {
  const t = useWords();
  const path = useCommunityPath();
  const address = (text: string) => <b>{text}</b>;
  const lead = <RichText message={t(m.account_created_lead, { email })} tags={{ email: address }} />;
  return (
    <Moment art="waiting" title={t(m.account_created_title)} lead={lead} role="status">
      <PageTitle page={t(m.account_created_title)} />
      <p className="row space-before">
        <span className="only-phone">
          <ButtonLink to="mailto:" isBig icon={mail}>
            {t(m.account_created_mail_app)}
          </ButtonLink>
        </span>
        <Link className="tap-link" to={path('/join')} state={{ join }}>
          {t(m.account_created_change)}
        </Link>
      </p>
      <ResendLink message={t(m.account_created_resend)} />
    </Moment>
  );
}

function Active({ title, lead }: { readonly title: typeof m.account_active_title; readonly lead: typeof m.account_active_lead }) {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <Moment art="joined" title={t(title)} lead={t(lead)} role="status">
      <PageTitle page={t(title)} />
      <p className="row space-before">
        <ButtonLink to={path('/login')} isBig leadsOn>
          {t(m.account_active_sign_in)}
        </ButtonLink>
      </p>
      <ResendLink message={t(m.account_active_resend)} />
    </Moment>
  );
}

function ResendLink({ message }: { readonly message: string }) {
  const path = useCommunityPath();
  const link = (text: string) => <Link to={path('/verify-email')}>{text}</Link>;
  return (
    <p className="muted">
      <RichText message={message} tags={{ link }} />
    </p>
  );
}

function accountCreatedIn(state: unknown): AccountCreated | null {
  return isAccountCreated(state) ? state : null;
}

function isAccountCreated(state: unknown): state is AccountCreated {
  return (
    typeof state === 'object' &&
    state !== null &&
    'email' in state &&
    typeof state.email === 'string' &&
    'account' in state &&
    'join' in state
  );
}
