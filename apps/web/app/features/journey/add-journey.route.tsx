import { MAP_FALLBACK_LOCATIONS } from '@waylift/contract/journey-figures';
import type { Place } from '@waylift/contract/journey';
import { DEFAULT_COUNTRY_CODE } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/add-journey.route';
import { isRecord } from '../../api/answer-shape.ts';
import { browserApi } from '../../session/browser-api.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { countryOfCulture } from '@waylift/contract/community-rules';
import { useCommunity } from '../../community/use-community.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useAction } from '../../forms/use-action.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { EMPTY_END } from '../../places/place-choice.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { forgetUnfinished, keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
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
import { JourneyStages } from './journey-stages.tsx';
import { FIRST_PLACES, loadPlacesAtHand, NONE_AT_HAND } from './places-at-hand.ts';
import { Planner } from './planner.tsx';
import { useJourneyPlan } from './use-journey-plan.ts';

export const handle = { firstCalls: () => [FIRST_PLACES] } satisfies PageHandle;

/** The page does not wait for the places that it offers. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { atHand: loadPlacesAtHand(request.signal) };
}
clientLoader.hydrate = true as const;

/** Each letter that is typed runs the action, and changes nothing of what was loaded. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Makes the call of the present step: looks up places, finds the road between two, or saves the journey. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<JourneyStepResult> {
  return carryOutJourneyStep(browserApi(), await readJourneyStep(request), request.signal);
}

/** The first page of a new journey, with a map of it. */
export default function AddJourney({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const location = useLocation();
  // After a visit to the cost assumptions, the same draft continues.
  const entry = begunIn(location.state) ?? location.key;
  const community = useCommunity();
  const plan = useJourneyPlan(() => draftIn(unfinishedIn(entry)) ?? EMPTY_DRAFT);
  const { draft, route } = plan;
  useEffect(() => keepUnfinished(entry, { draft }), [entry, draft]);
  const atHand = useSettled(loaderData.atHand) ?? NONE_AT_HAND;
  const [site] = atHand.own;
  const endAtSite = useEffectEvent((place: Place) => {
    if (plan.latest().ends.end === EMPTY_END) plan.choose('end', place);
  });
  useEffect(() => {
    if (site !== undefined) endAtSite(site);
  }, [site]);
  const { isBusy, outcome, submit, forget } = useAction<SaveOutcome, 'saved'>(
    {
      saved({ journey }) {
        forgetUnfinished();
        void navigate(path('/dashboard/add-journey/success'), { state: { added: journey }, replace: true });
      },
    },
    'saved',
  );
  if (community === null) return null;
  const region = regionOf(countryOfCulture(community.options.Culture));
  const isToNext = draft.ends.start.place !== null;
  const heading = plan.ends !== null ? m.journey_heading_way : isToNext ? m.journey_heading_to : m.journey_heading;

  async function save(chosen: Ends, returnJourney: boolean): Promise<void> {
    // The page already says that the route is impossible.
    if (route.outcome?.kind === 'no-route') return announce(t(m.journey_no_route));
    const step: JourneyStep = { step: 'save', communityId: community?.record.publicId ?? '', ends: chosen, returnJourney };
    return submit(JSON.stringify(step), { encType: 'application/json' });
  }

  return (
    <Planner plan={plan} fallback={region}>
      <div className="planner__head">
        <p>
          <BackLink to={path('/dashboard')}>{t(m.when_later)}</BackLink>
        </p>
        <JourneyStages at={isToNext ? 'to' : 'from'} />
        <h1 className="planner__title">{t(heading)}</h1>
      </div>
      <NeedsScript />
      <JourneyForm
        plan={plan}
        near={nearIn(location.state)}
        atHand={atHand}
        refusal={outcome}
        isBusy={isBusy}
        costLink={<CostLink plan={plan} entry={entry} />}
        title={t(m.journey_title)}
        submit={t(m.journey_next)}
        onSave={save}
        onChange={forget}
      />
    </Planner>
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
