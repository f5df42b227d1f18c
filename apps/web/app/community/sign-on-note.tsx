import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { smartphone } from '../ui/icon/icons.ts';
import { useCommunityPath } from './community-link.ts';
import { useHasApp } from './portal-offers.ts';
import { useCommunityName } from './use-community-name.ts';

/** The 'continue in app' note of a community with an identity provider (section 2). Without a link to the app, it names whom to ask. */
export function SignOnNote() {
  const t = useWords();
  const path = useCommunityPath();
  const { productName: product } = useRuntimeSettings();
  const community = useCommunityName();
  return (
    <Alert tone="neutral" icon={smartphone} title={t(m.home_app_note_title)}>
      {useHasApp() ? (
        <>
          {t(m.home_app_note, { community, product })} <a href={path('/get-the-app')}>{t(m.get_the_app_title)}</a>
        </>
      ) : (
        t(m.home_app_note_unlinked, { community })
      )}
    </Alert>
  );
}
