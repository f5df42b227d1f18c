import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/change-journey.route';
import { usePortalPath } from '../../community/community-link.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { forgetUnfinished, keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { draftIn, type JourneyDraft } from './journey-draft.ts';
import { endAt } from '../../places/place-choice.ts';
import { JourneyForm } from './journey-form.tsx';
import {
  carryOutJourneyStep,
  readJourneyStep,
  type Ends,
  type JourneyStep,
  type JourneyStepResult,
  type SaveOutcome,
} from './journey-steps.ts';
import { loadOwnJourney } from './load-own-journey.ts';
import { loadPlacesAtHand, NONE_AT_HAND } from './places-at-hand.ts';
import { Planner } from './planner.tsx';
import { useJourneyPlan } from './use-journey-plan.ts';

export const handle = { needsLifts: true } satisfies PageHandle;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const atHand = loadPlacesAtHand(request.signal);
  return { journey: await loadOwnJourney(request, params.journeyId), atHand };
}
clientLoader.hydrate = true as const;

/** As on the page of a new journey: looks up places, finds the road between two, or saves the changes. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<JourneyStepResult> {
  return carryOutJourneyStep(browserApi(), await readJourneyStep(request), request.signal);
}

/** Loading the journey again could fail and lose the answers. */
export function shouldRevalidate(): boolean {
  return false;
}

/** The places and direction of a journey. Its days and times have their own page. */
export default function ChangeJourney({ loaderData: { journey, atHand: coming } }: Route.ComponentProps) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const { key } = useLocation();
  const atHand = useSettled(coming) ?? NONE_AT_HAND;
  const plan = useJourneyPlan(() => draftIn(unfinishedIn(key)) ?? draftOf(journey));
  const { draft, route } = plan;
  useEffect(() => keepUnfinished(key, { draft }), [key, draft]);
  const { isBusy, outcome, submit, forget } = useAction<SaveOutcome, 'saved'>(
    {
      saved({ journey: { id, returnJourney, when } }) {
        forgetUnfinished(key);
        announce(t(m.when_told));
        // A journey that has times and now gets a way back needs a time for it.
        const isBackUnknown = when != null && returnJourney && !journey.returnJourney;
        void navigate(path(journeyPath(id, isBackUnknown ? 'when' : undefined)), { replace: true });
      },
    },
    'saved',
  );

  async function save(chosen: Ends, returnJourney: boolean): Promise<void> {
    // The page already says that the route is impossible.
    if (route.outcome?.kind === 'no-route') return announce(t(m.journey_no_route));
    const step: JourneyStep = { step: 'change', journeyId: journey.id, ends: chosen, returnJourney };
    return submit(JSON.stringify(step), { encType: 'application/json' });
  }

  return (
    <Planner plan={plan} fallback={journey.start}>
      <div className="planner__head">
        <p>
          <BackLink to={path(journeyPath(journey.id))}>{t(m.journey_cancel)}</BackLink>
        </p>
        <h1 className="planner__title">{t(m.journey_change_title)}</h1>
        <p>{t(m.journey_change_lead)}</p>
        <p>
          <Link className="tap-link" to={path(journeyPath(journey.id, 'when'))}>
            {t(m.journey_change_when)}
          </Link>
        </p>
      </div>
      <NeedsScript />
      <JourneyForm
        plan={plan}
        near={`${journey.start.latitude},${journey.start.longitude}`}
        atHand={atHand}
        refusal={outcome}
        isBusy={isBusy}
        costLink={null}
        title={t(m.journey_change_title)}
        submit={t(m.journey_change_save)}
        onSave={save}
        onChange={forget}
      />
    </Planner>
  );
}

function draftOf({ start, end, returnJourney }: Ends & { readonly returnJourney: boolean }): JourneyDraft {
  return { ends: { start: endAt(start), end: endAt(end) }, returnJourney: returnJourney ? 'yes' : 'no' };
}
