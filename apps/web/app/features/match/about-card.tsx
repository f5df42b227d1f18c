import { useId, type ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import '../../ui/card/card.css';
import '../../ui/route-line/route-line.css';
import './about-card.css';

type End = { readonly name: string; readonly context: string | undefined };

type AboutCardProps = {
  readonly title: string;
  readonly map: ReactNode;
  readonly start: End;
  readonly end: End;
  readonly endsLabel: string;
  readonly facts: readonly { readonly icon: string; readonly words: string }[];
  readonly factsLabel: string;
  readonly actions: ReactNode;
};

/** The journey that the page is about: its map, its ends and its times. */
export function AboutCard({ title, map, start, end, endsLabel, facts, factsLabel, actions }: AboutCardProps) {
  const id = useId();
  return (
    <aside className="card about" aria-labelledby={id}>
      {map}
      <div className="about__body">
        <h2 className="visually-hidden" id={id}>
          {title}
        </h2>
        <ol className="route" aria-label={endsLabel}>
          <Stop {...start} className="route__stop" />
          <Stop {...end} className="route__stop route__stop--end" />
        </ol>
        <ul className="about__facts" aria-label={factsLabel}>
          {facts.map(({ icon, words }) => (
            <li key={icon}>
              <Icon path={icon} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
        <div className="about__actions">{actions}</div>
      </div>
    </aside>
  );
}

function Stop({ name, context, className }: End & { readonly className: string }) {
  return (
    <li className={className}>
      <b>{name}</b>
      {context === undefined ? null : <p>{context}</p>}
    </li>
  );
}
