import { useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronDown } from '../../ui/icon/icons.ts';
import { SignLine } from '../../ui/sign-line/sign-line.tsx';
import './account-group.css';

type AccountGroupProps = {
  readonly icon: string;
  readonly title: string;
  /** What is in it, in a few words, while it is closed. */
  readonly holds: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** One of the groups of an account. As one opens, the one that was open closes. */
export function AccountGroup({ icon, title, holds, isOpen = false, children }: AccountGroupProps) {
  const summary = useRef<HTMLElement>(null);
  return (
    <details
      className="account-group"
      name="account"
      open={isOpen}
      onToggle={(event) => {
        // What closed above may have moved it out of view.
        if (event.currentTarget.open && event.currentTarget.contains(document.activeElement)) {
          summary.current?.scrollIntoView({ block: 'nearest' });
        }
      }}
    >
      <summary ref={summary}>
        <Icon path={icon} />
        <h2>{title}</h2>
        <span className="account-group__holds">{holds}</span>
        <Icon path={chevronDown} moves="turn" />
      </summary>
      {children}
    </details>
  );
}

/** A part of a group that is more than a link. */
export function AccountPart(props: { readonly children: ReactNode }) {
  return <div className="account-group__part">{props.children}</div>;
}

type AccountLinkProps = { readonly icon: string; readonly title: string; readonly note: string; readonly to: string };

/** A link that stands among the groups. */
export function AccountLink(props: AccountLinkProps) {
  return (
    <div className="account-group">
      <SignLine {...props} tone="quiet" />
    </div>
  );
}
