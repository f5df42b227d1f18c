import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { capital } from '../../locale/format-day.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { calendar, clock, route, ruler } from '../../ui/icon/member-icons.ts';
import { More } from '../../ui/more/more.tsx';
import { Reasons } from './reasons.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { MatchDays } from './match-days.tsx';
import { MatchSaving } from './match-saving.tsx';
import { useMatchReasons } from './use-match-reasons.ts';
import './match.css';

type MatchWhyProps = {
  readonly match: Match;
  /** The match with the legs on which the reader shares with somebody else. */
  readonly shown: Match;
  readonly journey: Journey;
};

/** Why the two match, in words. Each day and the sums are folded. */
export function MatchWhy({ match, shown, journey }: MatchWhyProps) {
  const t = useWords();
  const words = useMatchWords(journey);
  const reasons = useMatchReasons(journey);
  const [times, saved] = [words.times(match), words.saved(match)];
  const days = [words.dayNames(match) ?? words.days(match), words.ways(match)].filter((part) => part !== undefined).join(', ');
  return (
    <section className="stack" aria-labelledby="why-title">
      <h2 className="h3" id="why-title">
        {t(m.match_why)}
      </h2>
      <ul className="because">
        <li>
          <Icon path={calendar} />
          <span>
            {match.timesKnown && match.sharedTrips > 0 ? (
              <b>{t(m.match_trips, { count: match.sharedTrips, all: match.myTrips })}. </b>
            ) : null}
            {days}
          </span>
        </li>
        {times === null ? null : (
          <li>
            <Icon path={clock} />
            <span>
              <b>{times.text}.</b> {capital(times.note)}
            </span>
          </li>
        )}
        <li>
          <Icon path={route} />
          <b>{words.effort(match)}</b>
        </li>
        {saved === null ? null : (
          <li>
            <Icon path={ruler} />
            <span>
              <b>
                {words.about(match, saved.pounds)} {t(saved.isYearly ? m.match_saved_year : m.match_saved)}
              </b>
              , {words.about(match, saved.co2)} <RichText message={t(saved.isYearly ? m.match_co2_year : m.match_co2)} tags={SUBSCRIPT} />
            </span>
          </li>
        )}
      </ul>
      {match.timesKnown ? (
        <More label={t(m.match_day_by_day)}>
          <MatchDays journey={journey} match={match} shown={shown} />
        </More>
      ) : null}
      <More label={t(m.match_how)}>
        <Reasons reasons={reasons(match)} />
        <MatchSaving match={match} journey={journey} />
      </More>
    </section>
  );
}

const SUBSCRIPT = { sub: (text: string) => <sub>{text}</sub> };
