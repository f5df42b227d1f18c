import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { shortName } from '@waylift/contract/short-name';
import { wallClock } from '@waylift/contract/wall-clock';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { liftPath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { circleCheck } from '../../ui/icon/icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Week, type WeekDay } from '../../ui/week/week.tsx';
import { Mate } from './mate.tsx';

/** Somebody with whom the reader shares this journey. */
export function SharingItem({ journey, lift }: { readonly journey: Journey; readonly lift: Lift }) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const { dayNames } = useDayWords();
  const { member, drives, nextRide } = lift;
  const today = wallClock(journey.timeZone, new Date(useNow())).date;
  if (member === null) return null;
  const name = member.surname === null ? shortName(member) : `${member.forename} ${member.surname}`;
  const isOnce = lift.date !== null;
  const message = drives === 'me' ? (isOnce ? m.people_rides_once : m.people_rides) : isOnce ? m.people_drives_once : m.people_drives;
  return (
    <Mate
      person={member}
      state={{ kind: 'share', icon: circleCheck, words: t(m.match_between_sharing, { days: words.shortDays(lift) }) }}
      title={<RichText message={t(message, { name })} tags={linkTags(path(liftPath(lift.id)))} />}
      days={isOnce ? null : dayNames(lift)}
      week={isOnce ? null : <Week days={weekOf(journey, lift)} />}
      time={nextRide === null ? null : t(m.conversation_next, { moment: words.moment(nextRide, today, journey.route.estimated).text })}
      place={words.meetingPlace(lift)?.label ?? null}
      sum={null}
    />
  );
}

function linkTags(to: string) {
  return { a: (name: string) => <Link to={to}>{name}</Link> };
}

function weekOf({ when }: Journey, { times }: Lift): Record<number, WeekDay> {
  const days = when?.kind === 'weekly' ? when.days : [];
  return Object.fromEntries(
    days.map(({ day, back }): [number, WeekDay] => {
      const shared = times.find((one) => one.day === day);
      if (shared === undefined) return [day, 'you'];
      return [day, shared.out !== null && (back === null || shared.back !== null) ? 'both' : 'one'];
    }),
  );
}
