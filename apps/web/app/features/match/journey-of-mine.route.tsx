import { m } from '@waylift/words/messages';
import { useEffect, useMemo } from 'react';
import { Outlet, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/journey-of-mine.route';
import { useWords } from '../../locale/locale-provider.tsx';
import { firstJourney, ownJourney } from '../../my-data/own-journey.ts';
import { useShownJourneys } from '../../my-data/shown-journeys.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { browserApi } from '../../session/browser-api.ts';
import { keepLastJourney } from '../../session/session-state.ts';
import { isHiding } from '../../sharing/hide-match.ts';
import { Gone } from '../../sharing/gone.tsx';

export const handle = { needsLifts: true, firstCalls: ({ params }) => firstJourney(params['journeyId']) } satisfies PageHandle;

/** The journey shows at once, whatever happens to the search for matches. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { journey: await ownJourney(browserApi(), params.journeyId, request) };
}
clientLoader.hydrate = true as const;

/** Reloads after a change of the journey, but not for its matches: a failed search must not remove the journey. */
export function shouldRevalidate({ formMethod, formData, currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod !== undefined && !isHiding(formData)) || currentParams['journeyId'] !== nextParams['journeyId'];
}

export default function JourneyOfMine({ loaderData: { journey } }: Route.ComponentProps) {
  const t = useWords();
  useShownJourneys(useMemo(() => (journey === null ? [] : [journey]), [journey]));
  const journeyId = journey?.id;
  useEffect(() => {
    if (journeyId !== undefined) keepLastJourney(journeyId);
  }, [journeyId]);
  return journey === null ? <Gone title={t(m.matches_gone)} lead={t(m.matches_gone_text)} /> : <Outlet />;
}

/** The journey, for the page inside this one. */
export function useJourneyOfMine() {
  return useRouteLoaderData<typeof clientLoader>('features/match/journey-of-mine.route')?.journey ?? null;
}
