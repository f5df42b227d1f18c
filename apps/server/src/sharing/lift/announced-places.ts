/** What a match announces of where the two meet, kept with the request: what was announced is what happens. */
import type { AnnouncedEnd, AnnouncedPlaces } from '../../kernel/db/schema/share-requests.ts';
import type { Arrangement, MeetingPoint, SharedWay } from '../../journeys/traveller/traveller.ts';

/** By the middles of cells, so that it may be told to both. */
export function announcedIn({ out, back }: Arrangement): AnnouncedPlaces {
  return { out: ofWay(out), back: ofWay(back) };
}

function ofWay(way: SharedWay | null): AnnouncedPlaces['out'] {
  return way === null ? null : { pickUp: endOf(way.pickUp), dropOff: endOf(way.dropOff) };
}

function endOf(point: MeetingPoint | null): AnnouncedEnd {
  if (point === null) return 'door';
  const { latitude, longitude, walkMetres } = point;
  return { latitude, longitude, walkMetres };
}

/**
 * What holds once both agree: a door only where both the request's match and the present one told of it, since each of the two has read one of them. The
 * present point comes before the former one.
 *
 * @param told by the request; null where it was kept by none
 * @param cells the middles of the cells of the passenger's ends, which stand for an end of which nobody knows what was told
 */
export function heldPlaces(told: AnnouncedPlaces | null, present: AnnouncedPlaces, cells: PassengerCells): AnnouncedPlaces {
  const way = (direction: 'out' | 'back'): AnnouncedPlaces['out'] => {
    const [before, now] = [told?.[direction] ?? null, present[direction]];
    const [from, to] = direction === 'out' ? [cells.start, cells.end] : [cells.end, cells.start];
    const held = (end: 'pickUp' | 'dropOff', cell: AnnouncedEnd): AnnouncedEnd => {
      const [was, is] = [before?.[end] ?? null, now?.[end] ?? null];
      if (was === 'door' && is === 'door') return 'door';
      return [is, was].find((one) => one !== null && one !== 'door') ?? cell;
    };
    return { pickUp: held('pickUp', from), dropOff: held('dropOff', to) };
  };
  return { out: way('out'), back: way('back') };
}

type Middle = Exclude<AnnouncedEnd, 'door'>;
export type PassengerCells = { readonly start: Middle; readonly end: Middle };

/** How far it is to walk there is not known. */
export function cellsOf({ passenger: { start, end } }: Pick<Arrangement, 'passenger'>): PassengerCells {
  return { start: { ...start, walkMetres: 0 }, end: { ...end, walkMetres: 0 } };
}
