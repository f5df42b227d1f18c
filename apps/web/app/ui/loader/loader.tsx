import type { ReactNode } from 'react';
import './loader.css';

/** A moving lane beside words that say what is in progress. On its own it has no meaning. */
export function Loader() {
  return <span className="loader" aria-hidden="true" />;
}

export function Loading(props: { readonly children: ReactNode }) {
  return (
    <p className="loading" role="status">
      <Loader />
      <span>{props.children}</span>
    </p>
  );
}
