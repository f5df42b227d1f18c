import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Loading } from '../../ui/loader/loader.tsx';
import { isSamePlace } from './journey-ends.ts';
import { JourneySum } from './journey-sum.tsx';
import type { SaveRefusal } from './journey-steps.ts';
import { NoRouteNotice, RouteFailedNotice, SaveFailedNotice } from './route-notice.tsx';
import type { JourneyPlan } from './use-journey-plan.ts';

type RouteStatusProps = { readonly plan: JourneyPlan; readonly costLink: ReactNode };

/** The way between the two ends, once both are chosen. */
export function RouteStatus({ plan, costLink }: RouteStatusProps) {
  const t = useWords();
  const { draft, route } = plan;
  const { outcome } = route;
  return (
    <>
      {route.isLoading ? <Loading>{t(m.journey_route_loading)} …</Loading> : null}
      <div role="status">
        {outcome?.kind === 'route' ? (
          <JourneySum route={outcome.route} returnJourney={draft.returnJourney === 'yes'} costLink={costLink} />
        ) : null}
      </div>
    </>
  );
}

/** Why there is no way between the two ends, or why the last attempt to save the journey failed. Null when nothing is wrong. */
export function routeTrouble(plan: JourneyPlan, refusal: SaveRefusal | undefined): ReactNode {
  const { ends, route } = plan;
  const { outcome } = route;
  if (refusal !== undefined && refusal.kind !== 'no-route') return <SaveFailedNotice setback={refusal} />;
  if (refusal !== undefined || outcome?.kind === 'no-route')
    return <NoRouteNotice isSamePlace={ends !== null && isSamePlace(ends.start, ends.end)} />;
  return outcome === null || outcome.kind === 'route' ? null : <RouteFailedNotice setback={outcome} onRetry={plan.askAgain} />;
}
