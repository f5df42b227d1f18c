import { useRef } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { ellipsis } from '../../ui/icon/member-icons.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import './action-menu.css';

type ActionMenuProps = {
  readonly label: string;
  readonly actions: readonly { readonly icon: string; readonly words: string; readonly onPick: () => void }[];
};

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
          <Icon path={ellipsis} />
          <span>{label}</span>
        </>
      }
    >
      {actions.map(({ icon, words, onPick }) => (
        <li key={words}>
          <button type="button" onClick={() => pick(onPick)}>
            <Icon path={icon} />
            {words}
          </button>
        </li>
      ))}
    </Menu>
  );
}
