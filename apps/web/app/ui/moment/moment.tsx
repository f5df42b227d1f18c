import type { ReactNode } from 'react';
import { Merge, type MergeState } from '../merge/merge.tsx';
import './moment.css';

type MomentProps = {
  readonly art: MergeState;
  readonly icon?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** `alert` for what went wrong, `status` for what came of something one did; neither for a page one simply opens. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

/** A page that says one thing: the lanes, a heading, a sentence, and what to do next. */
export function Moment({ art, icon, title, lead, role, children }: MomentProps) {
  return (
    <div className="wrap moment">
      <Merge state={art} icon={icon} className="moment__art" />
      <div className="moment__body stack" role={role}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
