import type { Conversation, Message } from '@waylift/contract/conversation';
import { LATE_MINUTES } from '@waylift/contract/limits';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { Suspense, useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { capital, formatDate } from '../../locale/format-day.ts';
import { localDate } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useNow } from '../../platform/use-now.ts';
import { useRideChange, type RideChange } from '../../sharing/ride-change.ts';
import { canBeHere, canBeLate } from '../../sharing/ride-clock.ts';
import { isOtherWay, plusDays } from '../../sharing/rides.ts';
import { meOf, othersOf, useRideWords, whyIsOff } from '../../sharing/use-ride-words.ts';
import type { RidesOf } from '../../sharing/use-rides-of.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import { ban, clock, mapPin, messageSquare, repeat } from '../../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { PillButton, PillRow } from '../../ui/pill/pill.tsx';

/** It comes when it is opened. */
const NotToday = lazyWithFallback(async () => (await import('../../sharing/not-today.tsx')).NotToday);

export type QuickRepliesProps = Pick<RidesOf, 'put' | 'loadAgain'> & {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** Empty while they have not come. */
  readonly rides: readonly Ride[];
  /** Who is told, inside a sentence. */
  readonly name: string;
  /** Puts words into the field for the next message. Absent while something is written there. */
  readonly write: ((text: string) => void) | undefined;
};

type Pill = 'late' | 'on-time' | 'here' | 'up';

/**
 * What can be told with one press, by the clock: of the next ride each is the deed itself, and the same button takes it back. Words without a deed go
 * into the field, where they can be changed.
 */
export function QuickReplies({ conversation, messages, rides, name, write, put, loadAgain }: QuickRepliesProps) {
  const t = useWords();
  const language = useLanguage();
  const words = useRideWords();
  const nowMs = useNow();
  const [hasAsked, setAsked] = useState<Ride>();
  const [last, setLast] = useState<RideChange>();
  const [pressed, setPressed] = useState<Pill>();
  const [first] = rides;
  const next = rides.find(({ state }) => state === 'on');
  const off = rides.find((ride) => ride.date === first?.date && isOffByMe(ride) && nowMs < Date.parse(ride.startsAt));

  function handleDone(ride: Ride, change: RideChange): void {
    setAsked(undefined);
    setLast(change);
    put(ride);
    // The other way may have changed with it.
    void loadAgain();
    announce(told(ride, change));
  }

  function told(ride: Ride, change: RideChange): string {
    const days = formatDate(language, ride.date);
    switch (change.kind) {
      case 'late': {
        if (change.minutes === 0) return t(m.conversation_on_time_me);
        const names = words.names(othersOf(ride).flatMap(({ person, rides: comes }) => (comes ? person : [])));
        return `${t(m.ride_late_me, { minutes: change.minutes })}. ${t(m.ride_late_told, { names, at: words.told(new Date().toISOString()) })}`;
      }
      case 'here':
        return change.isHere ? t(m.conversation_here_me) : t(m.conversation_not_here_me);
      case 'skip': {
        const { direction } = change;
        if (direction === 'both' || !rides.some((one) => isOtherWay(one, ride) && one.state === 'on'))
          return t(m.conversation_skipped_me, { days });
        return t(m.conversation_skipped_me, { days: t(direction === 'out' ? m.conversation_way_out : m.conversation_way_back, { days }) });
      }
      case 'unskip':
        return t(m.conversation_restored, { days });
    }
  }

  const { make, isBusy, isNotNow, isFull, setback } = useRideChange(handleDone);
  const minutes = next === undefined ? 0 : (meOf(next)?.late?.minutes ?? 0);
  const later = LATE_MINUTES.find((each) => each > minutes);
  const isHere = next !== undefined && saysHere({ conversation, messages, last }, next);
  const isTomorrow = next !== undefined && localDate(next.startsAt) === plusDays(localDate(nowMs), 1);
  const when = (ride: Ride) => (ride === next && isTomorrow ? t(m.conversation_tell_tomorrow) : words.when(ride));

  const pill = (which: Pill, ride: Ride, change: RideChange) => ({
    isBusy: isBusy && pressed === which,
    onPress() {
      setPressed(which);
      void make(ride, change);
    },
  });

  return (
    <>
      {isNotNow ? <Alert tone="danger" title={t(m.ride_late_not_now)} /> : null}
      {isFull ? <Alert tone="danger" title={t(m.lift_restore_car_full)} /> : null}
      {setback === null ? null : <SetbackAlert title={t(m.ride_late_failed, { names: name })} setback={setback} />}
      <PillRow label={t(m.conversation_tell, { name })}>
        {next === undefined || !canBeLate(next, nowMs) ? null : (
          <>
            {later === undefined ? null : (
              <PillButton key="late" icon={clock} {...pill('late', next, { kind: 'late', minutes: later })}>
                {minutes === 0
                  ? t(m.conversation_tell_late, { minutes: later })
                  : t(m.conversation_tell_later, { minutes: later - minutes })}
              </PillButton>
            )}
            {minutes === 0 ? null : (
              <PillButton key="on-time" icon={clock} {...pill('on-time', next, { kind: 'late', minutes: 0 })}>
                {t(m.ride_on_time)}
              </PillButton>
            )}
          </>
        )}
        {next === undefined || !(isHere || canBeHere(next, nowMs)) ? null : (
          <PillButton key="here" icon={mapPin} {...pill('here', next, { kind: 'here', isHere: !isHere })}>
            {isHere ? t(m.conversation_tell_not_here) : t(m.conversation_tell_here)}
          </PillButton>
        )}
        {off !== undefined ? (
          <PillButton key="skip" icon={repeat} {...pill('up', off, { kind: 'unskip', isBoth: isBothOff(off, { rides, messages, last }) })}>
            {t(off.drives === 'me' ? m.ride_drive_after_all : m.ride_ride_after_all)}
          </PillButton>
        ) : next === undefined ? null : (
          <PillButton key="skip" icon={ban} onPress={() => setAsked(next)}>
            {capital(t(m.conversation_tell_not, { when: when(next) }))}
          </PillButton>
        )}
        {write === undefined ? null : (
          <>
            {isTomorrow ? (
              <PillButton icon={messageSquare} onPress={() => write(t(m.conversation_tell_see_you))}>
                {t(m.conversation_tell_see_you)}
              </PillButton>
            ) : null}
            <PillButton icon={messageSquare} onPress={() => write(t(m.conversation_tell_thanks))}>
              {t(m.conversation_tell_thanks)}
            </PillButton>
          </>
        )}
      </PillRow>
      {hasAsked === undefined ? null : (
        <Suspense>
          <NotToday
            ride={hasAsked}
            other={rides.find((ride) => ride.state === 'on' && isOtherWay(ride, hasAsked)) ?? null}
            onClose={() => setAsked(undefined)}
            onDone={handleDone}
          />
        </Suspense>
      )}
    </>
  );
}

function isOffByMe(ride: Ride): boolean {
  if (ride.state !== 'off') return false;
  const why = whyIsOff(ride);
  return why === 'driving' || why === 'riding';
}

type Said = { readonly messages: readonly Message[]; readonly last: RideChange | undefined };

/** Whether both ways were called off together, so that one press takes both up again. */
function isBothOff(off: Ride, { rides, messages, last }: Said & { readonly rides: readonly Ride[] }): boolean {
  if (!rides.some((ride) => isOtherWay(ride, off) && isOffByMe(ride))) return false;
  if (last?.kind === 'skip') return last.direction === 'both';
  const told = messages.findLast(({ mine, event }) => mine && event?.name === 'days-skipped' && event.date === off.date);
  return told !== undefined && told.event?.way === undefined;
}

/** Whether the reader has told that they are where they meet. It stands in the conversation of the car, which may be another one. */
function saysHere({ conversation, messages, last }: Said & { readonly conversation: Conversation }, ride: Ride): boolean {
  if (conversation.id !== ride.conversationId) return last?.kind === 'here' && last.isHere;
  const told = messages.findLast(({ mine, event }) => mine && event !== null)?.event;
  return told?.name === 'here' && told.date === ride.date && told.way === ride.direction;
}
