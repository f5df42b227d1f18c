import type { ReactNode } from 'react';
import './card.css';

/** A surface for things that belong together. */
export function Card(props: { readonly children: ReactNode }) {
  return <div className="card">{props.children}</div>;
}
