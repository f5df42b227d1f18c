import { useId } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { RouteLine, type RouteStop } from '../../ui/route-line/route-line.tsx';
import '../../styles/split-layout.css';
import './next-card.css';

export function NextCard(props: { readonly title: string; readonly stops: readonly RouteStop[] }) {
  const titleId = useId();
  return (
    <aside className="split__aside" aria-labelledby={titleId}>
      <Card isMarked className="next">
        <h2 className="next__title" id={titleId}>
          {props.title}
        </h2>
        <RouteLine stops={props.stops} />
        <div className="next__lanes" aria-hidden="true">
          <svg className="next__a" viewBox="0 0 1 100" preserveAspectRatio="none">
            <path className="lane-a" d="M0 0V100" />
          </svg>
          <svg className="next__b" viewBox="0 0 100 100" preserveAspectRatio="none">
            <path className="lane-b" d="M100 0C100 60 0 10 0 66V100" />
          </svg>
        </div>
      </Card>
    </aside>
  );
}
