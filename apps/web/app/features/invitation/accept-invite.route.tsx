import { signOnOf } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { Link, useActionData } from 'react-router';
import type { Route } from './+types/accept-invite.route';
import { browserApi } from '../../session/browser-api.ts';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { useLastStep } from '../../community/portal-offers.ts';
import { readDone, Result, useResult, type Done } from '../../page/result-page.tsx';
import { useCommunity } from '../../community/use-community.ts';
import { useCommunityName } from '../../community/use-community-name.ts';
import { newPasswordOf, newPasswordSetback, type NewPasswordSetback } from '../../forms/new-password.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { AcceptForm } from './accept-form.tsx';
import { NextCard } from './next-card.tsx';
import { invitationDone, invitationHandle, invitationPage, invitationToken, useInvitationLinks } from './invitation-address.ts';
import '../../styles/split-layout.css';

export const handle = invitationHandle;
export const loader = invitationPage;
export const clientLoader = invitationPage;

/** Sets the invited account's password by the token in the address, then removes the token from it. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<NewPasswordSetback | Done> {
  const address = new URL(request.url);
  const body = { token: invitationToken(address.search), ...(await newPasswordOf(request)) };
  const setback = newPasswordSetback(await browserApi().call('resetPassword', { body }, { signal: request.signal }));
  return setback ?? { kind: 'done', to: invitationDone(address), replace: true };
}

export default function AcceptInvite({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const community = useCommunityName();
  const links = useInvitationLinks();
  const path = useCommunityPath();
  const portal = usePortalPath();
  const signOn = signOnOf(useCommunity()?.options ?? {});
  const setback = useResult(useActionData<typeof clientAction>());
  if (loaderData.isDone) {
    return (
      <Result elsewhere={portal('/404')} read={readDone}>
        {() => <Accepted />}
      </Result>
    );
  }
  const declineLink = (text: string) => <Link to={links.decline}>{text}</Link>;
  return (
    <div className="wrap split">
      <div className="stack stack--l">
        <h1>{t(m.invitation_accept_title)}</h1>
        {signOn === null ? (
          <>
            <p className="lead">{t(m.invitation_accept_lead, { community })}</p>
            <noscript>{t(m.script_needed)}</noscript>
            <AcceptForm setback={setback} />
          </>
        ) : (
          <>
            <PageTitle page={t(m.invitation_accept_title)} />
            <p className="lead">{t(m.signon_note)}</p>
            <p>
              <ButtonLink to={links.signOn(path('/sign-on'))} isBig reloads>
                {t(m.signon_continue, { label: signOn.label })}
              </ButtonLink>
            </p>
          </>
        )}
        <p>
          <RichText message={t(m.invitation_accept_decline)} tags={{ link: declineLink }} />
        </p>
      </div>
      <WhatHappensNext />
    </div>
  );
}

function Accepted() {
  const t = useWords();
  const path = useCommunityPath();
  const community = useCommunityName();
  return (
    <Moment art="joined" title={t(m.invitation_accept_done_heading, { community })} lead={t(m.invitation_accept_done)} role="status">
      <PageTitle page={t(m.invitation_accept_done_title)} />
      <p className="row space-before">
        <ButtonLink to={path('/login')} isBig leadsOn>
          {t(m.sign_in_title)}
        </ButtonLink>
      </p>
    </Moment>
  );
}

function WhatHappensNext() {
  const t = useWords();
  return (
    <NextCard
      title={t(m.join_next_title)}
      stops={[
        { title: t(m.join_next_join), text: t(m.invitation_next_join_text), progress: 'current' },
        { title: t(m.invitation_next_sign_in), text: t(m.invitation_next_sign_in_text), progress: 'todo' },
        { title: t(m.join_next_journey), text: t(m.join_next_journey_text), progress: 'todo' },
        { ...useLastStep(), progress: 'todo' },
      ]}
    />
  );
}
