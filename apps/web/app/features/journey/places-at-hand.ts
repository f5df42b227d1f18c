/** The places that are offered before anything is typed. Browser only. */
import type { Journey } from '@waylift/contract/journey';
import { allJourneys } from '../../my-data/own-journey.ts';
import type { KnownPlace } from '../../places/place-choice.ts';
import type { FirstCall } from '../../platform/page-handle.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { isSamePlace } from './journey-ends.ts';

export type PlacesAtHand = {
  /** Those of the community: the one where most go first. */
  readonly community: string;
  readonly own: readonly KnownPlace[];
  /** Those that the member has a name for, from the latest journey on. */
  readonly named: readonly KnownPlace[];
};

export const NONE_AT_HAND: PlacesAtHand = { community: '', own: [], named: [] };

export const FIRST_PLACES = { name: 'communityPlaces', input: { params: { slug: '{communitySlug}' } } } satisfies FirstCall;

/** None where there are no lifts, or when they cannot be loaded: every place can be typed. Never rejects. */
export async function loadPlacesAtHand(signal: AbortSignal): Promise<PlacesAtHand> {
  if (readPageSettings().lifts !== true) return NONE_AT_HAND;
  const api = browserApi();
  try {
    const member = await knownMember(api);
    if (!member.ok) return NONE_AT_HAND;
    const { slug, name: community } = member.value.community;
    const [answer, journeys] = await Promise.all([api.call('communityPlaces', { params: { slug } }, { signal }), allJourneys(api, signal)]);
    const places = answer.ok ? answer.value.places : [];
    const own = places.map(({ name, ...at }) => ({ label: name, ...at }));
    return { community, own, named: journeys.ok ? namedIn(journeys.value) : [] };
  } catch {
    return NONE_AT_HAND;
  }
}

/** Each once, by the name that was given last. */
function namedIn(journeys: readonly Journey[]): readonly KnownPlace[] {
  const all = journeys.flatMap(({ start, end, startName, endName }): KnownPlace[] => [
    ...(startName == null ? [] : [{ ...start, name: startName }]),
    ...(endName == null ? [] : [{ ...end, name: endName }]),
  ]);
  return all.filter((place, at) => all.findIndex((other) => isSamePlace(other, place)) === at);
}
