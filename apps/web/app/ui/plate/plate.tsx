import type { ReactNode } from 'react';
import './plate.css';

/** A road sign: the one thing that matters on a view. Only `ButtonLink` of variant `sign` stands on it. */
export function Plate(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="plate stack plate--small">
      <h2 className="plate__title">{props.title}</h2>
      {props.children}
    </div>
  );
}
