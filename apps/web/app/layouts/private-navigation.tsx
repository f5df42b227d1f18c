import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { session } from '../session/browser-session.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { useUnread } from '../live/unread.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { withCommunityDomain } from '../platform/portal-address.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { CountLink } from './count-link.tsx';
import { circleUser, logOut } from '../ui/icon/icons.ts';
import { arrowLeft, messageSquare } from '../ui/icon/member-icons.ts';
import './current-page.css';

export function useIsDashboard(): boolean {
  return /^\/dashboard\/?$/.test(useLocation().pathname);
}

/** A page that is read on the road. */
export function useIsRide(): boolean {
  return useLocation().pathname.startsWith('/dashboard/ride/');
}

/** The links of a member's header. The one to the dashboard shows on a phone; elsewhere the logo leads there. */
export function PrivateNavigation() {
  const t = useWords();
  const { pathname, search } = useLocation();
  const { lifts = false } = useRuntimeSettings();
  const isDashboard = useIsDashboard();
  const unread = useUnread();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <ButtonLink
        variant="quiet"
        className="site-nav__home"
        to={withCommunityDomain('/dashboard', search)}
        icon={arrowLeft}
        isCurrent={isDashboard}
      >
        {t(m.dashboard_title)}
      </ButtonLink>
      {lifts ? (
        <CountLink
          to={withCommunityDomain('/dashboard/messages', search)}
          icon={messageSquare}
          isCurrent={/^\/dashboard\/messages(?:\/|$)/.test(pathname)}
          count={unread}
          countWords={t(m.messages_unread, { count: unread })}
        >
          {t(m.messages_title)}
        </CountLink>
      ) : null}
      <ButtonLink
        variant="quiet"
        icon={circleUser}
        to={withCommunityDomain('/dashboard/account/settings', search)}
        isCurrent={lifts && pathname.startsWith('/dashboard/account/')}
      >
        {t(m.private_account)}
      </ButtonLink>
      <Button
        variant="quiet"
        icon={logOut}
        isBusy={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          void session.signOut();
        }}
      >
        {t(m.private_sign_out)}
      </Button>
    </>
  );
}
