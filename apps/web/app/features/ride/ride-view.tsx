import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useMemo, useState } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { RideMap, type MappedHalt } from '../../map/ride-map.tsx';
import { conversationPath, journeyPath, liftPath, ridePath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { loadBestMatches, NextMatches } from '../../sharing/next-matches.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { arrowLeftRight, calendar, circleDot, messageSquare, phone, repeat } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { SignLine, SignLines } from '../../ui/sign-line/sign-line.tsx';
import { Dock } from './dock.tsx';
import { OffPlate, whoIsOff } from './off-plate.tsx';
import { haltsOf, isOver, isSkipped, nextHalt } from '../../sharing/ride-clock.ts';
import { RideHead } from './ride-head.tsx';
import { RidePeople } from './ride-people.tsx';
import { NowPlate, RidePlate } from './ride-plate.tsx';
import { RideSigns } from './ride-signs.tsx';
import { RideStops } from './ride-stops.tsx';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import './ride.css';

type RideViewProps = {
  readonly ride: Ride;
  readonly other: Ride | null;
  readonly journey: Journey | null;
  readonly lifts: Promise<readonly Lift[]>;
};

/** The page of a ride in its state: going ahead, called off, or over. */
export function RideView({ ride, other, journey, lifts: coming }: RideViewProps) {
  const nowMs = useNow();
  const lifts = useSettled(coming) ?? [];
  const view = { ride, other, journey, lifts, nowMs };
  return (
    <div className="wrap ride">
      <RideHead ride={ride} other={other} />
      {ride.state === 'off' ? <RideOff {...view} /> : isOver(ride, nowMs) ? <RideOver {...view} /> : <RideOn {...view} />}
    </div>
  );
}

type ViewProps = Omit<RideViewProps, 'lifts'> & { readonly lifts: readonly Lift[]; readonly nowMs: number };

function RideOn({ ride, other, journey, lifts, nowMs }: ViewProps) {
  const t = useWords();
  const deeds = useDeeds({ ride, other, lifts });
  const halts = haltsOf(ride);
  const isUnderWay = ride.drives === 'me' && nextHalt(ride, halts, nowMs)?.isStart !== true;
  return (
    <>
      <div className="ride__now">
        <RidePlate ride={ride} nowMs={nowMs} timeZone={journey?.timeZone} />
        <RideSigns ride={ride} />
        <Dock deeds={[...deeds.write, ...deeds.call]} />
      </div>
      <div className="ride__plan">
        <RideStops ride={ride} journey={journey} nowMs={nowMs} />
        {ride.estimated ? <p>{t(m.ride_estimated)}</p> : null}
        <RidePeople ride={ride} lifts={lifts} />
      </div>
      <div className="ride__map">
        <RideWay ride={ride} journey={journey} />
        {isUnderWay ? <Note icon={circleDot}>{t(m.ride_by_clock)}</Note> : null}
      </div>
      <div className="ride__more">
        <RideChanges ride={ride} lifts={lifts} />
      </div>
    </>
  );
}

function RideOff({ ride, other, journey, lifts }: ViewProps) {
  const t = useWords();
  const path = usePortalPath();
  const deeds = useDeeds({ ride, other, lifts });
  const isLeft = whoIsOff(ride) === 'driver';
  return (
    <>
      <div className="ride__now">
        <OffPlate
          ride={ride}
          other={other}
          action={
            isLeft ? (
              <ButtonLink to={path(journeyPath(ride.journeyId))} leadsOn>
                {t(m.ride_else)}
              </ButtonLink>
            ) : null
          }
        />
        <Dock deeds={[...deeds.write, ...(isLeft ? deeds.call : []), ...deeds.otherWay]} />
      </div>
      <div className="ride__plan">
        {isLeft && journey !== null ? (
          <OtherMatches journey={journey} driver={ride.people.find(({ drives }) => drives)?.person.ref ?? null} />
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
function OtherMatches({ journey, driver }: { readonly journey: Journey; readonly driver: string | null }) {
  const [found] = useState(() => loadBestMatches(browserApi(), journey.id, new AbortController().signal));
  return <NextMatches journey={journey} found={found} but={driver} />;
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
        : [{ icon: phone, words: `${t(m.ride_call)} ${driver.forename}`, href: `tel:${number.replaceAll(/[^\d+]/g, '')}` }],
    otherWay:
      other === null ? [] : [{ icon: arrowLeftRight, words: t(isBack ? m.ride_see_back : m.ride_see_out), to: path(ridePath(other)) }],
  };
}

/** The way on the map. */
function RideWay({ ride, journey }: { readonly ride: Ride; readonly journey: Journey | null }) {
  const t = useWords();
  const words = useRideWords();
  const isDriver = ride.drives === 'me';
  const listed = haltsOf(ride)
    .filter((halt) => !isSkipped(halt) && (isDriver ? !halt.isStart && !halt.isEnd : true))
    .flatMap((halt): MappedHalt[] => {
      const own = halt.gettingIn.length > 0 ? t(m.ride_get_in) : t(m.ride_get_out);
      const what = isDriver ? words.haltTitle(halt) : own;
      return halt.place === null ? [] : [{ at: halt.place, words: t(m.labelled, { label: halt.place.label, text: what }) }];
    });
  // The map is drawn again for other stops only.
  const key = JSON.stringify(listed);
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is what they contain
  const halts = useMemo(() => listed, [key]);
  const ends = useMemo(
    () => (journey === null ? null : ride.direction === 'out' ? journey : { start: journey.end, end: journey.start }),
    [journey, ride.direction],
  );
  if (journey === null || ends === null) return null;
  return (
    <section className="stack" aria-labelledby="way-title">
      <h2 className="h3" id="way-title">
        {t(m.ride_way)}
      </h2>
      <RideMap journey={ends} geometry={ride.geometry ?? journey.route.geometry} estimated={journey.route.estimated} halts={halts} />
    </section>
  );
}

function RideChanges({ ride, lifts }: { readonly ride: Ride; readonly lifts: readonly Lift[] }) {
  const t = useWords();
  const path = usePortalPath();
  const shared = lifts.filter(({ id }) => ride.stops.some(({ liftId }) => liftId === id));
  return (
    <section className="stack" aria-labelledby="changes-title">
      <h2 className="h3" id="changes-title">
        {t(m.lift_changes)}
      </h2>
      <SignLines isPlain>
        {shared.map(({ id, member }) => (
          <SignLine
            key={id}
            icon={repeat}
            title={t(m.lift_title, { name: member?.forename ?? t(m.lift_former_member) })}
            note={t(m.ride_lift_note)}
            to={path(liftPath(id))}
          />
        ))}
        <SignLine
          icon={calendar}
          title={t(m.lift_calendar)}
          note={t(m.ride_calendar_note)}
          to={path('/dashboard/account/notifications#calendar')}
        />
      </SignLines>
    </section>
  );
}
