import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { callAddress } from '../../sharing/call-address.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { asksHowLate, conversationPath, ridePath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { useIsOnline } from '../../platform/use-online.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { loadBestMatches, NextMatches } from '../../sharing/next-matches.tsx';
import { matchesOnDayPath } from '../../sharing/rides.ts';
import { useRideChange, type RideChange } from '../../sharing/ride-change.ts';
import { RideSigns } from '../../sharing/ride-signs.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { arrowLeftRight, circleDot, clock, messageSquare, phone } from '../../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { Note } from '../../ui/note/note.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { Dock } from './dock.tsx';
import { OffPlate } from './off-plate.tsx';
import { canBeLate, haltsOf, isOver, nextHalt, offersLate } from '../../sharing/ride-clock.ts';
import { RideHead } from './ride-head.tsx';
import { RidePeople } from './ride-people.tsx';
import { NowPlate } from './now-plate.tsx';
import { OverLimit } from './over-limit.tsx';
import { RideChanges } from './ride-changes.tsx';
import { RidePlate } from './ride-plate.tsx';
import { RideStops } from './ride-stops.tsx';
import { RideWay } from './ride-way.tsx';
import { RunningLate } from './running-late.tsx';
import { useOfflineRide } from './use-offline-ride.ts';
import { othersOf, useRideWords, whyIsOff } from '../../sharing/use-ride-words.ts';
import './ride-view.css';

/** It comes when it is opened. */
const NotToday = lazyWithFallback(async () => (await import('../../sharing/not-today.tsx')).NotToday);

type RideViewProps = {
  readonly ride: Ride;
  readonly other: Ride | null;
  readonly journey: Journey | null;
  readonly lifts: Promise<readonly Lift[]>;
  /** When it was read from the server. */
  readonly readAtMs: number;
  readonly onDone: (ride: Ride, change: RideChange) => void;
};

/** The page of a ride in its state: going ahead, called off, or over. */
export function RideView({ ride, other, journey, lifts: coming, readAtMs, onDone }: RideViewProps) {
  const t = useWords();
  const nowMs = useNow();
  const isOnline = useIsOnline();
  const { moment } = useDayWords();
  const lifts = useSettled(coming) ?? NO_LIFTS;
  useOfflineRide(ride, lifts);
  const state: unknown = useLocation().state;
  // The dialog that a press opened, here or on Today.
  const [asked, setAsked] = useState<'late' | 'skip' | null>(() => (asksHowLate(state) && offersLate(ride, nowMs) ? 'late' : null));
  const close = () => setAsked(null);
  const handleDone: typeof onDone = (changed, change) => {
    close();
    onDone(changed, change);
  };
  const view = { ride, other, journey, lifts, nowMs, onAsk: setAsked, onDone: handleDone };
  return (
    <div className="wrap ride">
      <RideHead ride={ride} other={other} />
      {isOnline ? null : (
        <div className="ride__offline">
          <Alert tone="warning" title={t(m.ride_offline, { at: moment(new Date(readAtMs).toISOString(), nowMs) })} />
        </div>
      )}
      {ride.state === 'off' ? <RideOff {...view} /> : isOver(ride, nowMs) ? <RideOver {...view} /> : <RideOn {...view} />}
      {asked === 'late' ? <RunningLate ride={ride} onClose={close} onDone={handleDone} /> : null}
      {asked === 'skip' ? (
        <Suspense>
          <NotToday ride={ride} other={other?.state === 'on' ? other : null} onClose={close} onDone={handleDone} />
        </Suspense>
      ) : null}
    </div>
  );
}

const NO_LIFTS: readonly Lift[] = [];

type ViewProps = Omit<RideViewProps, 'lifts' | 'readAtMs'> & {
  readonly lifts: readonly Lift[];
  readonly nowMs: number;
  readonly onAsk: (what: 'late' | 'skip') => void;
};

function RideOn({ ride, other, journey, lifts, nowMs, onAsk, onDone }: ViewProps) {
  const t = useWords();
  const deeds = useDeeds({ ride, other, lifts });
  const halts = haltsOf(ride);
  const isUnderWay = ride.drives === 'me' && nextHalt(ride, halts, nowMs)?.isStart !== true;
  return (
    <>
      <div className="ride__now">
        <RidePlate ride={ride} nowMs={nowMs} timeZone={journey?.timeZone} />
        <RideSigns ride={ride} deeds={<OnTime ride={ride} onAsk={onAsk} onDone={onDone} />} />
        <Dock
          deeds={[
            ...(canBeLate(ride, nowMs) ? [{ icon: clock, words: t(m.lift_late), onPress: () => onAsk('late') }] : []),
            ...deeds.write,
            ...deeds.call,
          ]}
        />
      </div>
      <div className="ride__plan">
        <RideStops ride={ride} journey={journey} nowMs={nowMs} />
        {ride.estimated ? <p>{t(m.ride_estimated)}</p> : null}
        {journey === null ? null : <OverLimit ride={ride} journey={journey} />}
        <RidePeople ride={ride} lifts={lifts} />
      </div>
      <div className="ride__map">
        <RideWay ride={ride} journey={journey} />
        {isUnderWay ? <Note icon={circleDot}>{t(m.ride_by_clock)}</Note> : null}
      </div>
      <div className="ride__more">
        <RideChanges ride={ride} lifts={lifts} onAsk={onAsk} />
      </div>
    </>
  );
}

/** What the reader can do about the delay that they have told. */
function OnTime({ ride, onAsk, onDone }: Pick<ViewProps, 'ride' | 'onAsk' | 'onDone'>) {
  const t = useWords();
  const { make, isBusy, isNotNow, setback } = useRideChange(onDone);
  return (
    <>
      <p className="row">
        <TextButton onClick={() => onAsk('late')}>{t(m.ride_late_change)}</TextButton>
        <TextButton isBusy={isBusy} busyWords={t(m.lift_keeping)} onClick={() => void make(ride, { kind: 'late', minutes: 0 })}>
          {t(m.ride_on_time)}
        </TextButton>
      </p>
      {isNotNow ? <Alert tone="danger" title={t(m.ride_late_not_now)} /> : null}
      {setback === null ? null : <SetbackAlert title={t(m.ride_on_time_failed)} setback={setback} />}
    </>
  );
}

/** Takes back what the reader has called off. */
function AfterAll({ ride, onDone }: Pick<ViewProps, 'ride' | 'onDone'>) {
  const t = useWords();
  const { make, isBusy, isFull, setback } = useRideChange(onDone);
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} busyWords={t(m.lift_restoring)} onClick={() => void make(ride, { kind: 'unskip' })}>
        {t(ride.drives === 'me' ? m.ride_drive_after_all : m.ride_ride_after_all)}
      </Button>
      {isFull ? <Alert tone="danger" title={t(m.lift_restore_car_full)} /> : null}
      {setback === null ? null : <SetbackAlert title={t(m.lift_restore_failed)} setback={setback} />}
    </>
  );
}

function RideOff({ ride, other, journey, lifts, nowMs, onDone }: ViewProps) {
  const t = useWords();
  const path = usePortalPath();
  const deeds = useDeeds({ ride, other, lifts });
  const off = whyIsOff(ride);
  const isLeft = off === 'driver' || off === 'full';
  return (
    <>
      <div className="ride__now">
        <OffPlate
          ride={ride}
          other={other}
          action={
            isLeft ? (
              <ButtonLink to={path(matchesOnDayPath(ride))} leadsOn>
                {t(m.ride_else)}
              </ButtonLink>
            ) : off !== 'nobody' && nowMs < Date.parse(ride.startsAt) ? (
              <AfterAll ride={ride} onDone={onDone} />
            ) : null
          }
        />
        <Dock deeds={[...deeds.write, ...(off === 'driver' ? deeds.call : []), ...deeds.otherWay]} />
      </div>
      <div className="ride__plan">
        {isLeft && journey !== null ? (
          <OtherMatches journey={journey} date={ride.date} driver={ride.people.find(({ drives }) => drives)?.person.ref ?? null} />
        ) : null}
        {isLeft ? null : <RidePeople ride={ride} lifts={lifts} />}
      </div>
      <div className="ride__more">
        <RideChanges ride={ride} lifts={lifts} />
      </div>
    </>
  );
}

/** Who else goes the way of somebody who was left without a ride. */
function OtherMatches({ journey, date, driver }: { readonly journey: Journey; readonly date: string; readonly driver: string | null }) {
  const [found] = useState(() => loadBestMatches(browserApi(), { journeyId: journey.id, date }, new AbortController().signal));
  return <NextMatches journey={journey} found={found} but={driver} date={date} />;
}

function RideOver({ ride, other, lifts }: ViewProps) {
  const t = useWords();
  const words = useRideWords();
  const deeds = useDeeds({ ride, other, lifts });
  return (
    <>
      <div className="ride__now">
        <NowPlate
          isOff
          isWords
          title={t(ride.direction === 'out' ? m.ride_way_out : m.ride_way_back, { time: words.shown(ride, ride.departs) })}
          time={t(m.ride_over)}
          rows={[]}
          action={null}
        />
        <Dock deeds={[...deeds.write, ...deeds.otherWay]} />
      </div>
      <div className="ride__plan">
        <RidePeople ride={ride} lifts={lifts} />
      </div>
      <div className="ride__more">
        <RideChanges ride={ride} lifts={lifts} />
      </div>
    </>
  );
}

/** The deeds that a ride allows in each of its states. */
function useDeeds({ ride, other, lifts }: Pick<ViewProps, 'ride' | 'other' | 'lifts'>) {
  const t = useWords();
  const path = usePortalPath();
  const { conversationId } = ride;
  const others = othersOf(ride);
  const [only, ...more] = others;
  const driver = others.find(({ drives }) => drives)?.person;
  const number = lifts.find(({ member }) => member !== null && member.ref === driver?.ref)?.contact.phone ?? null;
  const words = more.length > 0 || only === undefined ? t(m.ride_message_all) : t(m.lift_write, { name: only.person.forename });
  const isBack = other?.direction === 'back';
  return {
    write: conversationId === null ? [] : [{ icon: messageSquare, words, to: path(conversationPath(conversationId)) }],
    // The driver is the one that a rider waits for.
    call:
      driver === undefined || number === null
        ? []
        : [{ icon: phone, words: t(m.ride_call_name, { name: driver.forename }), href: callAddress(number) }],
    otherWay:
      other === null ? [] : [{ icon: arrowLeftRight, words: t(isBack ? m.ride_see_back : m.ride_see_out), to: path(ridePath(other)) }],
  };
}
