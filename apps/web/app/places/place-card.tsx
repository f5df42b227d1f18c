import type { ReactNode, Ref } from 'react';
import { FieldError, useField } from '../forms/field.tsx';
import './place-card.css';

type PlaceCardProps = {
  /** The names of its two fields. */
  readonly names: readonly [string, string];
  /** The road between the two is known. */
  readonly isJoined: boolean;
  /** Something is wrong with the two together. */
  readonly trouble: ReactNode;
  /** Stands beside both fields. */
  readonly aside: ReactNode;
  /** Where the fields put what they offer, which is below both. */
  readonly below: Ref<HTMLDivElement>;
  /** The two fields. */
  readonly children: ReactNode;
};

/** Two places on one card, joined by the road. */
export function PlaceCard({ names: [first, second], isJoined, trouble, aside, below, children }: PlaceCardProps) {
  const [one, other] = [useField(first, false), useField(second, false)];
  const isWrong = one.error !== undefined || other.error !== undefined || trouble !== null;
  const classes = ['place-card', isJoined ? '' : 'place-card--open', isWrong ? 'place-card--error' : ''];
  return (
    <div className="place-card__whole">
      <FieldError field={one} />
      {/* The same words need not be seen twice. */}
      <div className={one.error !== undefined && one.error === other.error ? 'visually-hidden' : undefined}>
        <FieldError field={other} />
      </div>
      {trouble}
      <div className={classes.filter((name) => name !== '').join(' ')}>
        <div className="place-card__ends">{children}</div>
        {aside}
      </div>
      <div className="place-card__below" ref={below} />
    </div>
  );
}
