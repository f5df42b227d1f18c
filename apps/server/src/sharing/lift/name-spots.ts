import { RIDE_ENDS, type RideEnd } from '@waylift/contract/lift';
import type { Spot } from '@waylift/contract/spot';
import { eq } from 'drizzle-orm';
import type { News } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { lifts, type LiftPlaces, type LiftRow, type ProposedSpot } from '../../kernel/db/schema/lifts.ts';
import { changeLift, type LiftDeps, type LiftOutcome, type LiftRefused } from './change-lift.ts';
import { newsOfLift } from './end-sharing.ts';
import type { OwnLift } from './find-lift.ts';
import { isNear, placeAtEnd, withoutProposal, withProposal, withSpot } from './lift-spots.ts';
import { tryPlaces, type PlacesChanged } from './place-changes.ts';

/** Proposes another place to get in or out. It replaces any earlier proposal for that end, by either member. */
export async function proposeSpot(deps: LiftDeps, own: OwnLift, { end, ...spot }: Spot & { readonly end: RideEnd }): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, by) => {
    const place = placeAtEnd(row.places, end);
    // The places are being worked out again.
    if (row.places === null) return CONFLICT;
    if (place === null || !isNear(spot, place)) return { kind: 'spot-too-far' };
    const before = row.places.proposed?.[end];
    if (before?.by === by && isSame(before, spot)) return 'as-before';
    if (place.spotBy !== undefined && isSame({ ...place, words: place.label }, spot)) return 'as-before';
    const proposed = { ...spot, id: deps.newId(), by };
    const agreed = tryPlaces(row.places, withSpot(row.places, end, proposed), deps.clock.now());
    if ('kind' in agreed) return agreed;
    await store(tx, row, withProposal(row.places, end, proposed));
    return { news: [await newsOf(tx, deps, { row, own, spot: proposed, name: 'spot-proposed' })] };
  });
}

/**
 * Accepts the other's proposal. `spotId`: the proposal that the member saw, so that they cannot accept one that has replaced it; left out: all
 * proposals.
 */
export async function acceptSpot(deps: LiftDeps, own: OwnLift, spotId: string | undefined): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    const proposed = proposedIn(row, spotId).filter(({ spot }) => spot.by !== side);
    if (proposed.length === 0) return spotId === undefined || isAgreed(row.places, spotId) ? 'as-before' : CONFLICT;
    return await change(tx, deps, { row, own, proposed, left: withSpot, name: () => 'spot-agreed' });
  });
}

/** Withdraws the member's own proposal, or declines the other's. The places stay as they are. */
export async function dropSpot(deps: LiftDeps, own: OwnLift, spotId: string | undefined): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    const proposed = proposedIn(row, spotId);
    if (proposed.length === 0) return 'as-before';
    return await change(tx, deps, {
      row,
      own,
      proposed,
      left: withoutProposal,
      name: ({ by }) => (by === side ? 'spot-withdrawn' : 'spot-declined'),
    });
  });
}

const CONFLICT: LiftRefused = { kind: 'conflict' };

type Proposed = { readonly end: RideEnd; readonly spot: ProposedSpot };
type Change = {
  readonly row: LiftRow;
  readonly own: OwnLift;
  readonly proposed: readonly Proposed[];
  readonly left: (places: LiftPlaces, end: RideEnd, spot: ProposedSpot) => LiftPlaces;
  readonly name: (spot: ProposedSpot) => SpotEvent;
};

async function change(
  tx: Tx,
  deps: LiftDeps,
  { row, own, proposed, left, name }: Change,
): Promise<{ readonly news: readonly News[] } | PlacesChanged> {
  const before = row.places ?? { out: null, back: null };
  const after = proposed.reduce((places, { end, spot }) => left(places, end, spot), before);
  const places = tryPlaces(before, after, deps.clock.now());
  if ('kind' in places) return places;
  await store(tx, row, places);
  const news: News[] = [];
  for (const { spot } of proposed) news.push(await newsOf(tx, deps, { row, own, spot, name: name(spot) }));
  return { news };
}

function proposedIn({ places }: LiftRow, spotId: string | undefined): Proposed[] {
  return RIDE_ENDS.flatMap((end) => {
    const spot = places?.proposed?.[end];
    return spot !== undefined && (spotId === undefined || spot.id === spotId) ? [{ end, spot }] : [];
  });
}

function isAgreed(places: LiftPlaces | null, spotId: string): boolean {
  return RIDE_ENDS.some((end) => placeAtEnd(places, end)?.spotId === spotId);
}

function isSame(one: Spot, other: Spot): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude && one.words === other.words;
}

async function store(tx: Tx, { id }: LiftRow, places: LiftPlaces): Promise<void> {
  await tx.update(lifts).set({ places }).where(eq(lifts.id, id));
}

type SpotEvent = 'spot-proposed' | 'spot-agreed' | 'spot-declined' | 'spot-withdrawn';
type Told = { readonly row: LiftRow; readonly own: OwnLift; readonly spot: ProposedSpot; readonly name: SpotEvent };

/** A proposal that is dropped is mailed to nobody. */
async function newsOf(tx: Tx, deps: LiftDeps, { row, own, spot, name }: Told): Promise<News> {
  const mail = name === 'spot-withdrawn' ? null : name;
  return await newsOfLift(tx, deps, row, { by: own.memberId, event: { name, daysOf: {}, spotId: spot.id }, mail });
}
