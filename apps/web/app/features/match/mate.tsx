import type { ReactNode } from 'react';
import { Face } from '../../ui/face/face.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import './mate.css';

/** What is between the reader and a person. */
export type MateState = { readonly kind: 'share' | 'asks' | 'asked' | 'no'; readonly icon: string; readonly words: string };

type MateProps = {
  readonly person: { readonly forename: string; readonly initial: string };
  readonly state: MateState | null;
  /** The name as a link, in a sentence about who drives. */
  readonly title: ReactNode;
  /** The days for screen readers, and as a picture. */
  readonly days: string | null;
  readonly week: ReactNode;
  readonly time: string | null;
  readonly place: string | null;
  /** Whether time and place stand out, as nothing else is told. */
  readonly isTimeFirst?: boolean;
  /** A figure with its meaning. */
  readonly sum: { readonly figure: ReactNode; readonly words: string } | null;
  readonly action?: ReactNode;
};

/** A person in a list. All of it is one link. */
export function Mate({ person, state, title, days, week, time, place, isTimeFirst = false, sum, action }: MateProps) {
  return (
    <li className={state === null ? 'mate' : `mate mate--${state.kind}`}>
      {state === null ? null : (
        <p className="mate__state">
          <Icon path={state.icon} />
          <span>{state.words}</span>
        </p>
      )}
      <div className="mate__row">
        <Face person={person} kind={state?.kind === 'share' ? 'share' : 'other'} size="l" />
        <div className={isTimeFirst ? 'mate__main mate__main--time' : 'mate__main'}>
          <h3 className="mate__name">{title}</h3>
          {days === null ? null : <p className="visually-hidden">{days}</p>}
          {week}
          {time === null ? null : <p className="mate__time">{time}</p>}
          {place === null ? null : <p className="mate__place">{place}</p>}
        </div>
        {sum === null ? null : (
          <p className="mate__sum">
            <b>{sum.figure}</b>
            <small>{sum.words}</small>
          </p>
        )}
      </div>
      {action === undefined ? null : <div className="mate__act">{action}</div>}
    </li>
  );
}

/** Stand in for people while they are looked for. */
export function MateBlocks() {
  return (
    <div className="group" aria-hidden="true">
      <Skeleton size="heading" />
      <div className="mates">
        {[1, 2, 3, 4].map((number) => (
          <div key={number} className="mate mate--wait">
            <div className="mate__row">
              <Skeleton size="flat" className="mate__blank" />
              <div className="mate__main">
                <Skeleton size="line" />
                <Skeleton size="line" />
                <Skeleton size="full-line" />
                <Skeleton size="line" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
