import type { WallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { usePortalPath } from '../../community/community-link.ts';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { nextRides } from '../../sharing/rides.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { cross } from '../../ui/icon/icons.ts';
import { calendar, clock, mapPin, repeat } from '../../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { SignLine, SignLines } from '../../ui/sign-line/sign-line.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { CancelDays } from './cancel-days.tsx';
import { EndSharing } from './end-sharing.tsx';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import { RunningLate } from './running-late.tsx';
import { useOtherDays } from './use-other-days.ts';
import { placesOf, useSpotWords } from './use-spot-words.ts';
import '../../styles/journey-page.css';
import './lift.css';

/** It brings the search for places, which no other part of the page has. */
const ProposeSpot = lazyWithFallback(async () => (await import('./propose-spot.tsx')).ProposeSpot);

type ChangesProps = {
  readonly lift: Lift;
  /** Null once it is deleted. */
  readonly journey: Journey | null;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
  readonly now: WallClock;
  /** Whether somebody can say now that they are late for a ride of it. */
  readonly canBeLate: boolean;
};

/** The changes to a lift: those made, and those possible. */
export function Changes({ lift, journey, now, canBeLate, onDone }: ChangesProps) {
  const t = useWords();
  const name = useLiftWords().name(lift);
  const days = useOtherDays(lift);
  const isOneDay = lift.date !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const canCancel = !isOneDay && nextRides(lift, journey, now, 1).length > 0;
  const { hash } = useLocation();
  // The dialog that a press opened.
  const [asked, setAsked] = useState<'cancel' | 'late' | 'spot' | 'end' | null>(canCancel && hash === '#cancel' ? 'cancel' : null);
  const close = () => setAsked(null);
  const handleDone: typeof onDone = (changed, change) => {
    close();
    onDone(changed, change);
  };
  const { whereWith, placesChanged } = useSpotWords();
  const places = placesOf(lift);
  const proposal = useLiftChange(handleDone);
  return (
    <section className="stack not-printed" aria-labelledby="changes-title">
      <h2 id="changes-title" tabIndex={-1} ref={heading}>
        {t(m.lift_changes)}
      </h2>
      <SignLines isPlain>
        {canBeLate ? (
          <SignLine icon={clock} title={t(m.lift_late)} note={t(m.lift_late_note, { name })} onPress={() => setAsked('late')} />
        ) : null}
        {canCancel ? (
          <SignLine icon={calendar} title={t(m.lift_cancel)} note={t(m.lift_cancel_note, { name })} onPress={() => setAsked('cancel')} />
        ) : null}
        {lift.skipped
          .filter((date) => date >= now.date)
          .toSorted()
          .map((date) => (
            <CancelledDay key={date} date={date} isFull={lift.notOn.includes(date)} heading={heading} onDone={onDone} />
          ))}
        {lift.skippedWays
          .filter(({ date }) => date >= now.date && !lift.skipped.includes(date))
          .map(({ date, direction }) => (
            <CancelledWay key={date} journeyId={lift.journeyId} date={date} direction={direction} />
          ))}
        {places.length === 0 ? null : (
          <SignLine icon={mapPin} title={t(m.lift_spot)} note={t(m.lift_spot_note, { name })} onPress={() => setAsked('spot')} />
        )}
        {days === null || isOneDay ? null : (
          <SignLine icon={repeat} title={t(m.lift_other_days)} note={t(m.lift_other_days_note, { name })} to={days} />
        )}
        {isOneDay ? (
          <SignLine icon={calendar} title={t(m.lift_cancel_one)} note={t(m.lift_late_note, { name })} onPress={() => setAsked('end')} />
        ) : (
          <SignLine icon={cross} title={t(m.lift_end, { name })} note={t(m.lift_end_note)} onPress={() => setAsked('end')} />
        )}
      </SignLines>
      {asked === 'cancel' ? <CancelDays lift={lift} journey={journey} onClose={close} onDone={handleDone} /> : null}
      {asked === 'late' ? <RunningLate lift={lift} onClose={close} onDone={handleDone} /> : null}
      {asked === 'spot' ? (
        <Suspense>
          <ProposeSpot
            name={name}
            places={places.map((each) => ({ ...each, words: whereWith(lift, each) }))}
            change={proposal}
            placesChanged={placesChanged}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {asked === 'end' ? <EndSharing lift={lift} onClose={close} onDone={handleDone} /> : null}
    </section>
  );
}

/** A way of a day on which the other goes ahead. Its page says who has cancelled it, and puts it back on. */
function CancelledWay({ journeyId, date, direction }: Pick<Lift, 'journeyId'> & Lift['skippedWays'][number]) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const way = t(direction === 'out' ? m.ride_title_out : m.ride_title_back, { date: formatDate(language, date) });
  const line = { icon: cross, tone: 'quiet', title: capital(t(m.lift_day_cancelled, { date: way })) } as const;
  return journeyId === null ? <SignLine {...line} /> : <SignLine {...line} to={path(ridePath({ journeyId, date, direction }))} />;
}

type CancelledDayProps = Pick<ChangesProps, 'onDone'> & {
  readonly date: string;
  readonly isFull: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** A cancelled day, with a button to restore it if the car has room. */
function CancelledDay({ date, isFull, heading, onDone }: CancelledDayProps) {
  const t = useWords();
  const language = useLanguage();
  const { make, isBusy, setback, refused } = useLiftChange((changed, change) => {
    // The button disappears with the day.
    heading.current?.focus();
    onDone(changed, change);
  });
  const day = formatDate(language, date);
  const line = { icon: cross, tone: 'quiet', title: capital(t(m.lift_day_cancelled, { date: day })) } as const;
  if (isFull) return <SignLine {...line} note={t(m.lift_restore_car_full)} />;
  return (
    <>
      <SignLine
        {...line}
        action={
          <TextButton isBusy={isBusy} busyWords={t(m.lift_restoring)} onClick={() => void make({ kind: 'unskip', date })}>
            {t(m.lift_restore)}
            <span className="visually-hidden"> {day}</span>
          </TextButton>
        }
      />
      {refused?.code === 'other-away' ? <Alert tone="danger" title={t(m.lift_restore_other_away)} /> : null}
      {refused?.code === 'car-full' ? <Alert tone="danger" title={t(m.lift_restore_car_full)} /> : null}
      {setback === null ? null : <SetbackAlert title={t(m.lift_restore_failed)} setback={setback} />}
    </>
  );
}
