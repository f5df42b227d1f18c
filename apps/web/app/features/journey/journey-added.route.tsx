import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import type { Route } from './+types/journey-added.route';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { GetTheApp } from '../../community/get-the-app.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { PhoneCard } from '../../community/phone-card.tsx';
import { Result } from '../../page/result-page.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/icons.ts';
import { plus } from '../../ui/icon/member-icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { PLACE } from './journey-draft.ts';
import { WhenPage } from './when-page.tsx';
import { carryOutWhenStep } from './when-step.ts';
import './journey.css';

export async function clientAction({ request }: Route.ClientActionArgs) {
  return carryOutWhenStep(request);
}

/** Nothing is asked for again. */
export function shouldRevalidate(): boolean {
  return false;
}

const ROUTE: AnswerShape = {
  type: 'object',
  properties: {
    distanceMetres: { type: 'number' },
    durationSeconds: { type: 'number' },
    geometry: { type: 'string' },
    estimated: { type: 'boolean' },
  },
};
const JOURNEY: AnswerShape = {
  type: 'object',
  properties: { id: { type: 'string' }, start: PLACE, end: PLACE, returnJourney: { type: 'boolean' }, route: ROUTE },
};

/** Says that the journey is saved, and what comes next. The journey is in the history entry, never in an address or in storage. */
export default function JourneyAdded() {
  const path = usePortalPath();
  return (
    <Result elsewhere={path('/dashboard/add-journey')} read={addedJourneyIn}>
      {(added) => <Added journey={added} />}
    </Result>
  );
}

function Added({ journey }: { readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const hasLifts = useRuntimeSettings().lifts === true;
  // A server without lifts returns no role, so there is nothing more to ask.
  if (!hasLifts || journey.role === undefined) return <AddedAlone journey={journey} />;
  return (
    <WhenPage
      journey={journey}
      others={NO_OTHERS}
      leaveTo={path('/dashboard')}
      saved={
        <p className="saved" role="status">
          <Icon path={check} />
          {t(m.when_saved)}
        </p>
      }
    >
      <GetTheApp />
    </WhenPage>
  );
}

/** A wider area of one journey is shown in all of them, so a new journey has no others to ask about. */
const NO_OTHERS: readonly string[] = [];

function AddedAlone({ journey: { start, end, returnJourney } }: { readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const lead = t(returnJourney ? m.journey_added_return : m.journey_added_single, { start: placeName(t, start), end: placeName(t, end) });
  return (
    <Moment art="joined" title={t(m.journey_added_heading)} lead={lead} role="status">
      <PageTitle page={t(m.journey_added_title)} />
      <PhoneCard title={t(m.journey_added_scan)} text={t(m.journey_added_scan_app)} />
      <p className="row space-before">
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

function addedJourneyIn(state: unknown): Journey | null {
  return isRecord(state) && isJourney(state.added) ? state.added : null;
}

function isJourney(value: unknown): value is Journey {
  return hasShape(value, JOURNEY);
}
