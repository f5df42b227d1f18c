import type { ReactNode } from 'react';
import './foot-bar.css';

/** What a page is for, at the foot of the window: a word or two, and one button. */
export function FootBar({ children }: { readonly children: ReactNode }) {
  return <div className="foot-bar">{children}</div>;
}
