import type { Car } from '@waylift/contract/car';
import type { Ride } from '@waylift/contract/ride';
import { wallClock } from '@waylift/contract/wall-clock';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { circleUser } from '../../ui/icon/icons.ts';
import { car as carIcon, mapPin, navigation } from '../../ui/icon/member-icons.ts';
import { NumberPlate } from '../../ui/number-plate/number-plate.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { mapsLink } from './maps-link.ts';
import { NowPlate } from './now-plate.tsx';
import { PlaceLink } from './place-link.tsx';
import { carLateMinutes, haltsOf, isSkipped, nextHalt, type Halt } from '../../sharing/ride-clock.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';

type RidePlateProps = { readonly ride: Ride; readonly nowMs: number; readonly timeZone: string | undefined };

/** What comes next by the clock: one time and one place. */
export function RidePlate({ ride, nowMs, timeZone }: RidePlateProps) {
  const t = useWords();
  const words = useRideWords();
  const halts = haltsOf(ride);
  const next = nextHalt(ride, halts, nowMs);
  if (next === undefined) return null;
  const { date: today } = wallClock(timeZone, new Date(nowMs));
  const isDriver = ride.drives === 'me';
  const isFirst = next === halts[0];
  const target = isDriver ? targetOf(next, halts) : null;
  const people = target === null ? [] : [...target.gettingIn, ...target.gettingOut];
  const first = isDriver && next.isStart ? firstOf(next, target) : null;

  /** Who gets in where the driver sets out, else whom to pick up first. */
  function firstOf(start: Halt, after: Halt | null): string | null {
    if (start.gettingIn.length > 0) return t(m.ride_gets_in, words.some(start.gettingIn));
    return after === null ? null : t(m.labelled, { label: t(m.ride_first), text: `${words.names(people)} ${words.at(ride, after.at)}` });
  }

  return (
    <NowPlate
      title={words.nextTitle(ride, next, { nowMs, today })}
      time={
        carLateMinutes(ride) === 0 ? (
          words.shown(ride, next.at)
        ) : (
          <>
            {words.delayed(ride, next.at)}{' '}
            <s>
              <RichText message={t(m.ride_instead, { time: words.shown(ride, next.at) })} tags={HIDDEN} />
            </s>
          </>
        )
      }
      rows={[
        ...(first === null ? [] : [{ icon: circleUser, words: first }]),
        ...(next.place === null || (isDriver && next.isStart)
          ? []
          : [{ icon: mapPin, words: <PlaceLink place={next.place} hasIcon={false} /> }]),
        ...(isDriver || !isFirst || ride.car === null ? [] : [{ icon: carIcon, words: <CarSign car={ride.car} /> }]),
      ]}
      action={
        target === null || target.place === null || people.length === 0 ? null : (
          <ButtonLink variant="sign" icon={navigation} to={mapsLink(target.place, target.place.label, navigator.userAgent)}>
            {t(m.ride_directions, { names: words.names(people) })}
          </ButtonLink>
        )
      }
    />
  );
}

/** Where the driver drives to next. */
function targetOf(next: Halt, halts: readonly Halt[]): Halt | null {
  if (!next.isStart) return next;
  return halts.find((halt) => halt !== next && !isSkipped(halt)) ?? null;
}

/** How the car is told from others: `Volkswagen Golf, blue`, with the end of its plate. */
function CarSign({ car: { make, colour, plate } }: { readonly car: Car }) {
  const named = [make, colour].filter((part) => part !== null).join(', ');
  return (
    <>
      {named === '' ? null : <b>{named}</b>}
      {plate === null ? null : <NumberPlate plate={plate} />}
    </>
  );
}

const HIDDEN = { hidden: (text: string) => <span className="visually-hidden">{text}</span> };
