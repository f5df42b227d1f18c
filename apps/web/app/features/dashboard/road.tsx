import type { ReactNode } from 'react';
import { Face, FaceOfSeveral } from '../../ui/face/face.tsx';
import './road.css';

/** More people than these are drawn as these. */
const LANES_MAX = 5;

type Person = { readonly forename: string; readonly initial: string };

type StopProps = {
  /** Whose stop it is: the reader's, that of others, or nobody's at the end. */
  readonly of: { readonly you: Person } | readonly Person[];
  /** How many are in the car from here on. */
  readonly lanes: number;
  readonly time?: string;
  readonly title: string;
  readonly note?: ReactNode;
};

/** A ride as a road with a lane for each person on board, so it widens as people get in. */
export function Road({ children }: { readonly children: ReactNode }) {
  return <ol className="road">{children}</ol>;
}

export function Stop({ of, lanes, time, title, note }: StopProps) {
  return (
    <li className={`road__stop road__stop--${Math.min(Math.max(lanes, 1), LANES_MAX)}`}>
      <Mark of={of} />
      <p>
        {time === undefined ? null : <time>{time} </time>}
        <b>{title}</b>
        {note === undefined || note === null || note === '' ? null : <small>{note}</small>}
      </p>
    </li>
  );
}

function Mark({ of }: Pick<StopProps, 'of'>) {
  if ('you' in of) return <Face person={of.you} kind="you" isOnSign />;
  const [one, ...more] = of;
  if (one === undefined) return <span className="road__end" aria-hidden="true" />;
  return more.length === 0 ? <Face person={one} kind="other" isOnSign /> : <FaceOfSeveral count={of.length} isOnSign />;
}
