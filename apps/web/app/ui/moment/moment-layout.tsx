import type { ReactNode } from 'react';
import './moment.css';

export type MomentWords = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** `alert` for what went wrong, `status` for what came of something one did; neither for a page one simply opens. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

/** A page that says one thing: a drawing, a heading, a sentence, and what to do next. */
export function MomentLayout({ drawing, title, lead, role, children }: MomentWords & { readonly drawing: ReactNode }) {
  return (
    <div className="wrap moment">
      {drawing}
      <div className="moment__body stack" role={role}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
