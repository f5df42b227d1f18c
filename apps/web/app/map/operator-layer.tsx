import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { OperatorMapProps } from './operator-map-props.ts';
import { useNearView } from '../platform/use-near-view.ts';

/** Loaded late: MapLibre weighs more than the rest of the portal. */
const StyledMap = lazy(async () => import('./operator-map.tsx').then(({ OperatorMap }) => loaded(OperatorMap), missing));
const StreetMap = lazy(async () => import('./street-map.tsx').then(({ StreetMap: map }) => loaded(map), missing));

type Loaded = { readonly default: ComponentType<OperatorMapProps> };

function loaded(map: ComponentType<OperatorMapProps>): Loaded {
  return { default: map };
}

function missing(): Loaded {
  return { default: Missing };
}

function Missing({ onFailure }: OperatorMapProps) {
  useEffect(onFailure, [onFailure]);
  return null;
}

/** An operator's map over the drawn one. It loads once it is near the window. */
export function OperatorLayer({ hasStreets, ...props }: Omit<OperatorMapProps, 'streets'> & { readonly hasStreets: boolean }) {
  const [observe, isNear] = useNearView();
  const Operators = hasStreets ? StreetMap : StyledMap;
  return (
    <div className="map__operators" ref={observe}>
      {isNear ? (
        <Suspense>
          <Operators {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
