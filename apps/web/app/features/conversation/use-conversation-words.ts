/** The texts about a conversation, each in one place, for the list and for its page. */
import { shortName } from '@waylift/contract/short-name';
import type { Conversation, Message, PersonInCar } from '@waylift/contract/conversation';
import { listOf } from '@waylift/words/days';
import { dateFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { capital, formatDate, listOfDates } from '../../locale/format-day.ts';
import { formatDayMonth, formatTime, localDate } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { plusDays } from '../../sharing/rides.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { circleAlert, circleCheck, circleInfo, cross, send } from '../../ui/icon/icons.ts';
import { calendar, clock, mapPin, repeat } from '../../ui/icon/member-icons.ts';

type Of = Pick<Conversation, 'kind' | 'member' | 'people' | 'journeyId'>;
export type EventLine = { readonly icon: string; readonly words: string; readonly isGood?: boolean; readonly isNow?: boolean };

export type ConversationWords = ReturnType<typeof useConversationWords>;

export function useConversationWords() {
  const t = useWords();
  const language = useLanguage();
  const { dayNames, when } = useDayWords();

  /** `Ana Martins` once both have agreed, `Ana M.` before; of a car, `Ana’s car`. */
  function fullName({ kind, member, people, journeyId }: Of): string {
    if (kind === 'car') return carTitle(people, journeyId !== null);
    if (member === null) return t(m.messages_former_member);
    return member.surname === null ? shortName(member) : `${member.forename} ${member.surname}`;
  }

  /** Somebody who has left may read in a car whose driver is gone. */
  function carTitle(people: Conversation['people'], isInIt: boolean): string {
    const driver = people.find(({ drives }) => drives);
    if (driver !== undefined) return t(m.car_title, { name: driver.forename });
    return isInIt ? t(m.car_title_mine) : t(m.car_title_gone);
  }

  /** `Ana, Tom, Grace and you`. */
  function peopleAndMe({ people }: Pick<Conversation, 'people'>): string {
    return listOf(language, [...people.map((person) => nameInCar(person, people)), t(m.car_you)]);
  }

  /** The name inside a sentence: `Ana`; of a car, all the others: `Ana, Tom and Grace`. */
  function name({ kind, member, people }: Of): string {
    if (kind === 'car')
      return listOf(
        language,
        people.map((person) => nameInCar(person, people)),
      );
    return member?.forename ?? t(m.messages_former_member);
  }

  /** `Today`, `Yesterday`, `Thursday 19 November`, with the year when it is another one. @param date `YYYY-MM-DD` */
  function day(date: string, nowMs: number): string {
    if (date === localDate(nowMs)) return t(m.messages_today);
    if (date === plusDays(localDate(nowMs), -1)) return t(m.messages_yesterday);
    if (date.slice(0, 4) === localDate(nowMs).slice(0, 4)) return capital(formatDate(language, date));
    const full = dateFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
    return capital(full.format(new Date(`${date}T00:00:00Z`)));
  }

  /** `12:04`, `Yesterday`, `2 November`. @param instant in ISO 8601 */
  function moment(instant: string, nowMs: number): string {
    const date = localDate(instant);
    if (date === localDate(nowMs)) return formatTime(language, instant);
    if (date === plusDays(localDate(nowMs), -1)) return t(m.messages_yesterday);
    if (date.slice(0, 4) === localDate(nowMs).slice(0, 4)) return formatDayMonth(language, instant);
    return dateFormat(language, { dateStyle: 'long' }).format(new Date(instant));
  }

  /** An event, as a line of the conversation. @param otherName of the other member, inside a sentence */
  function eventLine({ event, mine }: Message, otherName: string): EventLine {
    const other = { name: otherName };
    if (event === null) return { icon: circleInfo, words: '' };
    const { dates } = event;
    const days = dates === undefined ? dayNames(event) : listOfDates(language, dates);
    const { way } = event;
    const onWay = way === undefined ? days : way === 'out' ? t(m.conversation_way_out, { days }) : t(m.conversation_way_back, { days });
    switch (event.name) {
      case 'request-sent': {
        const asked = { ...other, when: when(event) };
        return { icon: send, words: mine ? t(m.conversation_asked_me, asked) : t(m.conversation_asked, asked) };
      }
      case 'request-accepted':
        return {
          icon: circleCheck,
          isGood: true,
          words: mine ? t(m.conversation_accepted_me, { days }) : t(m.conversation_accepted, { ...other, days }),
        };
      case 'request-declined':
        if (event.reason === 'other-days')
          return { icon: repeat, words: mine ? t(m.conversation_proposed_me) : t(m.conversation_proposed, other) };
        return { icon: cross, words: mine ? t(m.conversation_declined_me) : t(m.conversation_declined, other) };
      case 'request-withdrawn':
        return { icon: cross, words: mine ? t(m.conversation_withdrawn_me) : t(m.conversation_withdrawn, other) };
      case 'request-expired':
        return { icon: clock, words: t(m.conversation_expired) };
      case 'request-void':
        return { icon: cross, words: t(m.conversation_void) };
      case 'days-changed':
        return { icon: circleCheck, isGood: true, words: t(m.conversation_days, { days }) };
      case 'days-skipped':
        return {
          icon: calendar,
          words: mine ? t(m.conversation_skipped_me, { days: onWay }) : t(m.conversation_skipped, { ...other, days: onWay }),
        };
      case 'day-restored':
        return { icon: calendar, words: t(m.conversation_restored, { days: onWay }) };
      case 'journey-changed':
        return { icon: repeat, words: mine ? t(m.conversation_journey_me) : t(m.conversation_journey, other) };
      case 'running-late': {
        const minutes = event.minutes ?? 0;
        return {
          icon: clock,
          isNow: true,
          words: mine ? t(m.conversation_late_me, { minutes }) : t(m.conversation_late, { ...other, minutes }),
        };
      }
      case 'on-time':
        return { icon: clock, words: mine ? t(m.conversation_on_time_me) : t(m.conversation_on_time, other) };
      case 'here':
        return { icon: mapPin, isNow: true, words: mine ? t(m.conversation_here_me) : t(m.conversation_here, other) };
      case 'not-here':
        return { icon: mapPin, words: mine ? t(m.conversation_not_here_me) : t(m.conversation_not_here, other) };
      case 'spot-proposed':
        return { icon: mapPin, words: mine ? t(m.conversation_spot_proposed_me) : t(m.conversation_spot_proposed, other) };
      case 'spot-agreed':
        return { icon: circleCheck, isGood: true, words: mine ? t(m.conversation_spot_agreed_me) : t(m.conversation_spot_agreed, other) };
      case 'spot-declined':
        return { icon: cross, words: mine ? t(m.conversation_spot_declined_me) : t(m.conversation_spot_declined, other) };
      case 'spot-withdrawn':
        return { icon: cross, words: mine ? t(m.conversation_spot_withdrawn_me) : t(m.conversation_spot_withdrawn, other) };
      case 'places-changed':
        return { icon: mapPin, words: t(m.conversation_places_changed) };
      case 'times-changed':
        return { icon: clock, words: t(m.conversation_times_changed, { minutes: event.minutes ?? 0 }) };
      case 'seat-free':
        return {
          icon: circleInfo,
          words: dates === undefined && event.date === null ? t(m.conversation_seat_free) : t(m.conversation_seat_free_days, { days }),
        };
      case 'rider-joined':
        return { icon: circleCheck, isGood: true, words: mine ? t(m.car_joined_me) : t(m.car_joined, other) };
      case 'rider-left':
        return { icon: cross, words: mine ? t(m.car_parted_me) : t(m.car_parted, other) };
      case 'lift-ended':
        return { icon: cross, words: mine ? t(m.conversation_ended_me, other) : t(m.conversation_ended, other) };
      default:
        return ofNewerServer(event.name);
    }
  }

  return { fullName, name, peopleAndMe, when, dayNames, day, moment, eventLine };
}

/** `Tom`; `Tom B.` where another Tom is in the car. */
export function nameInCar(person: PersonInCar, people: readonly PersonInCar[]): string {
  return people.some(({ ref, forename }) => ref !== person.ref && forename === person.forename) ? shortName(person) : person.forename;
}

/** An event unknown to this version. The compiler finds a known one that is missing above. */
function ofNewerServer(_name: never): EventLine {
  return { icon: circleAlert, words: '' };
}
