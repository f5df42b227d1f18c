import { m } from '@waylift/words/messages';
import { Link, useActionData, useLocation } from 'react-router';
import type { Route } from './+types/forgot-password.route';
import { browserApi } from '../../session/browser-api.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { donePath, hasDonePath, readDone, Result, useResult, type Done } from '../../page/result-page.tsx';
import { communitySlugOf } from '../../community/load-community.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { formText } from '../../forms/form-text.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import '../../styles/narrow-layout.css';

export const handle = { community: 'inactive', reads: ['done'] } satisfies PageHandle;

/** Says the same for every address, whatever the result (section 8). If the server could not be reached, the form stays. */
export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Setback | Done> {
  const body = { email: formText(await request.formData(), 'email') };
  const answer = await browserApi().call('forgotPassword', { body }, { signal: request.signal });
  const setback = answer.ok ? null : setbackOf(answer.failure);
  if (setback !== null && setback.kind !== 'failed') return setback;
  const address = new URL(request.url);
  const { homeSlug } = readPageSettings();
  const to = communityPath(donePath('/forgot-password'), {
    slug: communitySlugOf(params, address, homeSlug),
    search: address.search,
    homeSlug,
  });
  return { kind: 'done', to, replace: false };
}

export default function ForgotPassword() {
  const t = useWords();
  const path = useCommunityPath();
  const setback = useResult(useActionData<typeof clientAction>());
  if (hasDonePath(useLocation().search)) {
    return (
      <Result elsewhere={path('/forgot-password')} read={readDone}>
        {() => <Sent />}
      </Result>
    );
  }
  return (
    <div className="wrap narrow stack stack--l">
      <h1>{t(m.password_forgotten_heading)}</h1>
      <p className="lead">{t(m.password_forgotten_lead)}</p>
      <noscript>{t(m.script_needed)}</noscript>
      <ForgotPasswordForm setback={setback} />
    </div>
  );
}

function Sent() {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <Moment art="waiting" title={t(m.password_forgotten_sent_title)} lead={t(m.password_forgotten_sent)} role="status">
      <PageTitle page={t(m.password_forgotten_sent_title)} />
      <p>
        <Link className="tap-link" to={path('/login')}>
          {t(m.password_forgotten_back)}
        </Link>
      </p>
    </Moment>
  );
}
