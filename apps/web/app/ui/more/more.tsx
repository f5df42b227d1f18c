import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { chevronDown } from '../icon/icons.ts';
import './more.css';

type MoreProps = {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly isOpen?: boolean;
  /** Called each time that it opens. */
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** Content folded below its label. It works without script, and starts closed unless `isOpen`. */
export function More({ label, hint, isOpen = false, onOpen, children }: MoreProps) {
  return (
    <details className="more" open={isOpen} onToggle={(event) => (event.currentTarget.open ? onOpen?.() : undefined)}>
      <summary>
        <Icon path={chevronDown} moves="turn" />
        <span>
          <span className="more__label">{label}</span>
          {hint === undefined ? null : <small>{hint}</small>}
        </span>
      </summary>
      <div className="more__body">{children}</div>
    </details>
  );
}
