import { isByApp } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { useCommunity } from '../../community/use-community.ts';
import { useLocation } from 'react-router';
import { ownAddress } from '../../platform/own-address.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { smartphone } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import type { Screen } from './load-screen.ts';
import { Question } from './question.tsx';
import type { PhoneAnswer } from './sign-in-by-qr.route.tsx';

type PhoneScreenProps = {
  readonly screen: Exclude<Screen, { kind: 'code' | 'no-code' }>;
  readonly answer: PhoneAnswer | undefined;
};

/** The phone's side: the question, and the result. */
export function PhoneScreen({ screen, answer }: PhoneScreenProps) {
  const answered = answer === undefined || answer.kind === 'not-passed-on' ? null : answer.kind;
  // After a failed attempt the question and the focus stay.
  useFocusOnNewScreen(answered ?? screen.kind);
  if (answered !== null) return <Answered kind={answered} />;
  switch (screen.kind) {
    case 'question':
      return <Question request={screen.request} setback={answer?.kind === 'not-passed-on' ? answer.setback : null} />;
    case 'gone':
      return <Answered kind="gone" />;
    case 'unknown':
      return <Unknown />;
    case 'signed-out':
      return <SignedOut />;
  }
}

function Answered({ kind }: { readonly kind: 'approved' | 'declined' | 'gone' }) {
  const t = useWords();
  const path = usePortalPath();
  const look = {
    approved: { art: 'joined', title: t(m.qr_sign_in_approved_title), lead: t(m.qr_sign_in_approved_lead), role: 'status' },
    declined: { art: 'separated', title: t(m.qr_sign_in_refused_title), lead: t(m.qr_sign_in_refused_lead), role: 'status' },
    gone: { art: 'failed', title: t(m.qr_sign_in_gone_title), lead: t(m.qr_sign_in_gone_lead), role: 'alert' },
  } as const;
  return (
    <Moment {...look[kind]}>
      <PageTitle page={look[kind].title} hasErrors={kind === 'gone'} />
      <p className="row space-before">
        <ButtonLink to={path('/dashboard')} variant="secondary">
          {t(m.not_found_dashboard)}
        </ButtonLink>
      </p>
    </Moment>
  );
}

/** The server did not judge the code, so it may still be valid. */
function Unknown() {
  const t = useWords();
  const address = ownAddress(useLocation());
  return (
    <Moment art="failed" title={t(m.qr_sign_in_look_failed)} lead={t(m.form_unreachable)} role="alert">
      <PageTitle page={t(m.qr_sign_in_look_failed)} hasErrors />
      <p className="row space-before">
        <ButtonLink isBig reloads to={address}>
          {t(m.qr_sign_in_look_again)}
        </ButtonLink>
      </p>
    </Moment>
  );
}

/** This tab stores the code until its member has signed in. */
function SignedOut() {
  const t = useWords();
  const path = useCommunityPath();
  const community = useCommunity();
  const needsApp = community !== null && isByApp(community.options);
  return (
    <Moment art="waiting" icon={smartphone} title={t(m.qr_sign_in_first_title)} lead={t(m.qr_sign_in_first_lead)}>
      <PageTitle page={t(m.qr_sign_in_first_title)} />
      <p className="row space-before">
        <ButtonLink to={path(needsApp ? '/get-the-app' : '/login')} isBig leadsOn>
          {t(m.sign_in_title)}
        </ButtonLink>
      </p>
    </Moment>
  );
}
