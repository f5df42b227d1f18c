import { DO_NOT_INVITE_KEPT_MONTHS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useActionData } from 'react-router';
import type { Route } from './+types/decline-invite.route';
import { browserApi } from '../../session/browser-api.ts';
import { successSetback, type Setback } from '../../api/failure.ts';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { readDone, Result, useResult, type Done } from '../../page/result-page.tsx';
import { useCommunityName } from '../../community/use-community-name.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { DeclineForm } from './decline-form.tsx';
import { invitationDone, invitationHandle, invitationPage, invitationToken } from './invitation-address.ts';
import '../../styles/narrow-layout.css';

export const handle = invitationHandle;
export const loader = invitationPage;
export const clientLoader = invitationPage;

/** Deletes the invited account by the token in the address, then removes the token from it. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Setback | Done> {
  const address = new URL(request.url);
  const params = { token: invitationToken(address.search) };
  const setback = successSetback(await browserApi().call('declineInvitation', { params }, { signal: request.signal }));
  return setback ?? { kind: 'done', to: invitationDone(address), replace: true };
}

export default function DeclineInvite({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const community = useCommunityName();
  const path = usePortalPath();
  const setback = useResult(useActionData<typeof clientAction>());
  if (loaderData.isDone) {
    return (
      <Result elsewhere={path('/404')} read={readDone}>
        {() => <Declined />}
      </Result>
    );
  }
  return (
    <div className="wrap narrow stack stack--l">
      <h1>{t(m.invitation_decline_heading)}</h1>
      <p className="lead">{t(m.invitation_decline_lead, { community })}</p>
      <noscript>{t(m.script_needed)}</noscript>
      <DeclineForm setback={setback} />
    </div>
  );
}

function Declined() {
  const t = useWords();
  const path = useCommunityPath();
  const { productName } = useRuntimeSettings();
  return (
    <Moment
      art="separated"
      title={t(m.invitation_decline_done)}
      lead={t(m.invitation_decline_done_lead, { product: productName })}
      role="status"
    >
      <PageTitle page={t(m.invitation_decline_done)} />
      <p>{t(m.invitation_decline_done_kept, { months: DO_NOT_INVITE_KEPT_MONTHS })}</p>
      <p>
        <a className="tap-link" href={path('/')}>
          {t(m.invitation_decline_done_home)}
        </a>
      </p>
    </Moment>
  );
}
