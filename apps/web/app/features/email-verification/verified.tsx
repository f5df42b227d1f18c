import { m } from '@waylift/words/messages';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { PhoneCard } from '../../community/phone-card.tsx';
import { useHasApp } from '../../community/portal-offers.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useIsSignedIn } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';

/** An address that was verified before, or a member's new address. Anybody who is signed in stays so. */
export function Verified() {
  const t = useWords();
  const path = useCommunityPath();
  const portalPath = usePortalPath();
  const isSignedIn = useIsSignedIn();
  const lead = useHasApp() ? m.verify_again_lead : m.verify_again_lead_unlinked;
  return (
    <Moment art="joined" title={t(m.verify_again_title)} lead={t(isSignedIn ? m.verify_again_lead_signed_in : lead)} role="status">
      <PageTitle page={t(m.verify_again_title)} />
      <p className="row space-before">
        {isSignedIn ? (
          <ButtonLink to={portalPath('/dashboard')} variant="secondary">
            {t(m.not_found_dashboard)}
          </ButtonLink>
        ) : (
          <ButtonLink to={path('/login')} variant="secondary">
            {t(m.sign_in_title)}
          </ButtonLink>
        )}
      </p>
      <PhoneCard title={t(m.verify_again_app)} text={t(m.get_the_app_scan)} />
    </Moment>
  );
}
