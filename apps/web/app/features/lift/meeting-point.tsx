import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { useMemo } from 'react';
import { formatDayOfMonth } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { LiftMap } from '../../map/lift-map.tsx';
import { placeName } from '../../map/place-name.ts';
import { ownJourney } from '../../map/two-journeys.ts';
import { useLiftWords, waysOf } from '../../sharing/use-lift-words.ts';
import { mapPin } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { Trip } from '../../ui/trip/trip.tsx';
import '../../styles/journey-page.css';
import './lift.css';

/** Where the two meet, on the map and stop by stop. */
export function MeetingPoint({ lift, journey, today }: { readonly lift: Lift; readonly journey: Journey; readonly today: string }) {
  const t = useWords();
  const words = useLiftWords();
  const [first] = waysOf(lift);
  const isOut = first === 'out';
  const mine = useMemo(() => {
    const { start, end, ...route } = ownJourney(journey);
    return isOut ? { start, end, ...route } : { start: end, end: start, ...route };
  }, [journey, isOut]);
  const [pickUp, dropOff] = isOut ? [lift.pickUp, lift.dropOff] : [lift.backPickUp, lift.backDropOff];
  if (pickUp === null || dropOff === null) return first === undefined ? null : <Note icon={mapPin}>{t(m.lift_meeting_anew)}</Note>;
  const name = words.name(lift);
  const points = { name, pickUp: pickUp.label, dropOff: dropOff.label };
  const sentence =
    lift.drives === 'me'
      ? t(m.lift_meeting_me, points)
      : pickUp.walkMetres === 0
        ? t(m.lift_meeting_door, points)
        : t(m.lift_meeting_walk, { ...points, walk: words.walk(pickUp.walkMetres ?? 0), start: placeName(t, mine.start) });
  return (
    <section className="stack" aria-labelledby="meeting-title">
      <h2 id="meeting-title">{t(m.lift_meeting)}</h2>
      <LiftMap mine={mine} name={name} drives={lift.drives} pickUp={pickUp} dropOff={dropOff} words={sentence} />
      <div className="trips">
        {waysOf(lift).map((way) => (
          <section key={way} className="stack" aria-labelledby={`${way}-title`}>
            <h3 id={`${way}-title`}>{t(way === 'out' ? m.match_there : m.match_return)}</h3>
            <Since from={words.heldFrom(lift, way, today)} />
            <Trip stops={words.stops(lift, journey, way)} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** From when on the times hold that stand below. */
function Since({ from }: { readonly from: string | null }) {
  const t = useWords();
  const language = useLanguage();
  return from === null ? null : <p className="muted">{t(m.new_times_since, { from: formatDayOfMonth(language, from) })}</p>;
}
