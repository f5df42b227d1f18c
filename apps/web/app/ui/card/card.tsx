import { createElement, type ReactNode, type Ref } from 'react';
import './card.css';

type CardProps = {
  readonly as?: 'div' | 'section' | 'aside' | 'article' | 'li';
  readonly id?: string | undefined;
  /** On a wash of the community's colour. */
  readonly isMarked?: boolean;
  readonly isHidden?: boolean;
  /** A script can focus it. */
  readonly isFocusable?: boolean;
  /** The id of its heading, for screen readers. */
  readonly labelledBy?: string;
  /** Classes of its owner, for what stands inside. */
  readonly className?: string;
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
};

export function Card({ as = 'div', isMarked = false, isHidden, isFocusable, labelledBy, className, ...rest }: CardProps) {
  return createElement(as, {
    ...rest,
    hidden: isHidden,
    className: ['card', isMarked ? 'card--wash' : '', className].filter(Boolean).join(' '),
    tabIndex: isFocusable === true ? -1 : undefined,
    'aria-labelledby': labelledBy,
  });
}
