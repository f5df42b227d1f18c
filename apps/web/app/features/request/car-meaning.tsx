import type { Journey } from '@waylift/contract/journey';
import type { Request } from '@waylift/contract/request';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { wholeDetour } from '../../sharing/match-figures.ts';
import { Card } from '../../ui/card/card.tsx';
import { circleInfo } from '../../ui/icon/icons.ts';
import { calendar } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { minutesLater } from './minutes-later.ts';
import { CarBudget } from './car-budget.tsx';

type CarMeaningProps = { readonly request: Request; readonly journey: Journey };

/** What a request means for a driver in whose car others ride already: the detour with everybody, and whose times move. */
export function CarMeaning({ request, journey }: CarMeaningProps) {
  const t = useWords();
  const language = useLanguage();
  const { match, moves, member } = request;
  const begins = match?.car?.beginsOn ?? null;
  const whole = match === null ? null : wholeDetour(match);
  if (whole === null || moves === null) return null;
  const { forename: name } = member;
  const { minutes, moreMinutes: more } = whole;
  const limit = typeof journey.detourLimitMinutes === 'number' ? journey.detourLimitMinutes : null;
  const split =
    more === null
      ? null
      : more === 0
        ? t(m.request_car_same, { now: minutes, name })
        : t(m.request_car_split, { now: minutes - more, more, name });
  const allows = limit === null ? null : t(m.match_detour_limit, { minutes: limit });
  const note = [split, allows].filter((part) => part !== null).join(' ');
  return (
    <section className="stack" aria-labelledby="car-title">
      <h2 id="car-title">{t(m.request_car)}</h2>
      <Card className="stack">
        <CarBudget
          label={t(m.request_car_detour)}
          value={limit === null ? t(m.match_minutes, { minutes }) : t(m.request_car_of, { minutes, limit })}
          minutes={limit === null ? null : { whole: minutes, more: more ?? 0, limit }}
        >
          {note === '' ? undefined : note}
        </CarBudget>
        {moves.length === 0 ? (
          <p>{t(m.request_car_stay)}</p>
        ) : (
          <>
            <table className="car-moves">
              <caption className="visually-hidden">{t(m.request_car_moves)}</caption>
              <thead>
                <tr>
                  <th scope="col">{t(m.request_car_who)}</th>
                  <th scope="col">{t(m.request_car_now)}</th>
                  <th scope="col">{t(m.request_car_with, { name })}</th>
                </tr>
              </thead>
              <tbody>
                {moves.map((moved, position) => (
                  // Two may have the same short name.
                  <Moved key={`${position} ${shortName(moved)}`} moved={moved} />
                ))}
              </tbody>
            </table>
            <Note icon={circleInfo}>{t(m.request_car_told)}</Note>
          </>
        )}
        {begins === null ? null : <Note icon={calendar}>{t(m.match_others_begins, { date: formatDate(language, begins) })}</Note>}
      </Card>
    </section>
  );
}

/** Whose time moves by how much: the stop that moves most, now and then. */
function Moved({ moved }: { readonly moved: NonNullable<Request['moves']>[number] }) {
  const t = useWords();
  const { minutes, stop } = moved;
  const person = shortName(moved);
  if (stop === null)
    return (
      <tr>
        <th scope="row">{person}</th>
        <td colSpan={2}>{t(m.request_car_move, { minutes })}</td>
      </tr>
    );
  const { kind, from, to } = stop;
  const later = minutesLater(from, to);
  const shift = later < 0 ? t(m.match_shift_earlier, { minutes: -later }) : t(m.match_shift_later, { minutes: later });
  return (
    <tr>
      <th scope="row">{t(kind === 'in' ? m.ride_gets_in : m.ride_gets_out, { names: person, count: 1 })}</th>
      <td>{from}</td>
      <td>
        <b>{to}</b> <small>{shift}</small>
      </td>
    </tr>
  );
}
