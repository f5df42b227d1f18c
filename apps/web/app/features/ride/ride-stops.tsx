import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { minutesOnFoot, plusMinutes } from '../../journey-figures/on-foot.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Face, FaceOfSeveral } from '../../ui/face/face.tsx';
import { PlaceLink } from './place-link.tsx';
import { carLateMinutes, haltsOf, isSkipped, minutesUntil, nextHalt, type Halt } from '../../sharing/ride-clock.ts';
import { meOf, useRideWords } from '../../sharing/use-ride-words.ts';
import './ride-stops.css';

type RideStopsProps = { readonly ride: Ride; readonly journey: Journey | null; readonly nowMs: number };

/** The plan of a ride: all stops for its driver, the own two for a rider. */
export function RideStops(props: RideStopsProps) {
  const t = useWords();
  return (
    <section aria-labelledby="stops-title">
      <h2 className="visually-hidden" id="stops-title">
        {t(m.ride_stops)}
      </h2>
      <ol className="ride-stops">{props.ride.drives === 'me' ? <DriversStops {...props} /> : <RidersStops {...props} />}</ol>
    </section>
  );
}

function DriversStops({ ride, nowMs }: RideStopsProps) {
  const t = useWords();
  const words = useRideWords();
  const halts = haltsOf(ride);
  const next = nextHalt(ride, halts, nowMs);
  const hasSetOff = next !== undefined && !next.isStart;
  return halts.map((halt) => {
    const { at, place, isStart, isEnd, isWith, missing } = halt;
    const isOff = isSkipped(halt);
    const isPast = hasSetOff && minutesUntil(ride, at, nowMs) < 0;
    const title = words.haltTitle(halt);
    return (
      <Stop
        key={`${at} ${title}`}
        time={<Time ride={ride} at={at} isFixed={isOff} />}
        mark={<Mark halt={halt} />}
        title={title}
        line={isEnd ? null : isWith ? 'with' : 'alone'}
        state={isOff ? 'off' : isPast ? 'past' : hasSetOff && halt === next ? 'next' : null}
      >
        {place === null || isOff ? null : <PlaceLink place={place} />}
        {isOff ? <small>{[place?.label, t(m.ride_no_stop)].filter((part) => part !== undefined).join('. ')}</small> : null}
        {!isOff && missing.length > 0 && !isStart ? <small>{t(m.ride_missing, words.some(missing))}</small> : null}
      </Stop>
    );
  });
}

function RidersStops({ ride, journey, nowMs }: RideStopsProps) {
  const t = useWords();
  const words = useLiftWords();
  const me = meOf(ride);
  const getIn = ride.stops.find(({ mine, kind }) => mine && kind === 'in');
  const getOut = ride.stops.find(({ mine, kind }) => mine && kind === 'out');
  if (getIn === undefined || getOut === undefined) return null;
  const [before, after] = [getIn.place?.walkMetres ?? 0, getOut.place?.walkMetres ?? 0];
  const ends = journey === null ? null : ride.direction === 'out' ? journey : { start: journey.end, end: journey.start };
  const isPast = (at: string) => minutesUntil(ride, at, nowMs) < 0;
  return (
    <>
      {before === 0 || ends === null ? null : (
        <Stop
          time={<Time ride={ride} at={plusMinutes(getIn.at, -minutesOnFoot(before))} />}
          mark={<span className="ride-stop__dot ride-stop__dot--small" />}
          title={t(m.match_set_off)}
          line="walk"
          state={isPast(getIn.at) ? 'past' : null}
        >
          <small>{t(m.match_walk_from, { walk: words.walk(before), place: placeName(t, ends.start) })}</small>
        </Stop>
      )}
      <Stop
        time={<Time ride={ride} at={getIn.at} />}
        mark={me === undefined ? null : <Face person={me.person} kind="you" />}
        title={t(m.ride_get_in)}
        line="with"
        state={isPast(getIn.at) ? 'past' : null}
      >
        {getIn.place === null ? null : <PlaceLink place={getIn.place} />}
      </Stop>
      {ride.between === 0 ? null : (
        <Stop
          time={null}
          mark={<span className="ride-stop__dot ride-stop__dot--small" />}
          title={t(m.ride_between, { count: ride.between })}
          line="with"
          state="between"
        />
      )}
      <Stop
        time={<Time ride={ride} at={getOut.at} />}
        mark={<span className="ride-stop__dot ride-stop__dot--end" />}
        title={t(m.ride_get_out)}
        line={after === 0 ? null : 'walk'}
        state={null}
      >
        {getOut.place === null ? null : <PlaceLink place={getOut.place} />}
      </Stop>
      {after === 0 || ends === null ? null : (
        <Stop
          time={<Time ride={ride} at={plusMinutes(getOut.at, minutesOnFoot(after))} />}
          mark={<span className="ride-stop__dot ride-stop__dot--small" />}
          title={placeName(t, ends.end)}
          line={null}
          state={null}
        >
          <small>{t(m.match_walked, { walk: words.walk(after) })}</small>
        </Stop>
      )}
    </>
  );
}

type StopProps = {
  readonly time: ReactNode;
  readonly mark: ReactNode;
  readonly title: string;
  /** How the car, or the reader, goes on from here. */
  readonly line: 'alone' | 'with' | 'walk' | null;
  readonly state: 'past' | 'next' | 'off' | 'between' | null;
  readonly children?: ReactNode;
};

function Stop({ time, mark, title, line, state, children }: StopProps) {
  const looks = [
    'ride-stop',
    ...(line === 'with' || line === 'walk' ? [`ride-stop--${line}`] : []),
    ...(state === null || state === 'next' ? [] : [`ride-stop--${state}`]),
  ];
  return (
    <li className={looks.join(' ')} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="ride-stop__time">{time}</span>
      <span className="ride-stop__mark" aria-hidden="true">
        {mark}
      </span>
      <div className="ride-stop__text">
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

/** The time at which a stop is now expected, with the agreed one struck out where the driver is late. @param isFixed nobody waits there */
function Time({ ride, at, isFixed = false }: { readonly ride: Ride; readonly at: string; readonly isFixed?: boolean }) {
  const t = useWords();
  const words = useRideWords();
  if (isFixed || carLateMinutes(ride) === 0) return <span>{words.shown(ride, at)}</span>;
  return (
    <>
      <span>{words.delayed(ride, at)}</span>{' '}
      <s>
        <RichText message={t(m.ride_instead, { time: words.shown(ride, at) })} tags={HIDDEN} />
      </s>
    </>
  );
}

const HIDDEN = { hidden: (text: string) => <span className="visually-hidden">{text}</span> };

function Mark({ halt }: { readonly halt: Halt }) {
  if (halt.isStart) return <span className="ride-stop__dot" />;
  if (halt.isEnd) return <span className="ride-stop__dot ride-stop__dot--end" />;
  const people = [...halt.gettingIn, ...halt.gettingOut];
  if (people.length > 1) return <FaceOfSeveral count={people.length} />;
  const [only] = people;
  if (only !== undefined) return <Face person={only} kind="other" />;
  const [missing] = halt.missing;
  return missing === undefined ? null : <Face person={missing} kind="off" />;
}
