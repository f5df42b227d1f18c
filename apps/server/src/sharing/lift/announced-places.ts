/** The meeting places that a match announces. They are stored with the request: what was announced is what happens. */
import type { AnnouncedEnd, AnnouncedPlaces } from '../../kernel/db/schema/share-requests.ts';
import type { Arrangement, MeetingPoint, SharedWay } from '../../journeys/traveller/traveller.ts';

/** Uses the centres of cells, so that both may be told. */
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
 * The places that hold once both agree. A door only if both the request's match and the present one say so, since each of the two has read one of
 * them. Otherwise the present point comes before the former one.
 *
 * @param told the places of the request; null if none were stored
 * @param cells the centres of the cells of the passenger's ends, used where it is not known what was announced
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

/** The length of the walk to them is not known. */
export function cellsOf({ passenger: { start, end } }: Pick<Arrangement, 'passenger'>): PassengerCells {
  return { start: { ...start, walkMetres: 0 }, end: { ...end, walkMetres: 0 } };
}
