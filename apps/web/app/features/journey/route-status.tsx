import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Loading } from '../../ui/loader/loader.tsx';
import { isSamePlace } from './journey-ends.ts';
import { JourneySum } from './journey-sum.tsx';
import type { SaveRefusal } from './journey-steps.ts';
import { NoRouteNotice, RouteFailedNotice, SaveFailedNotice } from './route-notice.tsx';
import type { JourneyPlan } from './use-journey-plan.ts';

type RouteStatusProps = {
  readonly plan: JourneyPlan;
  readonly refusal: SaveRefusal | undefined;
  readonly costLink: ReactNode;
};

/** The state of the route once both ends are chosen, and of the last attempt to save it. */
export function RouteStatus({ plan, refusal, costLink }: RouteStatusProps) {
  const t = useWords();
  const { draft, ends, route } = plan;
  const { outcome } = route;
  const isNoRoute = refusal?.kind === 'no-route' || (refusal === undefined && outcome?.kind === 'no-route');
  return (
    <>
      {route.isLoading ? <Loading>{t(m.journey_route_loading)} …</Loading> : null}
      <div role="status">
        {outcome?.kind === 'route' ? (
          <JourneySum route={outcome.route} returnJourney={draft.returnJourney === 'yes'} costLink={costLink} />
        ) : null}
      </div>
      {isNoRoute ? <NoRouteNotice isSamePlace={ends !== null && isSamePlace(ends.start, ends.end)} /> : null}
      {refusal === undefined && outcome !== null && outcome.kind !== 'route' && outcome.kind !== 'no-route' ? (
        <RouteFailedNotice setback={outcome} onRetry={plan.askAgain} />
      ) : null}
      {refusal !== undefined && refusal.kind !== 'no-route' ? <SaveFailedNotice setback={refusal} /> : null}
    </>
  );
}
