import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { memo, useState, type Ref } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { car, clock, mapPin, messageSquare, ruler, users } from '../../ui/icon/member-icons.ts';
import { MatchCard } from './match-card.tsx';
import { More } from '../../ui/more/more.tsx';
import { Reasons } from '../../ui/reasons/reasons.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Week, type WeekDay } from '../../ui/week/week.tsx';
import { sharedWeek } from '../../sharing/match-figures.ts';
import { matchPath } from '../../my-data/journey-paths.ts';
import { Figure } from './figure.tsx';
import { HiddenItem } from './hidden-item.tsx';
import { NotForMe } from './not-for-me.tsx';
import { isAllTaken, offeredPart, takenDays } from './taken-legs.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useBetweenWords } from '../../sharing/use-between-words.ts';
import { fullName, useMatchWords } from '../../sharing/use-match-words.ts';

const SUBSCRIPT = { sub: (text: string) => <sub>{text}</sub> };

type MatchItemProps = {
  readonly journey: Journey;
  readonly match: Match;
  readonly number: number;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A match in the list. Memoised, so that opening the filter above does not render it again. */
export const MatchItem = memo(function MatchItem({ journey, match: shown, number, ref }: MatchItemProps) {
  const t = useWords();
  const match = offeredPart(shown);
  const taken = takenDays(shown);
  /** Whether the reader hid it. It stays in the list, with undo. */
  const [isHidden, setIsHidden] = useState(match.hidden);
  const path = usePortalPath();
  const words = useMatchWords(journey);
  const name = fullName(match);
  const { when } = useDayWords();
  const who = words.who(match);
  const between = useBetweenWords()(match);
  const shared = sharedWeek(journey, match);
  const takenDates = taken.flatMap(({ date }) => date ?? []);
  const takenWeek = Object.fromEntries(taken.map(({ day }): [number, WeekDay] => [day, 'taken']));
  const [times, meeting, others, saved] = [words.times(match), words.meeting(match), words.others(match), words.saved(match)];
  const figure = (text: string) => <Figure match={match}>{text}</Figure>;
  const [ways, dayNames] = [words.ways(match), words.dayNames(match)];
  if (isHidden !== match.hidden) return <HiddenItem match={match} isHidden={isHidden} onChanged={setIsHidden} />;
  return (
    <MatchCard
      ref={ref}
      number={number}
      name={name}
      to={path(`${matchPath(match.id, journey.id)}${taken.length === 0 ? '' : '&taken=show'}`)}
      tagsLabel={t(between === null ? m.match_who : m.match_in_short)}
      tags={
        <>
          {between === null ? null : <Tag icon={messageSquare}>{between}</Tag>}
          <Tag icon={who.icon} tone="brand">
            {who.words}
          </Tag>
          <Tag>{words.effort(match)}</Tag>
          {match.estimated ? (
            <Tag icon={ruler} tone="warning">
              {t(m.journey_estimated)}
            </Tag>
          ) : null}
        </>
      }
      days={
        <>
          <b>{words.days(match)}</b>
          {ways === undefined ? null : `, ${ways}`}
          {dayNames === undefined ? null : <span className="visually-hidden">: {dayNames}</span>}
        </>
      }
      week={shared === null ? null : <Week days={{ ...shared, ...takenWeek }} />}
      facts={[
        ...(times === null ? [] : [{ icon: clock, ...times }]),
        ...(meeting === null ? [] : [{ icon: mapPin, ...meeting }]),
        ...(others === null ? [] : [{ icon: users, ...others }]),
        ...(taken.length === 0
          ? []
          : [{ icon: car, text: t(m.match_taken, { when: when({ days: taken.map(({ day }) => day), date: null, dates: takenDates }) }) }]),
      ]}
      saved={
        saved === null
          ? []
          : [
              { key: 'pounds', term: t(saved.isYearly ? m.match_saved_year : m.match_saved), value: figure(saved.pounds) },
              {
                key: 'co2',
                term: <RichText message={t(saved.isYearly ? m.match_co2_year : m.match_co2)} tags={SUBSCRIPT} />,
                value: figure(saved.co2),
              },
            ]
      }
      why={
        isAllTaken(match) ? null : (
          <More
            label={
              <>
                {t(m.match_why)}
                <span className="visually-hidden">: {name}</span>
              </>
            }
          >
            <Reasons reasons={words.reasons(match)} />
          </More>
        )
      }
      action={
        <NotForMe match={match} isHidden={isHidden} onChanged={setIsHidden}>
          {t(isHidden ? m.match_show_again : m.match_hide)}
        </NotForMe>
      }
      linkWords={
        <span>
          {t(m.match_see)}
          <span className="visually-hidden"> {t(m.match_with, { name: match.member.forename })}</span>
        </span>
      }
    />
  );
});
