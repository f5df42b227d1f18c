/** The texts about the places of a lift, and about proposed spots. */
import type { Lift, LiftPlace, RideEnd } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import type { Refusal } from './lift-change.ts';

export type EndPlace = { readonly end: RideEnd; readonly place: LiftPlace };

/** Both ends, on the way out or on the only way. */
export function placesOf(lift: Lift): readonly EndPlace[] {
  const pickUp = lift.pickUp ?? lift.backPickUp;
  const dropOff = lift.dropOff ?? lift.backDropOff;
  return [
    ...(pickUp === null ? [] : [{ end: 'pick-up' as const, place: pickUp }]),
    ...(dropOff === null ? [] : [{ end: 'drop-off' as const, place: dropOff }]),
  ];
}

export function useSpotWords() {
  const t = useWords();
  const language = useLanguage();
  const { name } = useLiftWords();

  /** `Where you get in: 14 Orchard Row` */
  function whereWith(lift: Lift, { end, place: { label: place } }: EndPlace): string {
    const isIn = end === 'pick-up';
    if (lift.drives === 'other') return t(isIn ? m.lift_spot_in_me : m.lift_spot_out_me, { place });
    return t(isIn ? m.lift_spot_in_other : m.lift_spot_out_other, { place, name: name(lift) });
  }

  /** Why the places cannot change just now; undefined: that was not refused. */
  function placesChanged(refused: { readonly code: Refusal; readonly from: string | null } | null): string | undefined {
    if (refused?.code !== 'places-changed' || refused.from === null) return undefined;
    return t(m.places_changed, { date: formatMoment(language, refused.from) });
  }

  return { whereWith, placesChanged };
}
