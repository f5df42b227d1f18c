import type { Position } from '@waylift/geography/position';
import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import { JourneyMap } from '../../map/journey-map.tsx';
import { placeText } from '../../map/place-name.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import type { JourneyPlan } from './use-journey-plan.ts';
import './journey.css';

type PlannerProps = {
  readonly plan: JourneyPlan;
  /** The map's centre while no place is known. */
  readonly fallback: Position;
  readonly children: ReactNode;
};

/** A form with the map of its journey. A phone shows the map once there is a way, or while an end is chosen on it. */
export function Planner({ plan, fallback, children }: PlannerProps) {
  const { draft, route, pressing } = plan;
  // A typed letter shows at once, and the map is rendered after it.
  const { start, end } = useDeferredValue(draft.ends);
  const t = useWords();
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The surface takes the keys that choose a point.
    if (pressing !== null) map.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [pressing]);
  async function choose(at: Position): Promise<void> {
    announce(placeText(t, await plan.choosePressed(at)));
  }

  const found = route.outcome?.kind === 'route' ? route.outcome.route : null;
  const classes = ['planner', found === null ? '' : 'planner--way', pressing === null ? '' : 'planner--pressing'];
  return (
    <div className={classes.filter((name) => name !== '').join(' ')}>
      <div className="planner__panel">{children}</div>
      <div className="planner__map" ref={map}>
        <JourneyMap
          start={start.place}
          end={end.place}
          geometry={found?.geometry}
          estimated={found?.estimated}
          fallback={fallback}
          size="page"
          onPress={pressing === null ? undefined : (at) => void choose(at)}
        />
      </div>
    </div>
  );
}
