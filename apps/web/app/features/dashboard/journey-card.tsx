import type { ReactNode, Ref } from 'react';
import '../../ui/card/card.css';
import '../../ui/route-line/route-line.css';
import '../../styles/map-tokens.css';
import './journey-card.css';

type JourneyCardProps = {
  readonly title: string;
  readonly id: string;
  readonly start: JourneyEnd;
  readonly end: JourneyEnd;
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
  readonly ref?: Ref<HTMLLIElement>;
};

type JourneyEnd = { readonly name: string; readonly context: string | undefined };

/** A journey in a list: a small map, its ends, its time and cost. A script can focus it. */
export function JourneyCard({ title, id, start, end, endsLabel, tags, tagsLabel, note, costs, map, actions, sign, ref }: JourneyCardProps) {
  return (
    <li className="card journey" id={id} tabIndex={-1} aria-labelledby={`${id}-title`} ref={ref}>
      <div className="journey__grid">
        <div className="journey__map">{map}</div>
        <div className="journey__body">
          <h3 className="visually-hidden" id={`${id}-title`}>
            {title}
          </h3>
          <ol className="route" aria-label={endsLabel}>
            <Stop {...start} className="route__stop" />
            <Stop {...end} className="route__stop route__stop--end" />
          </ol>
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
    </li>
  );
}

function Stop({ name, context, className }: JourneyEnd & { readonly className: string }) {
  return (
    <li className={className}>
      <b>{name}</b>
      {context === undefined ? null : <p>{context}</p>}
    </li>
  );
}
