import type { ReactNode } from 'react';
import './count.css';

const MOST = 99;

type CountProps = {
  readonly count: number;
  /** The text for screen readers instead of the figure. */
  readonly words: ReactNode;
};

/** The number of new things. Nothing at zero. */
export function Count({ count, words }: CountProps) {
  if (count === 0) return null;
  return (
    <>
      <span className="count" aria-hidden="true">
        {shownCount(count)}
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}

/** `7`, or `99+` */
export function shownCount(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
