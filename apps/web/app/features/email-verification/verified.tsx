import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';

/** A member's own address was verified. The page about the app leads members back to the dashboard, so the link opens the app itself. */
export function Verified() {
  const t = useWords();
  const path = usePortalPath();
  const { onboardingUrl } = useRuntimeSettings();
  return (
    <Moment art="joined" title={t(m.verify_again_title)} lead={t(m.verify_again_lead_signed_in)} role="status">
      <PageTitle page={t(m.verify_again_title)} />
      <p className="row space-before">
        <ButtonLink to={path('/dashboard')} variant="secondary">
          {t(m.not_found_dashboard)}
        </ButtonLink>
        {onboardingUrl === undefined ? null : (
          <a className="tap-link" href={onboardingUrl}>
            {t(m.verify_again_app)}
          </a>
        )}
      </p>
    </Moment>
  );
}
