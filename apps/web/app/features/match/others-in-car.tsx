import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { calendar, clock, users } from '../../ui/icon/member-icons.ts';
import './match-card.css';

/** Who else rides along, by numbers alone, and what that means for them. */
export function OthersInCar({ match, journey }: { readonly match: Match; readonly journey: Journey }) {
  const t = useWords();
  const language = useLanguage();
  const others = useMatchWords(journey).others(match);
  const begins = match.car?.beginsOn ?? null;
  if (others === null) return null;
  const isMine = match.drives === 'me';
  return (
    <section className="stack stack--s" aria-labelledby="others-title">
      <h2 className="h3" id="others-title">
        {t(m.lift_others)}
      </h2>
      <ul className="match__facts">
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
              <small>{isMine ? t(m.match_others_told_me) : t(m.match_others_told, { name: match.member.forename })}</small>
            )}
          </span>
        </li>
        {begins === null ? null : (
          <li>
            <Icon path={calendar} />
            <span>{t(m.match_others_begins, { date: formatDate(language, begins) })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
