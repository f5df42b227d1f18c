import { MAP_FALLBACK_LOCATIONS } from '@waylift/contract/journey-figures';
import { DEFAULT_COUNTRY_CODE } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/add-journey.route';
import { isRecord } from '../../api/answer-shape.ts';
import { browserApi } from '../../session/browser-api.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { countryOfCulture } from '@waylift/contract/community-rules';
import { useCommunity } from '../../community/use-community.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { JourneyMap } from '../../map/journey-map.tsx';
import { forgetUnfinished, keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { CostLink } from './cost-link.tsx';
import { begunIn, draftIn, EMPTY_DRAFT, isPlace } from './journey-draft.ts';
import { JourneyForm } from './journey-form.tsx';
import {
  carryOutJourneyStep,
  readJourneyStep,
  type Ends,
  type JourneyStep,
  type JourneyStepResult,
  type SaveOutcome,
} from './journey-steps.ts';
import type { AddedJourney } from './journey-added.route.tsx';
import { useJourneyPlan } from './use-journey-plan.ts';
import './journey.css';

/** Makes the call of the present step: looks up places, finds the road between two, or saves the journey. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<JourneyStepResult> {
  return carryOutJourneyStep(browserApi(), await readJourneyStep(request), request.signal);
}

/** The first page of a new journey, with a map of it. */
export default function AddJourney() {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const location = useLocation();
  // After a visit to the cost assumptions, the same draft continues.
  const entry = begunIn(location.state) ?? location.key;
  const community = useCommunity();
  const plan = useJourneyPlan(() => draftIn(unfinishedIn(entry)) ?? EMPTY_DRAFT);
  const { draft, ends, route } = plan;
  const mapped = useDeferredValue(draft.ends);
  useEffect(() => keepUnfinished(entry, { draft }), [entry, draft]);
  const { isBusy, outcome, submit, forget } = useAction<SaveOutcome, 'saved'>(
    {
      saved({ journey: { id, start, end, returnJourney, role } }) {
        forgetUnfinished();
        // A server without lifts returns no role, so there is nothing more to ask.
        const added: AddedJourney = { start, end, returnJourney, ...(role === undefined ? {} : { id }) };
        void navigate(path('/dashboard/add-journey/success'), { state: { added }, replace: true });
      },
    },
    'saved',
  );
  if (community === null) return null;
  const region = regionOf(countryOfCulture(community.options.Culture));
  const found = route.outcome?.kind === 'route' ? route.outcome.route : null;

  async function save(chosen: Ends, returnJourney: boolean): Promise<void> {
    // The page already says that the route is impossible.
    if (route.outcome?.kind === 'no-route') return announce(t(m.journey_no_route));
    const step: JourneyStep = { step: 'save', communityId: community?.record.publicId ?? '', ends: chosen, returnJourney };
    return submit(JSON.stringify(step), { encType: 'application/json' });
  }

  return (
    <div className="planner">
      <div className="planner__panel stack stack--l">
        <div className="stack planner__head">
          <p className="steps">
            <span className="steps__bar" />
            {t(m.journey_step)}
          </p>
          <h1 className="planner__title">{t(m.journey_heading)}</h1>
          <p>
            {t(m.journey_lead)} {t(m.form_all_needed)}
          </p>
        </div>
        <NeedsScript />
        <JourneyForm
          plan={plan}
          near={nearIn(location.state)}
          refusal={outcome}
          isBusy={isBusy}
          costLink={<CostLink draft={draft} ends={ends} route={found} entry={entry} />}
          title={t(m.journey_title)}
          submit={t(m.journey_next)}
          leaveTo={path('/dashboard')}
          onSave={save}
          onChange={forget}
        />
      </div>
      <div className="planner__map">
        <JourneyMap
          start={mapped.start.place}
          end={mapped.end.place}
          geometry={found?.geometry}
          estimated={found?.estimated}
          fallback={region}
          size="page"
        />
      </div>
    </div>
  );
}

/** The start of the member's last journey, as `latitude,longitude`. The page that links here passes it. */
function nearIn(state: unknown): string | null {
  return isRecord(state) && isPlace(state.near) ? `${state.near.latitude},${state.near.longitude}` : null;
}

/** The map's centre while no place is known (section 9). */
function regionOf(countryCode: string) {
  return MAP_FALLBACK_LOCATIONS[countryCode] ?? MAP_FALLBACK_LOCATIONS[DEFAULT_COUNTRY_CODE] ?? { latitude: 0, longitude: 0 };
}
