import type { ReactNode } from 'react';
import './card.css';

export function Card(props: { readonly children: ReactNode }) {
  return <div className="card">{props.children}</div>;
}
