import { m } from '@waylift/words/messages';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import type { Place } from '@waylift/contract/journey';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { useAppAddress } from '../../community/app-address.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { OpenApp } from '../../community/open-app.tsx';
import { PageTitle } from '../../community/page-title.tsx';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { placeName } from '../../locale/place-name.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { PLACE } from './journey-draft.ts';

/** What draws the code is loaded when the page already says what has happened. */
const AppCard = lazy(async () => ({ default: (await import('../../ui/app-card/app-card.tsx')).AppCard }));

/** What this page is told; it stands in the history entry, never in an address or a store. */
export type AddedJourney = { readonly start: Place; readonly end: Place; readonly returnJourney: boolean };

const ADDED_JOURNEY: AnswerShape = {
  type: 'object',
  properties: { start: PLACE, end: PLACE, returnJourney: { type: 'boolean' } },
  required: ['start', 'end', 'returnJourney'],
};

/** The journey is saved: what comes next is in the app. */
export default function JourneyAdded() {
  const t = useWords();
  const path = usePortalPath();
  const { productName: product, appStoreUrl, playStoreUrl } = useRuntimeSettings();
  const { address, opensApp } = useAppAddress();
  const added = addedJourneyIn(useLocation().state);
  return (
    <Moment art="joined" title={t(m.journey_added_heading)} lead={leadOf(t, added)} role="status">
      <PageTitle page={t(m.journey_added_title)} />
      <Suspense>
        <AppCard
          title={t(m.journey_added_scan)}
          text={opensApp ? t(m.journey_added_scan_app) : t(m.get_the_app_scan_portal, { product })}
          address={address}
          addressLabel={t(opensApp ? m.get_the_app_code : m.get_the_app_code_portal, { product })}
          appStoreHref={appStoreUrl}
          playStoreHref={playStoreUrl}
          onPhone={<OpenApp />}
        />
      </Suspense>
      <p className="row space-before">
        <ButtonLink variant="secondary" icon={plus} to={path('/dashboard/add-journey')} state={{ near: added?.start }}>
          {t(m.journey_added_another)}
        </ButtonLink>
        <Link className="tap-link" to={path('/dashboard')}>
          {t(m.journey_added_dashboard)}
        </Link>
      </p>
    </Moment>
  );
}

function leadOf(t: Words, added: AddedJourney | null): string {
  if (added === null) return t(m.journey_added_any);
  const { start, end, returnJourney } = added;
  return t(returnJourney ? m.journey_added_return : m.journey_added_single, { start: placeName(t, start), end: placeName(t, end) });
}

function addedJourneyIn(state: unknown): AddedJourney | null {
  return isRecord(state) && isAddedJourney(state.added) ? state.added : null;
}

function isAddedJourney(value: unknown): value is AddedJourney {
  return hasShape(value, ADDED_JOURNEY);
}
