import type { ReactNode } from 'react';
import './moment.css';

export type MomentWords = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** `alert` for a failure, `status` for the result of an action. Neither for a page that is opened by a link. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

/** A page with a single message: a drawing, a heading, a sentence and the next step. */
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
