import type { ReactNode, Ref } from 'react';
import { ButtonSummary } from '../button/button.tsx';
import './menu.css';

type MenuProps = {
  /** Icons and words of the button that opens it. */
  readonly label: ReactNode;
  /** List items with a link or a button each. */
  readonly children: ReactNode;
  /** A class of its owner. */
  readonly className?: string;
  readonly ref?: Ref<HTMLDetailsElement>;
};

/** A folded list. It works without script. `platform/boot.ts` closes it on Escape and on a press outside. */
export function Menu({ label, children, className, ref }: MenuProps) {
  return (
    <details className={className === undefined ? 'menu' : `menu ${className}`} ref={ref}>
      <ButtonSummary variant="quiet">{label}</ButtonSummary>
      <ul className="menu__list">{children}</ul>
    </details>
  );
}
