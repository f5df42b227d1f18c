import type { ReactNode } from 'react';
import { Face, FaceOfSeveral } from '../face/face.tsx';
import './road.css';

/** More people than these are drawn as these. */
const LANES_MAX = 5;

type Person = { readonly forename: string; readonly initial: string };

export type RoadStop = {
  /** Whose stop it is: the reader's, that of others, or nobody's at the end. */
  readonly of: { readonly you: Person } | readonly Person[];
  /** How many are in the car from here on. Nobody: the reader walks on. */
  readonly lanes: number;
  readonly time?: string | undefined;
  readonly title: string;
  readonly note?: ReactNode;
};

type RoadProps = {
  /** Not agreed: on an outlined sign, where the reader and the other have a colour each. Whoever drives has the first lane. */
  readonly possible?: { readonly drives: 'me' | 'other' };
  /** Each a `Stop`. */
  readonly children: ReactNode;
};

/** A ride as a road with a lane for each person on board, so it widens as people get in. */
export function Road({ possible, children }: RoadProps) {
  return <ol className={possible === undefined ? 'road' : `road road--maybe road--${possible.drives}`}>{children}</ol>;
}

export function Stop({ of, lanes, time, title, note, isPossible = false }: RoadStop & { readonly isPossible?: boolean }) {
  return (
    <li className={`road__stop road__stop--${Math.min(Math.max(lanes, 0), LANES_MAX)}`}>
      <span className="road__mark">
        <Mark of={of} isOnSign={!isPossible} />
      </span>
      <p>
        {time === undefined ? null : <time>{time} </time>}
        <b>{title}</b>
        {note === undefined || note === null || note === '' ? null : <small>{note}</small>}
      </p>
    </li>
  );
}

function Mark({ of, isOnSign }: Pick<RoadStop, 'of'> & { readonly isOnSign: boolean }) {
  if ('you' in of) return <Face person={of.you} kind="you" isOnSign={isOnSign} />;
  const [one, ...more] = of;
  if (one === undefined) return <span className="road__end" aria-hidden="true" />;
  return more.length === 0 ? (
    <Face person={one} kind="other" isOnSign={isOnSign} />
  ) : (
    <FaceOfSeveral count={of.length} isOnSign={isOnSign} />
  );
}
