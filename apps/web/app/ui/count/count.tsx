import type { ReactNode } from 'react';
import './count.css';

const MOST = 99;

type CountProps = {
  readonly count: number;
  /** For screen readers, in place of the figure. */
  readonly words: ReactNode;
};

/** How many are new. It keeps its place while there are none, so that nothing moves when the first one comes. */
export function Count({ count, words }: CountProps) {
  return (
    <>
      <span className={count > 0 ? 'count' : 'count count--none'} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      {count > 0 ? <span className="visually-hidden">{words}</span> : null}
    </>
  );
}
