import { useId, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card/card.tsx';
import { arrowRight } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import '../../ui/more/more.css';
import './match-card.css';

/** A line with an icon, and a smaller remark beside it. */
export type MatchFact = { readonly icon: string; readonly text: ReactNode; readonly note?: ReactNode };
/** A figure with its meaning: `£621`, `saved a year`. */
export type Saved = { readonly key: string; readonly term: ReactNode; readonly value: ReactNode };

type MatchCardProps = {
  /** The same number is on the map. */
  readonly number: number;
  readonly name: string;
  readonly to: string;
  /** `Tag`s, and the name of their list for screen readers. */
  readonly tags: ReactNode;
  readonly tagsLabel: string;
  /** The days as text, then as a picture. */
  readonly days: ReactNode;
  readonly week: ReactNode;
  readonly facts: readonly MatchFact[];
  /** Undefined when unknown. */
  readonly saved: readonly Saved[];
  readonly why: ReactNode;
  /** Other actions. */
  readonly action?: ReactNode;
  readonly linkWords: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A match: who drives, on which days, when and where, what it saves, and why it is listed. */
export function MatchCard({ ref, ...props }: MatchCardProps) {
  const id = useId();
  return (
    <li>
      <Card as="article" className="match" labelledBy={id}>
        <div className="match__head">
          <span className="match__no" aria-hidden="true">
            {props.number}
          </span>
          <h3 className="match__name" id={id}>
            <Link to={props.to} ref={ref}>
              {props.name}
            </Link>
          </h3>
          <ul className="match__who" aria-label={props.tagsLabel}>
            {props.tags}
          </ul>
        </div>
        <div className="match__days">
          <p>{props.days}</p>
          {props.week}
        </div>
        <ul className="match__facts">
          {props.facts.map(({ icon, text, note }) => (
            <li key={icon}>
              <Icon path={icon} />
              <span>
                {text}
                {note === undefined ? null : <small>{note}</small>}
              </span>
            </li>
          ))}
        </ul>
        {props.saved.length === 0 ? null : (
          <dl className="match__save">
            {props.saved.map(({ key, term, value }) => (
              <div key={key}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="match__foot">
          {props.why}
          {props.action}
          <Link className="tap-link" to={props.to}>
            {props.linkWords}
            <Icon path={arrowRight} />
          </Link>
        </div>
      </Card>
    </li>
  );
}

/** Placeholders while matches load. */
export function MatchBlocks() {
  return (
    <div className="matches" aria-hidden="true">
      {[1, 2, 3].map((number) => (
        <Card key={number} className="match match--wait">
          <div className="match__head">
            <Skeleton size="heading" />
            <span className="match__who">
              <Skeleton size="tag" />
              <Skeleton size="tag" />
            </span>
          </div>
          <div className="match__days">
            <Skeleton size="short-line" />
            <Skeleton size="line" />
          </div>
          <div className="match__facts">
            <Skeleton size="line" />
            <Skeleton size="short-line" />
            <Skeleton size="line" />
            <Skeleton size="short-line" />
          </div>
          <div className="match__save">
            <Skeleton size="tag" />
            <Skeleton size="tag" />
          </div>
          <div className="match__foot">
            <Skeleton size="tag" />
          </div>
        </Card>
      ))}
    </div>
  );
}
