import { REMOVAL_REASONS } from '@waylift/contract/removal-reasons';
import { m } from '@waylift/words/messages';
import { useActionData } from 'react-router';
import type { Route } from './+types/account-removal.route';
import { DownloadMyData } from '../../my-data/download-my-data.tsx';
import { EXPORT_INTENT, exportAccount, type ExportOutcome } from '../../my-data/export-account.ts';
import { browserApi, browserSession } from '../../session/browser-api.ts';
import { successSetback } from '../../api/failure.ts';
import { passwordSetbackOf, type PasswordSetback } from '../../api/password-setback.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { useResult, type Done } from '../../page/result-page.tsx';
import { readPageSettings } from '../../platform/page-settings.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { formText } from '../../forms/form-text.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { currentCommunitySlug } from '../../session/session-state.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { RemovalForm } from './removal-form.tsx';
import '../../styles/narrow-layout.css';

/** After the removal nobody is signed in, so the result page is a public one. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<PasswordSetback | ExportOutcome | Done> {
  const form = await request.formData();
  if (formText(form, 'intent') === EXPORT_INTENT) return exportAccount(formText(form, 'password'), request.signal);
  const reason = REMOVAL_REASONS.find((known) => known === form.get('reason'));
  if (reason === undefined) return { kind: 'failed' };
  const body = { reason, password: formText(form, 'password') };
  const answer = await browserApi().call('removeAccount', { body }, { signal: request.signal });
  const setback = answer.ok ? successSetback(answer) : passwordSetbackOf(answer.failure);
  if (setback !== null) return setback;
  await (await browserSession()).drop();
  const { homeSlug } = readPageSettings();
  const to = communityPath('/account-removed', { slug: currentCommunitySlug(), search: new URL(request.url).search, homeSlug });
  return { kind: 'done', to, replace: true };
}

/** Deletes the account. It offers a copy of the data first, then asks for the reason and for confirmation. */
export default function AccountRemoval() {
  const t = useWords();
  const path = usePortalPath();
  const outcome = useResult(useActionData<typeof clientAction>());
  return (
    <div className="wrap narrow stack stack--l">
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <h1>{t(m.account_removal_title)}</h1>
      <Alert tone="warning" title={t(m.account_removal_permanent)}>
        {t(m.account_removal_permanent_text)}
      </Alert>
      <div className="stack">
        <p>{t(m.account_removal_data)}</p>
        <DownloadMyData />
      </div>
      <RemovalForm outcome={outcome instanceof Response || outcome?.kind === 'downloaded' ? undefined : outcome} />
    </div>
  );
}
