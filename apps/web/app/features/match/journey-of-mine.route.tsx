import { m } from '@waylift/words/messages';
import { data, Outlet, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/journey-of-mine.route';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../community/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { ownJourneys } from '../../my-data/own-journeys.ts';
import { browserApi } from '../../session/browser-api.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { DeadEnd } from '../../ui/merge/dead-end.tsx';
import { MomentLayout } from '../../ui/moment/moment-layout.tsx';

/** The journey stands on its page at once, whatever becomes of the search for matches. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const dashboard = await api.call('dashboard', {}, { signal: request.signal });
  if (!dashboard.ok) throw data(null, { status: 503 });
  const journeys = await ownJourneys(api, dashboard.value.communityPublicId, request);
  return { journey: journeys.find(({ id }) => id === params.journeyId) ?? null };
}
clientLoader.hydrate = true as const;

/** After a change of it, and never for the sake of its matches: a search that fails must not take the journey off the page. */
export function shouldRevalidate({ formMethod, currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || currentParams['journeyId'] !== nextParams['journeyId'];
}

export default function JourneyOfMine({ loaderData: { journey } }: Route.ComponentProps) {
  const t = useWords();
  const path = usePortalPath();
  if (journey !== null) return <Outlet />;
  return (
    <MomentLayout drawing={<DeadEnd className="moment__art" />} title={t(m.matches_gone)} lead={t(m.matches_gone_text)}>
      <PageTitle page={t(m.matches_gone)} />
      <p className="row space-before">
        <ButtonLink to={path('/dashboard')} isBig leadsOn>
          {t(m.not_found_dashboard)}
        </ButtonLink>
      </p>
    </MomentLayout>
  );
}

/** The journey of the page that stands inside this one. */
export function useJourneyOfMine() {
  return useRouteLoaderData<typeof clientLoader>('features/match/journey-of-mine.route')?.journey ?? null;
}
