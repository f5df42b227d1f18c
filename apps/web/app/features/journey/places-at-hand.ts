/** The places that are offered before anything is typed. Browser only. */
import type { Place } from '@waylift/contract/journey';
import type { FirstCall } from '../../platform/page-handle.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';

/** @property places of the community: the one where most go first */
export type PlacesAtHand = { readonly community: string; readonly places: readonly Place[] };

export const NONE_AT_HAND: PlacesAtHand = { community: '', places: [] };

export const FIRST_PLACES = { name: 'communityPlaces', input: { params: { slug: '{communitySlug}' } } } satisfies FirstCall;

/** None where there are no lifts, or when they cannot be loaded: every place can be typed. Never rejects. */
export async function loadPlacesAtHand(signal: AbortSignal): Promise<PlacesAtHand> {
  if (readPageSettings().lifts !== true) return NONE_AT_HAND;
  try {
    const member = await knownMember(browserApi());
    if (!member.ok) return NONE_AT_HAND;
    const { slug, name: community } = member.value.community;
    const answer = await browserApi().call('communityPlaces', { params: { slug } }, { signal });
    const places = answer.ok ? answer.value.places : [];
    return { community, places: places.map(({ name, ...at }) => ({ label: name, ...at })) };
  } catch {
    return NONE_AT_HAND;
  }
}
