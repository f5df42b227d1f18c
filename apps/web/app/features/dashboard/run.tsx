import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronRight } from '../../ui/icon/member-icons.ts';
import { Plate } from '../../ui/plate/plate.tsx';
import './run.css';

type RunProps = {
  /** What it is, for screen readers: its day and time say it to the eye. */
  readonly what: string;
  readonly day: string;
  readonly time: ReactNode;
  /** What differs from what was agreed, above all else. */
  readonly signs?: ReactNode;
  /** A link to the ride beside its time, where no button leads there. */
  readonly see?: { readonly to: string; readonly words: string } | undefined;
  /** A `Road`, or what stands in its place. */
  readonly children: ReactNode;
  /** One filled button, and quieter ones. */
  readonly actions: ReactNode;
};

/** The sign of an agreed ride: filled, since it is agreed. */
export function Run({ what, day, time, signs = null, see, children, actions }: RunProps) {
  const titleId = useId();
  return (
    <Plate as="section" className={signs === null ? 'run' : 'run run--signed'} labelledBy={titleId}>
      {signs === null ? null : <div className="run__signs">{signs}</div>}
      <div className="run__head">
        <div>
          <h2 id={titleId}>
            <span className="visually-hidden">{what} </span>
            {day}
          </h2>
          <p className="run__time">{time}</p>
        </div>
        {see === undefined ? null : (
          <Link className="run__see" to={see.to}>
            <Icon path={chevronRight} />
            <span className="visually-hidden">{see.words}</span>
          </Link>
        )}
      </div>
      <div className="run__road">{children}</div>
      <div className="run__acts">{actions}</div>
    </Plate>
  );
}
