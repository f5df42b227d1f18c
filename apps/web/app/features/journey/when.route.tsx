import type { Route } from './+types/when.route';
import { usePortalPath } from '../../community/community-link.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { loadOthersFromHere, loadOwnJourney } from './load-own-journey.ts';
import { WhenPage } from './when-page.tsx';
import { carryOutWhenStep } from './when-step.ts';

export const handle = { needsLifts: true } satisfies PageHandle;

/** The page does not wait for the other journeys, which may be many. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const journey = await loadOwnJourney(request, params.journeyId);
  return { journey, others: loadOthersFromHere(journey, request.signal) };
}
clientLoader.hydrate = true as const;

export async function clientAction({ request }: Route.ClientActionArgs) {
  return carryOutWhenStep(request);
}

/** Loading the journey again could fail and lose the answers. */
export function shouldRevalidate(): boolean {
  return false;
}

/** When an own journey is made. The page can be left without an answer. */
export default function When({ loaderData: { journey, others } }: Route.ComponentProps) {
  const path = usePortalPath();
  return <WhenPage journey={journey} others={useSettled(others) ?? []} leaveTo={path(journeyPath(journey.id))} />;
}
