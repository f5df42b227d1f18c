import { useId, type ComponentProps, type ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { RouteEnds, type RouteEnd } from '../../ui/route-line/route-ends.tsx';
import { FactList } from '../../ui/fact-list/fact-list.tsx';
import './about-card.css';

type AboutCardProps = {
  readonly title: string;
  readonly map: ReactNode;
  readonly start: RouteEnd;
  readonly end: RouteEnd;
  readonly endsLabel: string;
  readonly facts: ComponentProps<typeof FactList>['facts'];
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
        <FactList facts={facts} label={factsLabel} size="small" />
        <div className="about__actions">{actions}</div>
      </div>
    </Card>
  );
}
