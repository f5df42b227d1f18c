import type { ReactNode } from 'react';
import './count.css';

const MOST = 99;

type CountProps = {
  readonly count: number;
  /** The text for screen readers instead of the figure. */
  readonly words: ReactNode;
};

/** The number of new things. It takes up space even at zero, so that nothing moves when the first one arrives. */
export function Count({ count, words }: CountProps) {
  return (
    <>
      <span className={count > 0 ? 'count' : 'count count--none'} aria-hidden="true">
        {shownCount(count)}
      </span>
      {count > 0 ? <span className="visually-hidden">{words}</span> : null}
    </>
  );
}

/** `7`, or `99+` */
export function shownCount(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
