import type { ReactNode } from 'react';
import './details-list.css';

/** @property action a link that changes the value; it names what it changes */
export type Detail = { readonly term: string; readonly value: ReactNode; readonly action?: ReactNode };

export function DetailsList(props: { readonly details: readonly Detail[] }) {
  return (
    <dl className="details">
      {props.details.map(({ term, value, action }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {action === undefined ? null : <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
