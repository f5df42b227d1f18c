import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './fact-list.css';

type FactListProps = {
  /** Each icon stands once. */
  readonly facts: readonly { readonly icon: string; readonly words: ReactNode }[];
  /** For screen readers, where no heading stands above. */
  readonly label?: string;
  /** `tall`: links among the words are easy to press. `small`: beside something else. */
  readonly size?: 'tall' | 'small';
};

/** What there is to know, each with its icon. Nothing without any. */
export function FactList({ facts, label, size }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <ul className={size === undefined ? 'fact-list' : `fact-list fact-list--${size}`} aria-label={label}>
      {facts.map(({ icon, words }) => (
        <li key={icon}>
          <Icon path={icon} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
