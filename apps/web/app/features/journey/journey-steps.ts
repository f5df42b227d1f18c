/** The calls for adding and changing a journey, one per step: look up places, find the road between two, save the journey. */
import type { Journey, Route } from '@waylift/contract/journey';
import type { ApiClient } from '../../api/client.ts';
import type { KnownPlace } from '../../places/place-choice.ts';
import type { PlacesResult, PlacesStep } from '../../places/use-suggestions.ts';
import { setbackOf, type ApiFailure, type Setback } from '../../api/failure.ts';

export type Ends = { readonly start: KnownPlace; readonly end: KnownPlace };

export type JourneyStep =
  | PlacesStep
  | { readonly step: 'route'; readonly ends: Ends }
  | { readonly step: 'save'; readonly communityId: string; readonly ends: Ends; readonly returnJourney: boolean }
  | { readonly step: 'change'; readonly journeyId: string; readonly ends: Ends; readonly returnJourney: boolean };

/** No road joins the places (422). */
export type NoRoute = { readonly kind: 'no-route' };
/** The member has the maximum number of journeys (409). */
export type TooMany = { readonly kind: 'too-many' };
/** The journey no longer exists (404). */
export type Gone = { readonly kind: 'gone' };
/** `ends` are the requested ones, because the answer to an earlier request may come late. */
export type RouteResult = {
  readonly step: 'route';
  readonly ends: Ends;
  readonly outcome: { readonly kind: 'route'; readonly route: Route } | NoRoute | Setback;
};
export type SaveRefusal = NoRoute | TooMany | Gone | Setback;
export type SaveOutcome = SaveRefusal | { readonly kind: 'saved'; readonly journey: Journey };
export type JourneyStepResult = PlacesResult | RouteResult | SaveOutcome;

/** The step that the page submitted to itself. Its hooks wrote it, and nothing else is submitted here. */
export async function readJourneyStep(request: Request): Promise<JourneyStep> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (await request.json()) as JourneyStep;
}

/** A failure is a result, not a rejection. `places` is null when the lookup failed. */
export async function carryOutJourneyStep(api: ApiClient, step: JourneyStep, signal: AbortSignal): Promise<JourneyStepResult> {
  switch (step.step) {
    case 'places': {
      const { query, near, country } = step;
      const found = await api.call('places', { query: { query, ...(near === null ? { country } : { near }) } }, { signal });
      const { places, ofOpenStreetMap = false, townsOnly = false } = found.ok ? found.value : { places: null };
      return { step: 'places', query, places, ofOpenStreetMap, townsOnly };
    }
    case 'route': {
      const found = await api.call('route', { body: step.ends }, { signal });
      return { step: 'route', ends: step.ends, outcome: found.ok ? { kind: 'route', route: found.value } : refusalOf(found.failure) };
    }
    case 'save': {
      const { communityId, ends, returnJourney } = step;
      const saved = await api.call('addJourney', { params: { id: communityId }, body: { ...told(ends), returnJourney } }, { signal });
      return saved.ok ? { kind: 'saved', journey: saved.value } : saveRefusalOf(saved.failure);
    }
    case 'change': {
      const { journeyId, ends, returnJourney } = step;
      const changed = await api.call('changeJourney', { params: { journeyId }, body: { ...told(ends), returnJourney } }, { signal });
      return changed.ok ? { kind: 'saved', journey: changed.value } : saveRefusalOf(changed.failure);
    }
  }
}

/** The places by what everybody calls them, and beside them what the member does. */
function told({ start: { name: startName, ...start }, end: { name: endName, ...end } }: Ends) {
  return { start, end, ...(startName === undefined ? {} : { startName }), ...(endName === undefined ? {} : { endName }) };
}

function saveRefusalOf(failure: ApiFailure): SaveRefusal {
  if (isGone(failure)) return { kind: 'gone' };
  return failure.kind === 'refused' && failure.code === 'too-many-journeys' ? { kind: 'too-many' } : refusalOf(failure);
}

export function isGone(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'journey-not-found';
}

function refusalOf(failure: ApiFailure): NoRoute | Setback {
  return failure.kind === 'refused' && failure.status === 422 ? { kind: 'no-route' } : setbackOf(failure);
}
