import { m } from '@waylift/words/messages';
import { data, redirectDocument, replace } from 'react-router';
import type { Route } from './+types/people.route';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { allJourneys, FIRST_JOURNEYS } from '../../my-data/own-journey.ts';
import { PageTitle } from '../../page/page-title.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { browserApi } from '../../session/browser-api.ts';
import { lastJourney } from '../../session/session-state.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import '../../styles/journey-page.css';

export const handle = { needsLifts: true, firstCalls: () => [FIRST_JOURNEYS] } satisfies PageHandle;

/**
 * Leads to the people of one journey: the one looked at last in this browser, or else the first. The page itself is for a member without journeys.
 *
 * @throws 503 when the journeys cannot be loaded; a redirect to /404 when the server has no lifts
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<null> {
  const answer = await allJourneys(browserApi(), request.signal);
  if (!answer.ok) throw data(null, { status: 503 });
  const journeys = answer.value;
  const last = lastJourney();
  const journey = journeys.find(({ id }) => id === last) ?? journeys[0];
  if (journey === undefined) return null;
  const { search } = new URL(request.url);
  if (journey.role === undefined) throw redirectDocument(withCommunityDomain('/404', search));
  throw replace(withCommunityDomain(journeyPath(journey.id), search));
}
clientLoader.hydrate = true as const;

/** Nobody can go the way of a member who has no journey yet. */
export default function PeoplePage() {
  const t = useWords();
  const path = usePortalPath();
  return (
    <div className="wrap journey-page">
      <PageTitle page={t(m.matches_title)} />
      <div className="journey-page__head">
        <h1>{t(m.matches_title)}</h1>
      </div>
      <EmptyState isTopic title={t(m.dashboard_empty_title)} text={t(m.people_empty)}>
        <ButtonLink to={path('/dashboard/add-journey')} isBig icon={plus}>
          {t(m.dashboard_add_journey)}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
