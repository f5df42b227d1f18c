import { m } from '@waylift/words/messages';
import { PageTitle } from '../../community/page-title.tsx';
import { useCommunity } from '../../community/use-community.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { ContinueInApp } from '../../community/continue-in-app.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';

/** Where communities with a sign-on of their own send people, and anybody who wants the app. */
export default function GetTheApp() {
  const t = useWords();
  const { productName } = useRuntimeSettings();
  const community = useCommunity();
  return (
    <div className="wrap moment stack">
      <PageTitle page={t(m.get_the_app_title)} />
      <h1>{t(m.get_the_app_title)}</h1>
      <p className="lead">{t(m.get_the_app_lead, { product: productName, community: community?.record.name ?? productName })}</p>
      <ContinueInApp />
    </div>
  );
}
