import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { car as carIcon, users } from '../../ui/icon/member-icons.ts';
import { NowPlate } from './now-plate.tsx';
import { useRideWords, whyIsOff } from '../../sharing/use-ride-words.ts';

type OffPlateProps = { readonly ride: Ride; readonly other: Ride | null; readonly action: ReactNode };

/** The sign of a ride that does not take place, and what that does not change. */
export function OffPlate({ ride, other, action }: OffPlateProps) {
  const t = useWords();
  const words = useRideWords();
  const off = whyIsOff(ride);
  const time = words.shown(ride, ride.departs);
  const isOut = ride.direction === 'out';
  const stands =
    other?.state === 'on'
      ? t(isOut ? m.ride_back_stands : m.ride_out_stands, { at: words.at(other, other.departs) })
      : t(m.ride_days_stand);
  return (
    <NowPlate
      isOff
      isWords
      title={t(isOut ? m.ride_way_out : m.ride_way_back, { time })}
      time={words.off(ride)}
      rows={[{ icon: off === 'nobody' ? users : carIcon, words: stands }]}
      action={action}
    />
  );
}
