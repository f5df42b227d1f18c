import { m } from '@waylift/words/messages';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { browserApi } from '../session/browser-api.ts';
import { session } from '../session/browser-session.ts';
import { knownMember } from '../session/known-member.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { useUnread } from '../live/unread.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { withCommunityDomain } from '../platform/portal-address.ts';
import { Count } from '../ui/count/count.tsx';
import { Face } from '../ui/face/face.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { circleUser, logOut } from '../ui/icon/icons.ts';
import { calendarDays, messageSquare, users } from '../ui/icon/member-icons.ts';
import './places.css';

const ACCOUNT = '/dashboard/account/settings';

/** `today` is the dashboard; `people` are the matches of a journey and what came of them. */
type Place = 'today' | 'people' | 'messages' | 'account';

/** The place of the bar to which a page belongs. */
function placeOf(pathname: string): Place {
  const [, , first = ''] = pathname.split('/');
  if (first === 'account' || first === 'away') return 'account';
  if (first === 'messages') return 'messages';
  return first === 'people' || first === 'match' || first === 'journey' ? 'people' : 'today';
}

/** Places and own account. On a portal without lifts, the logo leads to all there is, and no places are shown. */
export function PrivateNavigation() {
  const t = useWords();
  const { lifts = false } = useRuntimeSettings();
  if (lifts) {
    return (
      <>
        <Places />
        <Own />
      </>
    );
  }
  return (
    <nav id="nav" aria-label={t(m.navigation_main)}>
      <Own />
    </nav>
  );
}

/** A bar at the foot of a phone, where the thumb is; elsewhere part of the header. */
function Places() {
  const t = useWords();
  const unread = useUnread();
  return (
    <nav className="places" id="nav" aria-label={t(m.navigation_main)}>
      <ul className="places__list">
        <PlaceLink place="today" to="/dashboard" icon={calendarDays}>
          {t(m.places_today)}
        </PlaceLink>
        <PlaceLink place="people" to="/dashboard/people" icon={users}>
          {t(m.places_people)}
        </PlaceLink>
        <PlaceLink place="messages" to="/dashboard/messages" icon={messageSquare}>
          {t(m.messages_title)}
          <Count count={unread} words={t(m.messages_unread, { count: unread })} />
        </PlaceLink>
        <PlaceLink place="account" to={ACCOUNT} icon={circleUser}>
          {t(m.private_account)}
        </PlaceLink>
      </ul>
    </nav>
  );
}

type PlaceLinkProps = { readonly place: Place; readonly to: string; readonly icon: string; readonly children: ReactNode };

function PlaceLink({ place, to, icon, children }: PlaceLinkProps) {
  const { pathname, search } = useLocation();
  const isThere = pathname.replace(/\/$/, '') === to;
  return (
    <li className={place === 'account' ? 'places__own' : undefined}>
      <Link
        className="places__link"
        to={withCommunityDomain(to, search)}
        aria-current={isThere ? 'page' : placeOf(pathname) === place ? 'true' : undefined}
      >
        <Icon path={icon} />
        {children}
      </Link>
    </li>
  );
}

/** The member's account and the way out. On a phone they are signs. */
function Own() {
  const t = useWords();
  const { pathname, search } = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const me = useMyInitials();
  return (
    <ul className="own">
      <li>
        <Link
          className="own__link"
          to={withCommunityDomain(ACCOUNT, search)}
          aria-current={placeOf(pathname) === 'account' ? 'page' : undefined}
        >
          {me === null ? <Icon path={circleUser} /> : <Face person={me} kind="you" size="s" />}
          <span>{t(m.private_account)}</span>
        </Link>
      </li>
      <li>
        <button
          className="own__link own__link--out"
          type="button"
          aria-busy={isLeaving || undefined}
          onClick={() => {
            setIsLeaving(true);
            void session.signOut();
          }}
        >
          <Icon path={logOut} />
          <span>{t(m.private_sign_out)}</span>
        </button>
      </li>
    </ul>
  );
}

type Initials = { readonly forename: string; readonly initial: string };

/** Null until the server has told. */
function useMyInitials(): Initials | null {
  const [initials, setInitials] = useState<Initials | null>(null);
  useEffect(() => {
    void knownMember(browserApi()).then((member) => {
      if (member.ok) setInitials({ forename: member.value.forename, initial: [...member.value.surname][0] ?? '' });
    });
  }, []);
  return initials;
}
