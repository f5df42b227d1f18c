import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Result } from '../../page/result-page.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RouteLine } from '../../ui/route-line/route-line.tsx';
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

function Created({ email, account }: AccountCreated) {
  switch (account) {
    case 'waiting':
      return <MailSent email={email} />;
    case 'active':
      return <Active title={m.account_active_title} lead={m.account_active_lead} />;
    case 'known':
      return <Active title={m.account_known_title} lead={m.account_known_lead} />;
  }
}

function MailSent({ email }: { readonly email: string }) {
  const t = useWords();
  return (
    <Moment art="waiting" title={t(m.account_created_title)} lead={t(m.account_created_lead, { email })} role="status">
      <PageTitle page={t(m.account_created_title)} />
      <RouteLine
        stops={[
          { title: t(m.join_next_join), text: t(m.account_created_done), progress: 'done' },
          { title: t(m.account_created_open), text: t(m.account_created_open_text), progress: 'current' },
          { title: t(m.account_created_sign_in), progress: 'todo' },
        ]}
      />
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
    <p className="space-before">
      <RichText message={message} tags={{ link }} />
    </p>
  );
}

function accountCreatedIn(state: unknown): AccountCreated | null {
  return isAccountCreated(state) ? state : null;
}

function isAccountCreated(state: unknown): state is AccountCreated {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' && 'account' in state;
}
