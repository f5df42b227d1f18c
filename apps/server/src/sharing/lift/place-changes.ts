/**
 * How often the places of a lift change. From the times after each change, somebody could work out a little more of where others in the car get in
 * and out (design: "What each may see").
 */
import { PLACE_CHANGES_DAYS, PLACE_CHANGES_MAX } from '@waylift/contract/limits';
import type { AgreedPlace, LiftPlaces } from '../../kernel/db/schema/lifts.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

/** The places of a lift have changed too often of late. They may again from then on. */
export type PlacesChanged = { readonly kind: 'places-changed'; readonly from: Date };

/** The new places of a lift, if they may be others just now. */
export function tryPlaces(before: LiftPlaces | null, after: LiftPlaces, now: Date): LiftPlaces | PlacesChanged {
  const since = changesOf(before, now).at(-PLACE_CHANGES_MAX);
  if (before === null || since === undefined || arePlacesSame(before, after)) return changedPlaces(before, after, now);
  return { kind: 'places-changed', from: new Date(Date.parse(since) + PLACE_CHANGES_DAYS * DAY_MS) };
}

/** The new places of a lift, however often they have changed. Keeps in mind that they have. */
export function changedPlaces(before: LiftPlaces | null, after: LiftPlaces, now: Date): LiftPlaces {
  const { changed: _before, ...places } = after;
  const kept = changesOf(before, now);
  const changed = before === null || arePlacesSame(before, after) ? kept : [...kept, now.toISOString()].slice(-PLACE_CHANGES_MAX);
  return changed.length === 0 ? places : { ...places, changed };
}

function arePlacesSame(one: LiftPlaces, other: LiftPlaces): boolean {
  return placesIn(one).every((place, index) => isSamePlace(place, placesIn(other)[index]));
}

function placesIn({ out, back }: LiftPlaces): readonly (AgreedPlace | undefined)[] {
  return [out?.pickUp, out?.dropOff, back?.pickUp, back?.dropOff];
}

/** A way that is not shared has no places. It is no other place if one begins or ends to be. */
function isSamePlace(one: AgreedPlace | undefined, other: AgreedPlace | undefined): boolean {
  return one === undefined || other === undefined || (one.latitude === other.latitude && one.longitude === other.longitude);
}

function changesOf(places: LiftPlaces | null, now: Date): readonly string[] {
  const since = now.getTime() - PLACE_CHANGES_DAYS * DAY_MS;
  return (places?.changed ?? []).filter((at) => Date.parse(at) > since);
}
