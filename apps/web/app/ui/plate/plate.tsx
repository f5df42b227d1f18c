import type { ReactNode } from 'react';
import './plate.css';

/** A road sign for the most important thing of a view. Put only `ButtonLink` of variant `sign` on it. */
export function Plate(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="plate stack plate--small">
      <h2 className="plate__title">{props.title}</h2>
      {props.children}
    </div>
  );
}
