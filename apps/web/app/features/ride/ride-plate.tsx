import type { Car } from '@waylift/contract/car';
import type { Ride } from '@waylift/contract/ride';
import { wallClock } from '@waylift/contract/wall-clock';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { circleUser } from '../../ui/icon/icons.ts';
import { car as carIcon, mapPin, navigation } from '../../ui/icon/member-icons.ts';
import { NumberPlate } from '../../ui/number-plate/number-plate.tsx';
import { Plate } from '../../ui/plate/plate.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { mapsLink } from './maps-link.ts';
import { PlaceLink } from './place-link.tsx';
import { carLateMinutes, haltsOf, isSkipped, nextHalt, type Halt } from '../../sharing/ride-clock.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';
import './ride.css';

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
        ...(isDriver && next.isStart && target !== null
          ? [
              {
                icon: circleUser,
                words: t(m.labelled, { label: t(m.ride_first), text: `${words.names(people)} ${words.at(ride, target.at)}` }),
              },
            ]
          : []),
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

type NowPlateProps = {
  readonly title: string;
  readonly time: ReactNode;
  /** The time is a sentence. */
  readonly isWords?: boolean;
  /** Nothing is to be done. */
  readonly isOff?: boolean;
  readonly rows: readonly { readonly icon: string; readonly words: ReactNode }[];
  readonly action: ReactNode;
};

/** The sign at the top of a ride. */
export function NowPlate({ title, time, isWords = false, isOff = false, rows, action }: NowPlateProps) {
  return (
    <Plate as="section" className={isOff ? 'now now--off' : 'now'} labelledBy="now-title">
      <h2 className="now__what" id="now-title">
        {title}
      </h2>
      <p className={isWords ? 'now__time now__time--words' : 'now__time'}>{time}</p>
      {rows.length === 0 ? null : (
        <ul className="now__rows">
          {rows.map(({ icon, words }) => (
            <li key={icon}>
              <Icon path={icon} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {action === null ? null : <div className="row">{action}</div>}
    </Plate>
  );
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
