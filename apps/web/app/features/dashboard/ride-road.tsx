import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { carLateMinutes, haltsOf, isSkipped } from '../../sharing/ride-clock.ts';
import { meOf, othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { NumberPlate } from '../../ui/number-plate/number-plate.tsx';
import { Road, Stop } from '../../ui/road/road.tsx';

type RideRoadProps = {
  readonly ride: Ride;
  /** The way back on the same day. */
  readonly back: Ride | undefined;
};

/** A ride as a road: all stops for its driver; for a rider the driver, the own two stops, and the others in words. */
export function RideRoad({ ride, back }: RideRoadProps) {
  const t = useWords();
  const words = useRideWords();
  const isLate = carLateMinutes(ride) > 0;
  const time = (at: string) => (isLate ? words.delayed(ride, at) : words.shown(ride, at));
  const wayBack = back === undefined ? null : t(m.dashboard_week_back, { back: words.shown(back, back.departs) });
  const me = meOf(ride)?.person;
  const mine = me === undefined ? [] : { you: me };
  return <Road>{ride.drives === 'me' ? drivenStops() : riddenStops()}</Road>;

  function riddenStops() {
    const { car, stops } = ride;
    const driver = ride.people.find(({ drives }) => drives)?.person;
    const named = [car?.make, car?.colour].filter((part) => typeof part === 'string').join(', ');
    const others = othersOf(ride).filter(({ drives, rides }) => !drives && rides);
    const company = others.length === 0 ? null : t(m.dashboard_ride_with, { names: words.names(others.map(({ person }) => person)) });
    const placeOf = (kind: 'in' | 'out') => stops.find((stop) => stop.mine && stop.kind === kind)?.place?.label;
    const description =
      car === null ? null : (
        <>
          {named} {car.plate === null ? null : <NumberPlate plate={car.plate} />}
        </>
      );
    return (
      <>
        <Stop
          of={driver === undefined ? [] : [driver]}
          lanes={1}
          title={t(m.match_who_other, { name: words.driverName(ride) })}
          note={description}
        />
        <Stop of={mine} lanes={2} time={time(ride.departs)} title={t(m.ride_get_in)} note={placeOf('in')} />
        <Stop
          of={[]}
          lanes={1}
          time={time(ride.arrives)}
          title={placeOf('out') ?? t(m.ride_get_out)}
          note={[company, wayBack].filter((part) => part !== null).join('. ')}
        />
      </>
    );
  }

  function drivenStops() {
    let lanes = 1;
    return haltsOf(ride)
      .filter((halt) => !isSkipped(halt))
      .map((halt) => {
        const { at, place, isStart, isEnd, gettingIn, gettingOut } = halt;
        lanes += gettingIn.length - gettingOut.length;
        if (isEnd) return <Stop key="end" of={[]} lanes={1} time={time(at)} title={place?.label ?? t(m.ride_arrive)} note={wayBack} />;
        const who = gettingIn.length > 0 ? gettingIn : gettingOut;
        return (
          <Stop
            key={`${at} ${who[0]?.ref}`}
            of={isStart ? mine : who}
            lanes={lanes}
            time={time(at)}
            title={words.haltTitle(halt)}
            note={place?.label}
          />
        );
      });
  }
}
