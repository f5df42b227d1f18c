import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { RouteEnds, type RouteEnd } from '../../ui/route-line/route-ends.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import './about-card.css';

type AboutCardProps = {
  readonly title: string;
  readonly map: ReactNode;
  readonly start: RouteEnd;
  readonly end: RouteEnd;
  readonly endsLabel: string;
  readonly facts: readonly { readonly icon: string; readonly words: string }[];
  readonly factsLabel: string;
  readonly actions: ReactNode;
};

/** The journey that the page is about: its map, its ends and its times. */
export function AboutCard({ title, map, start, end, endsLabel, facts, factsLabel, actions }: AboutCardProps) {
  const id = useId();
  return (
    <Card as="aside" className="about" labelledBy={id}>
      {map}
      <div className="about__body">
        <h2 className="visually-hidden" id={id}>
          {title}
        </h2>
        <RouteEnds label={endsLabel} start={start} end={end} />
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
    </Card>
  );
}
