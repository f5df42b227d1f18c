import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { useHasApp } from '../../community/portal-offers.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { joined } from '../../session/session-state.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import type { SignInSetback } from './sign-in-outcome.ts';

type VerifiedWelcomeProps = {
  /** The account was verified, rather than an address again. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly setback: SignInSetback | undefined;
};

/** What the sign-in page is to somebody whose address was verified just now. */
export function VerifiedWelcome({ isFirst, isBusy, setback }: VerifiedWelcomeProps) {
  const t = useWords();
  const path = useCommunityPath();
  const { productName: product } = useRuntimeSettings();
  const hasApp = useHasApp();
  const [name] = useState(() => joined()?.forename ?? '');
  const welcome = name === '' ? t(m.verify_first_welcome) : t(m.verify_first_welcome_name, { name });
  const again = t(hasApp ? m.verify_again_lead : m.verify_again_lead_unlinked);
  const link = (text: string) => <Link to={path('/get-the-app')}>{text}</Link>;
  return (
    <Moment art="joined" title={isFirst ? welcome : t(m.verify_again_title)}>
      <p className="lead" role="status">
        {isFirst ? t(m.verify_first_lead) : again}
      </p>
      <SignInWays page={t(isFirst ? m.verify_first_title : m.verify_again_title)} isBusy={isBusy} setback={setback} />
      <p className="muted">
        <RichText message={hasApp ? t(m.verify_elsewhere) : t(m.verify_elsewhere_portal, { product })} tags={{ link }} />
      </p>
    </Moment>
  );
}
