import type { ReactNode } from 'react';
import { Merge } from '../merge/merge.tsx';
import './empty-state.css';

/** Where something will be once there is some of it: what it is, and how to begin. */
export function EmptyState(props: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="empty">
      <Merge state="empty" className="empty__art" />
      <h3>{props.title}</h3>
      <p>{props.text}</p>
      <p>{props.children}</p>
    </div>
  );
}
