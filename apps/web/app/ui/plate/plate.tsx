import type { ReactNode } from 'react';
import './plate.css';

type PlateProps = {
  readonly as?: 'div' | 'section';
  readonly title?: string;
  readonly isSmall?: boolean;
  /** Outlined, for what is possible. What is agreed is filled. */
  readonly isMaybe?: boolean;
  /** The id of its heading, for screen readers. */
  readonly labelledBy?: string;
  /** Classes of its owner, for what stands inside. */
  readonly className?: string;
  readonly children: ReactNode;
};

/** A road sign for the most important thing of a view. Put only buttons of the variants `sign` and `sign-line` on a filled one. */
export function Plate({ as: Element = 'div', title, isSmall = false, isMaybe = false, labelledBy, className, children }: PlateProps) {
  return (
    <Element
      className={['plate', isSmall ? 'plate--small' : '', isMaybe ? 'plate--maybe' : '', className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
    >
      {title === undefined ? null : <h2 className="plate__title">{title}</h2>}
      {children}
    </Element>
  );
}
