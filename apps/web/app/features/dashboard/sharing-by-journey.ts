import { useState } from 'react';
import type { Journey } from '@waylift/contract/journey';
import type { Sharing, SharingOutcome } from './load-sharing.ts';

type Loaded = Extract<SharingOutcome, { readonly kind: 'loaded' }>;
type Sorted = { readonly of: SharingOutcome | undefined; readonly each: ReadonlyMap<string, Loaded> };

const NOTHING: Loaded = { kind: 'loaded', lifts: [], received: [], sent: [], rides: [] };

/**
 * The requests and lifts of each journey. They are the same object as long as they are equal, so that an event draws the cards anew that it
 * concerns, of hundreds.
 */
export function useSharingByJourney(sharing: SharingOutcome | undefined): (journey: Journey) => SharingOutcome | undefined {
  const [sorted, setSorted] = useState<Sorted>(() => sort(sharing, new Map()));
  const present = sorted.of === sharing ? sorted : sort(sharing, sorted.each);
  if (present !== sorted) setSorted(present);
  return ({ id }) => (sharing?.kind === 'loaded' ? (present.each.get(id) ?? NOTHING) : sharing);
}

/** The requests and lifts of one journey. */
export function sharingOf({ lifts, received, sent, rides }: Sharing, { id }: Journey): Sharing {
  const isHere = ({ journeyId }: { readonly journeyId: string | null }) => journeyId === id;
  return { lifts: lifts.filter(isHere), received: received.filter(isHere), sent: sent.filter(isHere), rides: rides.filter(isHere) };
}

function sort(sharing: SharingOutcome | undefined, before: ReadonlyMap<string, Loaded>): Sorted {
  if (sharing?.kind !== 'loaded') return { of: sharing, each: before };
  const each = new Map<string, Loaded>();
  const add = (journeyId: string | null, part: Partial<Sharing>): void => {
    if (journeyId === null) return;
    const { lifts, received, sent, rides } = each.get(journeyId) ?? NOTHING;
    each.set(journeyId, {
      kind: 'loaded',
      lifts: [...lifts, ...(part.lifts ?? [])],
      received: [...received, ...(part.received ?? [])],
      sent: [...sent, ...(part.sent ?? [])],
      rides: [...rides, ...(part.rides ?? [])],
    });
  };
  for (const lift of sharing.lifts) add(lift.journeyId, { lifts: [lift] });
  for (const request of sharing.received) add(request.journeyId, { received: [request] });
  for (const ride of sharing.rides) add(ride.journeyId, { rides: [ride] });
  for (const request of sharing.sent) add(request.journeyId, { sent: [request] });
  return { of: sharing, each: new Map([...each].map(([id, now]) => [id, unlessEqual(before.get(id), now)])) };
}

function unlessEqual(before: Loaded | undefined, now: Loaded): Loaded {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
