import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { car as carIcon, users } from '../../ui/icon/member-icons.ts';
import { NowPlate } from './ride-plate.tsx';
import { meOf, useRideWords } from '../../sharing/use-ride-words.ts';

/** Why a ride does not take place. */
export type Off = 'driving' | 'riding' | 'driver' | 'nobody';

/** Who has called a ride off: the reader, the driver, or everybody else who would ride. */
export function whoIsOff(ride: Ride): Off {
  const isDriverOff = ride.people.some(({ drives, rides }) => drives && !rides);
  if (ride.drives === 'other') return isDriverOff ? 'driver' : 'riding';
  return meOf(ride)?.rides === false ? 'driving' : 'nobody';
}

type OffPlateProps = { readonly ride: Ride; readonly other: Ride | null; readonly action: ReactNode };

/** The sign of a ride that does not take place, and what that does not change. */
export function OffPlate({ ride, other, action }: OffPlateProps) {
  const t = useWords();
  const words = useRideWords();
  const off = whoIsOff(ride);
  const time = words.shown(ride, ride.departs);
  const isOut = ride.direction === 'out';
  const titles = {
    driving: t(m.ride_off_driving),
    riding: t(m.ride_off_riding),
    driver: t(m.ride_off_driver, { name: words.driverName(ride) }),
    nobody: t(m.ride_off_nobody),
  } as const;
  const stands =
    other?.state === 'on'
      ? t(isOut ? m.ride_back_stands : m.ride_out_stands, { at: words.at(other, other.departs) })
      : t(m.ride_days_stand);
  return (
    <NowPlate
      isOff
      isWords
      title={t(isOut ? m.ride_way_out : m.ride_way_back, { time })}
      time={titles[off]}
      rows={[{ icon: off === 'nobody' ? users : carIcon, words: stands }]}
      action={action}
    />
  );
}
