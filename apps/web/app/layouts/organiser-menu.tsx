import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { menu } from '../features/organise/organise-icons.ts';
import { RAIL_ID, WaitingCount } from '../features/organise/rail.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { chevronDown, circleUser } from '../ui/icon/icons.ts';
import { Menu } from '../ui/menu/menu.tsx';
import './organise-frame.css';

type OrganiserMenuProps = {
  readonly name: string;
  /** How many duties wait. */
  readonly waiting: string | null;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => void;
};

/** At the right of the header: one's account, and in a narrow window the button that opens the rail. */
export function OrganiserMenu({ name, waiting, isSigningOut, onSignOut }: OrganiserMenuProps) {
  const t = useWords();
  return (
    <>
      <Menu
        className="org-head__menu"
        label={
          <>
            <Icon path={circleUser} />
            <span>{name}</span>
            <Icon path={chevronDown} moves="turn" />
          </>
        }
      >
        <li>
          <Link to="/organise/account">{t(m.organise_account)}</Link>
        </li>
        <li>
          <button className="org-head__sign-out" type="button" aria-busy={isSigningOut || undefined} onClick={onSignOut}>
            {t(m.private_sign_out)}
          </button>
        </li>
      </Menu>
      <button className="org-head__open" type="button" popoverTarget={RAIL_ID}>
        <Icon path={menu} />
        {t(m.organise_menu)}
        <WaitingCount count={waiting} />
      </button>
    </>
  );
}
