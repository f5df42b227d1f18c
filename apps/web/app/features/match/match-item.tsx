import type { Journey } from '@waylift/contract/journey';
import type { Match, MatchBetween } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { matchPath } from '../../my-data/journey-paths.ts';
import { sharedWeek } from './match-measures.ts';
import { useBetweenWords } from '../../sharing/use-between-words.ts';
import { fullName, useMatchWords } from '../../sharing/use-match-words.ts';
import { circleCheck, cross } from '../../ui/icon/icons.ts';
import { bell, clock } from '../../ui/icon/member-icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Week, type WeekDay } from '../../ui/week/week.tsx';
import { Figure } from './figure.tsx';
import { HiddenItem } from './hidden-item.tsx';
import { Mate, type MateState } from './mate.tsx';
import type { MatchGroup } from './match-groups.ts';
import { momentsOf } from './match-moments.ts';
import { NotForMe } from './not-for-me.tsx';
import { offeredPart, takenDays } from './taken-legs.ts';

type MatchItemProps = {
  readonly journey: Journey;
  readonly match: Match;
  readonly group: MatchGroup;
  /** The reader's days without a lift. On one of them alone, its name heads the group. */
  readonly openDays: readonly number[];
  readonly onLook?: ((match: Match) => void) | undefined;
  /** Is given the link once it is there. */
  readonly onShown?: ((link: HTMLAnchorElement | null) => void) | undefined;
};

const STATES: Readonly<Record<MatchBetween['state'], Pick<MateState, 'kind' | 'icon'>>> = {
  sharing: { kind: 'share', icon: circleCheck },
  asked: { kind: 'asked', icon: clock },
  'asked-me': { kind: 'asks', icon: bell },
  declined: { kind: 'no', icon: cross },
  withdrawn: { kind: 'no', icon: cross },
};

/** A match in the list. Memoised, so that lighting one on the map does not render the others again. */
export const MatchItem = memo(function MatchItem({ journey, match: found, group, openDays, onLook, onShown }: MatchItemProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useMatchWords(journey);
  const betweenWords = useBetweenWords();
  /** Whether the reader hid it. It stays in the list, with undo. */
  const [isHidden, setIsHidden] = useState(found.hidden);
  const match = offeredPart(found);
  const taken = takenDays(found);
  const to = path(`${matchPath(match.id, journey.id)}${taken.length === 0 ? '' : '&taken=show'}`);
  const isOpenDay = group === 'open';
  const shown = isOpenDay ? openDays : null;
  const shared = sharedWeek(journey, match);
  const takenWeek = Object.fromEntries(taken.map(({ day }): [number, WeekDay] => [day, 'taken']));
  const week: Readonly<Record<number, WeekDay>> | null = shared === null ? null : { ...shared, ...takenWeek };
  const saved = isOpenDay ? null : words.saved(match);
  const between = betweenWords(match);
  const [dayNames, ways] = [words.dayNames(match) ?? words.days(match), words.ways(match)];
  const isDated = match.days.some(({ date }) => date !== null);
  if (isHidden !== found.hidden) return <HiddenItem match={match} isHidden={isHidden} onChanged={setIsHidden} />;
  return (
    <Mate
      person={match.member}
      state={match.between === null || between === null ? null : { ...STATES[match.between.state], words: between }}
      title={
        <RichText
          message={t(titleOf(match, group), { name: fullName(match) })}
          tags={linkTags(to, onShown, onLook === undefined ? undefined : () => onLook(found))}
        />
      }
      days={isDated || week === null ? null : [dayNames, ways].filter((part) => part !== undefined).join(', ')}
      week={week === null || shown?.length === 1 ? null : <Week days={shown === null ? week : only(week, shown)} />}
      time={momentsOf(words, match)}
      place={words.wayIn(match)}
      isTimeFirst={isOpenDay}
      sum={saved?.isYearly === true ? { figure: <Figure match={match}>{saved.pounds}</Figure>, words: t(m.people_a_year) } : null}
      action={
        found.hidden ? (
          <NotForMe match={match} isHidden={isHidden} onChanged={setIsHidden}>
            {t(m.match_show_again)}
          </NotForMe>
        ) : undefined
      }
    />
  );
});

/** The link covers its card, so that it is looked at wherever the pointer is on that. */
function linkTags(to: string, onShown: MatchItemProps['onShown'], onLook: (() => void) | undefined) {
  return {
    a: (name: string) => (
      <Link to={to} ref={onShown} onPointerEnter={onLook} onFocus={onLook}>
        {name}
      </Link>
    ),
  };
}

function titleOf({ drives, otherWayRound }: Match, group: MatchGroup) {
  if (group === 'once') return drives === 'me' ? m.people_rides_once : m.people_drives_once;
  if (otherWayRound) return m.people_either;
  return drives === 'me' ? m.people_rides : m.people_drives;
}

function only<Value>(week: Readonly<Record<number, Value>>, days: readonly number[]): Record<number, Value> {
  return Object.fromEntries(Object.entries(week).flatMap(([day, value]) => (days.includes(Number(day)) ? [[Number(day), value]] : [])));
}
