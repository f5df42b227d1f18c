import type { OrganiserSessionAnswer } from '@waylift/contract/organiser';
import { m } from '@waylift/words/messages';
import { Link, useLocation } from 'react-router';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { circleUser, cross, flag, logOut, mail } from '../../ui/icon/icons.ts';
import { key, users } from '../../ui/icon/member-icons.ts';
import { barChart, listChecks, megaphone, palette, scrollText, server, shieldCheck, userCog } from './organise-icons.ts';
import { Town } from './town.tsx';
import type { Waiting } from './use-waiting.tsx';
import {
  figuresPath,
  invitationsPath,
  lookPath,
  mayIn,
  membersPath,
  organisersPath,
  rulesPath,
  signInSystemPath,
  type InScope,
} from './use-organiser.ts';
import './rail.css';

/** The id by which the button "Menu" opens it in a narrow window. */
export const RAIL_ID = 'rail';

type RailProps = {
  readonly session: OrganiserSessionAnswer;
  /** Undefined where there is none in scope. */
  readonly community: InScope | undefined;
  readonly waiting: Waiting;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => void;
};

/** Where one can go: what there is of the community that the sign names, and one's own account. It holds only what the role may open. */
export function Rail({ session, community, waiting, isSigningOut, onSignOut }: RailProps) {
  const t = useWords();
  const { pathname } = useLocation();
  const { lifts: hasLifts = false } = useRuntimeSettings();
  return (
    <nav className="rail" id={RAIL_ID} popover="auto" aria-label={t(m.organise_area)}>
      <div className="rail__close">
        <button className="rail__link" type="button" popoverTarget={RAIL_ID} popoverTargetAction="hide">
          <Icon path={cross} />
          {t(m.form_close)}
        </button>
      </div>
      {session.communities.some((each) => mayIn(each, 'manager')) ? (
        <ul className="rail__list">
          <li>
            <RailLink to="/organise" icon={listChecks} waiting={waiting.duties} isCurrent={pathname === '/organise'}>
              {t(m.organise_duties)}
            </RailLink>
          </li>
          <li>
            <RailLink
              to="/organise/reports"
              icon={flag}
              waiting={waiting.reports}
              isCurrent={/^\/organise\/(community\/[^/]+\/)?reports\//.test(pathname)}
            >
              {t(m.organise_reports)}
            </RailLink>
          </li>
          {hasLifts ? (
            <li>
              <RailLink to="/organise/news" icon={megaphone} isCurrent={/^\/organise\/community\/[^/]+\/news\//.test(pathname)}>
                {t(m.organise_news)}
              </RailLink>
            </li>
          ) : null}
          <li>
            <RailLink to="/organise/audit" icon={scrollText}>
              {t(m.organise_audit)}
            </RailLink>
          </li>
        </ul>
      ) : null}
      {session.roles.some(({ role }) => role === 'operator') ? (
        <ul className="rail__list">
          <li>
            <RailLink to="/organise/server" icon={server}>
              {t(m.organise_server)}
            </RailLink>
          </li>
        </ul>
      ) : null}
      {community === undefined ? null : (
        <>
          <Town session={session} community={community} />
          <ul className="rail__list">
            <li>
              <RailLink to={figuresPath(community)} icon={barChart}>
                {t(m.organise_figures)}
              </RailLink>
            </li>
            <li>
              <RailLink to={membersPath(community)} icon={users}>
                {t(m.organise_members)}
              </RailLink>
            </li>
            {mayIn(community, 'manager') ? (
              <>
                <li>
                  <RailLink to={invitationsPath(community)} icon={mail}>
                    {t(m.organise_inv_title)}
                  </RailLink>
                </li>
                <li>
                  <RailLink to={lookPath(community)} icon={palette}>
                    {t(m.organise_look)}
                  </RailLink>
                </li>
                <li>
                  <RailLink to={rulesPath(community)} icon={shieldCheck}>
                    {t(m.organise_rules)}
                  </RailLink>
                </li>
                <li>
                  <RailLink to={signInSystemPath(community)} icon={key}>
                    {t(m.organise_sis)}
                  </RailLink>
                </li>
                <li>
                  <RailLink to={organisersPath(community)} icon={userCog}>
                    {t(m.organise_organisers)}
                  </RailLink>
                </li>
              </>
            ) : null}
          </ul>
        </>
      )}
      <div className="rail__own">
        <p className="muted">{t(m.organise_signed_in_as, { name: session.name })}</p>
        <ul className="rail__list">
          <li>
            <RailLink to="/organise/account" icon={circleUser}>
              {t(m.organise_account)}
            </RailLink>
          </li>
          <li>
            <button className="rail__link" type="button" aria-busy={isSigningOut || undefined} onClick={onSignOut}>
              <Icon path={logOut} />
              {t(m.private_sign_out)}
            </button>
          </li>
        </ul>
      </div>
    </nav>
  );
}

type RailLinkProps = {
  readonly to: string;
  readonly icon: string;
  /** Where its pages do not all begin with its address. */
  readonly isCurrent?: boolean;
  /** How much waits there. */
  readonly waiting?: string | null;
  readonly children: string;
};

function RailLink({ to, icon, isCurrent, waiting = null, children }: RailLinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to ? 'page' : (isCurrent ?? pathname.startsWith(`${to}/`)) ? 'true' : undefined;
  return (
    <Link className="rail__link" to={to} aria-current={current}>
      <Icon path={icon} />
      {children} <WaitingCount count={waiting} />
    </Link>
  );
}

/** How much waits, in a disc. */
export function WaitingCount({ count }: { readonly count: string | null }) {
  const t = useWords();
  if (count === null) return null;
  return (
    <span className="rail__count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t(m.organise_rail_waiting, { count })}</span>
    </span>
  );
}
