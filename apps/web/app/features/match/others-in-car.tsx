import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { onDays } from '@waylift/words/when';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { calendar, clock, users } from '../../ui/icon/member-icons.ts';
import './match.css';

/** Who else rides along, by numbers alone, what that means for them, and on which dates there is no room. */
export function OthersInCar({ match, journey }: { readonly match: Match; readonly journey: Journey }) {
  const t = useWords();
  const language = useLanguage();
  const others = useMatchWords(journey).others(match);
  const begins = match.car?.beginsOn ?? null;
  const { notOn } = match;
  if (others === null && notOn.length === 0) return null;
  const isMine = match.drives === 'me';
  const { forename: name } = match.member;
  return (
    <section className="stack stack--s" aria-labelledby="others-title">
      <h2 className="h3" id="others-title">
        {t(m.lift_others)}
      </h2>
      <ul className="because">
        {others === null ? null : (
          <>
            <li>
              <Icon path={users} />
              <span>
                {others.text}
                {isMine ? null : <small>{t(m.match_others_learn)}</small>}
              </span>
            </li>
            <li>
              <Icon path={clock} />
              <span>
                {others.note}
                {match.car?.movesOthersMinutes === 0 ? null : (
                  <small>{isMine ? t(m.match_others_told_me) : t(m.match_others_told, { name })}</small>
                )}
              </span>
            </li>
          </>
        )}
        {begins === null ? null : (
          <li>
            <Icon path={calendar} />
            <span>{t(m.match_others_begins, { date: formatDate(language, begins) })}</span>
          </li>
        )}
        {notOn.length === 0 ? null : (
          <li>
            <Icon path={calendar} />
            <span>
              {t(isMine ? m.match_not_on_me : m.match_not_on, {
                name,
                when: onDays({ days: null, date: null, dates: notOn }, { locale: language }),
              })}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
