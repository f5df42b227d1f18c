/** The places of a lift, by its two ends: on the way back the passenger gets in where the way out ends. */
import type { LiftPlace, RideEnd } from '@waylift/contract/lift';
import { SPOT_METRES_MAX } from '@waylift/contract/limits';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { AgreedPlace, LiftPlaces, ProposedSpot } from '../../kernel/db/schema/lifts.ts';
import type { Side } from '../pair/trips.ts';

const OTHER_END = { 'pick-up': 'drop-off', 'drop-off': 'pick-up' } as const;
const FIELDS = { 'pick-up': 'pickUp', 'drop-off': 'dropOff' } as const;

/** The place at this end on the way out, or on the only way; null if there is none. */
export function placeAtEnd(places: LiftPlaces | null, end: RideEnd): AgreedPlace | null {
  return (places?.out ?? places?.back)?.[FIELDS[end]] ?? null;
}

/** Puts the spot at this end on each way that the two share. */
export function withSpot(places: LiftPlaces, end: RideEnd, { id, by, words, latitude, longitude }: ProposedSpot): LiftPlaces {
  const place: AgreedPlace = { label: words, latitude, longitude, walkMetres: 0, spotBy: by, spotId: id };
  const { out, back } = places;
  const backEnd = out === null ? end : OTHER_END[end];
  return {
    ...withoutProposal(places, end),
    out: out === null ? null : { ...out, [FIELDS[end]]: place },
    back: back === null ? null : { ...back, [FIELDS[backEnd]]: place },
  };
}

export function withProposal(places: LiftPlaces, end: RideEnd, spot: ProposedSpot): LiftPlaces {
  return { ...places, proposed: { ...places.proposed, [end]: spot } };
}

export function withoutProposal(places: LiftPlaces, end: RideEnd): LiftPlaces {
  const { [end]: _dropped, ...left } = places.proposed ?? {};
  const { proposed: _before, ...rest } = places;
  return Object.keys(left).length === 0 ? rest : { ...rest, proposed: left };
}

/**
 * The places of a lift whose days are replaced. Agreed and proposed spots stay if they are near the new places. `isTurned`: the other member drives
 * now, so no spot stays.
 */
export function keepSpots(before: LiftPlaces | null, anew: LiftPlaces, isTurned: boolean): LiftPlaces {
  if (before === null || isTurned) return anew;
  const ends = ['pick-up', 'drop-off'] as const;
  const isSameWay = (before.out === null) === (anew.out === null);
  const now = (end: RideEnd) => (isSameWay ? end : OTHER_END[end]);
  const agreed = ends.reduce((places, end) => {
    const spot = placeAtEnd(before, end);
    const place = placeAtEnd(anew, now(end));
    if (spot?.spotId === undefined || spot.spotBy === undefined || place === null || !isNear(spot, place)) return places;
    return withSpot(places, now(end), { ...spot, id: spot.spotId, by: spot.spotBy, words: spot.label });
  }, anew);
  return ends.reduce((places, end) => {
    const proposed = before.proposed?.[end];
    const place = placeAtEnd(agreed, now(end));
    return proposed === undefined || place === null || !isNear(proposed, place) ? places : withProposal(places, now(end), proposed);
  }, agreed);
}

/** Measures from the lift's place and not from the passenger's own end: a refusal would tell the driver where that is. */
export function isNear(spot: Pick<AgreedPlace, 'latitude' | 'longitude'>, place: AgreedPlace): boolean {
  return greatCircleMetres(spot, place) <= SPOT_METRES_MAX;
}

type Shown = Record<'pickUp' | 'dropOff' | 'backPickUp' | 'backDropOff', LiftPlace | null>;

/** The places as one of the two reads them. */
export function describePlaces(places: LiftPlaces | null, side: Side): Shown {
  const turned = places?.out != null;
  const show = (place: AgreedPlace | undefined, end: RideEnd) =>
    place === undefined ? null : placeShown(place, places?.proposed?.[end], side);
  return {
    pickUp: show(places?.out?.pickUp, 'pick-up'),
    dropOff: show(places?.out?.dropOff, 'drop-off'),
    backPickUp: show(places?.back?.pickUp, turned ? 'drop-off' : 'pick-up'),
    backDropOff: show(places?.back?.dropOff, turned ? 'pick-up' : 'drop-off'),
  };
}

function placeShown(
  { label, latitude, longitude, walkMetres, spotBy, spotId }: AgreedPlace,
  proposed: ProposedSpot | undefined,
  side: Side,
): LiftPlace {
  // From several walks a driver could work out where the passenger lives.
  const place = { label, latitude, longitude, walkMetres: side === 'driver' && walkMetres > 0 ? null : walkMetres };
  if (proposed !== undefined) {
    const { id, words } = proposed;
    const at = { latitude: proposed.latitude, longitude: proposed.longitude };
    return { ...place, spot: { id, words, ...at, agreed: false, mine: proposed.by === side } };
  }
  if (spotBy === undefined) return { ...place, spot: null };
  return { ...place, spot: { id: spotId ?? null, words: label, latitude, longitude, agreed: true, mine: spotBy === side } };
}
