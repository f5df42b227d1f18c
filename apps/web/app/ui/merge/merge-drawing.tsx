import type { ReactNode } from 'react';
import './merge.css';

/** The frame of a drawing of lanes. It has no text. */
export function MergeDrawing({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  return (
    <svg className={className === undefined ? 'merge' : `merge ${className}`} viewBox="0 0 480 150" aria-hidden="true">
      {children}
    </svg>
  );
}
