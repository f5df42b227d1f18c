import { m } from '@waylift/words/messages';
import { Suspense } from 'react';
import { useActionData, useLocation, type LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/change-password.route';
import { browserApi } from '../../session/browser-api.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { donePath, readDone, Result, tokenOrDone, useResult, type Done } from '../../page/result-page.tsx';
import { communitySlugOf } from '../../community/load-community.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { newPasswordOf, newPasswordSetback, type NewPasswordSetback } from '../../forms/new-password.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import '../../styles/narrow-layout.css';

/** Where passkeys alone sign in. */
const Waits = lazyWithFallback(async () => (await import('./reset-wait.tsx')).ResetWait, Changed);

export const handle = { community: 'inactive', reads: ['done'] } satisfies PageHandle;

function page({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  return tokenOrDone(params['token'], new URL(request.url));
}

export const loader = page;
export const clientLoader = page;

/** Sets the password by the token in the address, then removes the token from it. */
export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<NewPasswordSetback | Done> {
  const body = { token: params.token ?? '', ...(await newPasswordOf(request)) };
  const answer = await browserApi().call('resetPassword', { body }, { signal: request.signal });
  const setback = newPasswordSetback(answer);
  if (setback !== null) return setback;
  const from = answer.ok ? answer.value.from : undefined;
  const address = new URL(request.url);
  const { homeSlug } = readPageSettings();
  const to = communityPath(donePath(from === undefined ? '/change-password' : `/change-password?from=${encodeURIComponent(from)}`), {
    slug: communitySlugOf(params, address, homeSlug),
    search: address.search,
    homeSlug,
  });
  return { kind: 'done', to, replace: true };
}

export default function ChangePassword({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const path = useCommunityPath();
  const setback = useResult(useActionData<typeof clientAction>());
  const from = new URLSearchParams(useLocation().search).get('from');
  if (loaderData.isDone) {
    return (
      <Result elsewhere={path('/forgot-password')} read={readDone}>
        {() =>
          from === null ? (
            <Changed />
          ) : (
            <Suspense fallback={null}>
              <Waits from={from} />
            </Suspense>
          )
        }
      </Result>
    );
  }
  return (
    <div className="wrap narrow stack stack--l">
      <h1>{t(m.password_change_heading)}</h1>
      <noscript>{t(m.script_needed)}</noscript>
      <ChangePasswordForm setback={setback} />
    </div>
  );
}

function Changed() {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <Moment art="joined" title={t(m.password_change_done)} lead={t(m.password_change_done_lead)} role="status">
      <PageTitle page={t(m.password_change_done_title)} />
      <p className="row space-before">
        <ButtonLink to={path('/login')} isBig leadsOn>
          {t(m.sign_in_title)}
        </ButtonLink>
      </p>
    </Moment>
  );
}
