import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import type { Place } from '@waylift/contract/journey';
import type { Route } from './+types/journey-added.route';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { PhoneCard } from '../../community/phone-card.tsx';
import { Result } from '../../page/result-page.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { browserApi } from '../../session/browser-api.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { countWhoGoes, type WhoGoes } from './count-who-goes.ts';
import { PLACE } from './journey-draft.ts';
import { WhoGoesThisWay } from './who-goes.tsx';

export async function clientAction({ request }: Route.ClientActionArgs): Promise<WhoGoes> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this page has submitted to itself; nothing else comes this way
  const { journeyId } = (await request.json()) as { readonly journeyId: string };
  return countWhoGoes(browserApi(), journeyId, request.signal);
}

/** What this page shows. It is in the history entry, never in an address or in storage. */
export type AddedJourney = {
  /** Present on a server with lifts. */
  readonly id?: string;
  readonly start: Place;
  readonly end: Place;
  readonly returnJourney: boolean;
};

const ADDED_JOURNEY: AnswerShape = {
  type: 'object',
  properties: { id: { type: 'string' }, start: PLACE, end: PLACE, returnJourney: { type: 'boolean' } },
  required: ['start', 'end', 'returnJourney'],
};

/** Says that the journey is saved, and what comes next. */
export default function JourneyAdded() {
  const path = usePortalPath();
  return (
    <Result elsewhere={path('/dashboard/add-journey')} read={addedJourneyIn}>
      {(added) => <Added journey={added} />}
    </Result>
  );
}

function Added({ journey: { id, start, end, returnJourney } }: { readonly journey: AddedJourney }) {
  const t = useWords();
  const path = usePortalPath();
  const hasLifts = useRuntimeSettings().lifts === true;
  const lead = t(returnJourney ? m.journey_added_return : m.journey_added_single, { start: placeName(t, start), end: placeName(t, end) });
  return (
    <Moment art="joined" title={t(m.journey_added_heading)} lead={lead} role="status">
      <PageTitle page={t(m.journey_added_title)} />
      <PhoneCard title={t(m.journey_added_scan)} text={t(m.journey_added_scan_app)} />
      {id === undefined || !hasLifts ? null : <WhoGoesThisWay journeyId={id} />}
      <p className="row space-before">
        {id === undefined || !hasLifts ? null : (
          <ButtonLink leadsOn to={path(journeyPath(id, 'when'))}>
            {t(m.journey_added_when)}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" icon={plus} to={path('/dashboard/add-journey')} state={{ near: start }}>
          {t(m.journey_added_another)}
        </ButtonLink>
        <Link className="tap-link" to={path('/dashboard')}>
          {t(m.journey_added_dashboard)}
        </Link>
      </p>
    </Moment>
  );
}

function addedJourneyIn(state: unknown): AddedJourney | null {
  return isRecord(state) && isAddedJourney(state.added) ? state.added : null;
}

function isAddedJourney(value: unknown): value is AddedJourney {
  return hasShape(value, ADDED_JOURNEY);
}
