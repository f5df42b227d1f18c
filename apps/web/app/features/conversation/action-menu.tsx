import { useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon/icon.tsx';
import { ellipsisVertical } from '../../ui/icon/member-icons.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import './action-menu.css';

export type MenuAction = {
  readonly icon: string;
  readonly words: string;
  /** Shown where the conversation fills the screen, since the header and what stands beside it are not there. */
  readonly isForPhones?: boolean;
} & ({ readonly onPick: () => void } | { readonly to: string } | { readonly href: string });

type ActionMenuProps = { readonly label: string; readonly actions: readonly MenuAction[] };

/** A folded menu of rare actions. After a choice the focus returns to the menu's button. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  function pick(onPick: () => void): void {
    if (menu.current !== null) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
    onPick();
  }

  return (
    <Menu
      className="action-menu"
      ref={menu}
      label={
        <>
          <Icon path={ellipsisVertical} />
          <span className="visually-hidden">{label}</span>
        </>
      }
    >
      {actions.map((action) => (
        <li key={action.words} className={action.isForPhones === true ? 'action-menu__phone' : undefined}>
          <Action action={action} pick={pick} />
        </li>
      ))}
    </Menu>
  );
}

function Action({ action, pick }: { readonly action: MenuAction; readonly pick: (onPick: () => void) => void }) {
  const label = (
    <>
      <Icon path={action.icon} />
      {action.words}
    </>
  );
  if ('to' in action) return <Link to={action.to}>{label}</Link>;
  if ('href' in action) return <a href={action.href}>{label}</a>;
  return (
    <button type="button" onClick={() => pick(action.onPick)}>
      {label}
    </button>
  );
}
