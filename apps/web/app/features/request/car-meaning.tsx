import type { Journey } from '@waylift/contract/journey';
import type { Request } from '@waylift/contract/request';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { wholeDetour } from '../../sharing/match-figures.ts';
import { Card } from '../../ui/card/card.tsx';
import { circleInfo } from '../../ui/icon/icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { CarBudget } from './car-budget.tsx';

type CarMeaningProps = { readonly request: Request; readonly journey: Journey };

/** What a request means for a driver in whose car others ride already: the detour with everybody, and whose times move. */
export function CarMeaning({ request, journey }: CarMeaningProps) {
  const t = useWords();
  const { match, moves, member } = request;
  const whole = match === null ? null : wholeDetour(match);
  if (whole === null || moves === null) return null;
  const { forename: name } = member;
  const { minutes, moreMinutes: more } = whole;
  const limit = typeof journey.detourLimitMinutes === 'number' ? journey.detourLimitMinutes : null;
  const split = more === null ? null : t(m.request_car_split, { now: minutes - more, more, name });
  const allows = limit === null ? null : t(m.match_detour_limit, { minutes: limit });
  const note = [split, allows].filter((part) => part !== null).join(' ');
  return (
    <section className="stack" aria-labelledby="car-title">
      <h2 className="h3" id="car-title">
        {t(m.request_car)}
      </h2>
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
                  <th scope="col">{t(m.request_car_with, { name })}</th>
                </tr>
              </thead>
              <tbody>
                {moves.map((moved, position) => (
                  // Two may have the same short name.
                  <tr key={`${position} ${shortName(moved)}`}>
                    <th scope="row">{shortName(moved)}</th>
                    <td>{t(m.request_car_move, { minutes: moved.minutes })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Note icon={circleInfo}>{t(m.request_car_told)}</Note>
          </>
        )}
      </Card>
    </section>
  );
}
