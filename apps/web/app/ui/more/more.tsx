import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { chevronDown } from '../icon/icons.ts';
import './more.css';

type MoreProps = {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** Content folded below its label. It works without script, and starts closed unless `isOpen`. */
export function More({ label, hint, isOpen = false, children }: MoreProps) {
  return (
    <details className="more" open={isOpen}>
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
