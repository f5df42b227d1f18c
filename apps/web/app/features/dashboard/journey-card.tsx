import type { ReactNode, Ref } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { RouteEnds, type RouteEnd } from '../../ui/route-line/route-ends.tsx';
import '../../styles/map-tokens.css';
import './journey-card.css';

type JourneyCardProps = {
  readonly title: string;
  readonly id: string;
  readonly start: RouteEnd;
  readonly end: RouteEnd;
  readonly endsLabel: string;
  /** `Tag`s, and the name of their list for screen readers. */
  readonly tags: ReactNode;
  readonly tagsLabel: string;
  /** A sentence or two about them. */
  readonly note?: string | undefined;
  readonly costs: readonly { readonly term: string; readonly value: string }[];
  readonly map: ReactNode;
  readonly actions: ReactNode;
  /** A `SignLine` below everything else. */
  readonly sign?: ReactNode;
  readonly ref?: Ref<HTMLElement>;
};

/** A journey in a list: a small map, its ends, its time and cost. A script can focus it. */
export function JourneyCard({ title, id, start, end, endsLabel, tags, tagsLabel, note, costs, map, actions, sign, ref }: JourneyCardProps) {
  return (
    <Card as="li" className="journey" id={id} isFocusable labelledBy={`${id}-title`} ref={ref}>
      <div className="journey__grid">
        <div className="journey__map">{map}</div>
        <div className="journey__body">
          <h3 className="visually-hidden" id={`${id}-title`}>
            {title}
          </h3>
          <RouteEnds label={endsLabel} start={start} end={end} />
          <ul className="journey__tags" aria-label={tagsLabel}>
            {tags}
          </ul>
          {note === undefined ? null : <p className="journey__note">{note}</p>}
          <div className="journey__foot">
            <dl className="journey__costs">
              {costs.map(({ term, value }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div className="journey__actions">{actions}</div>
          </div>
        </div>
        {sign === undefined ? null : <div className="journey__sign">{sign}</div>}
      </div>
    </Card>
  );
}
