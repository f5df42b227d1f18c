import type { ReactNode } from 'react';
import { Merge } from '../merge/merge.tsx';
import './empty-state.css';

type EmptyStateProps = {
  readonly title: string;
  readonly text: string;
  /** An icon instead of the usual one. */
  readonly icon?: string;
  /** Whether it is directly below the page's title. */
  readonly isTopic?: boolean;
  readonly children: ReactNode;
};

/** Stands in for content that does not exist yet: what it will be, and how to begin. */
export function EmptyState({ title, text, icon, isTopic = false, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Merge state="empty" icon={icon} className="empty__art" />
      {isTopic ? <h2>{title}</h2> : <h3>{title}</h3>}
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}
