import type { AgreedMonth } from '@waylift/contract/ride';
import { wallClock } from '@waylift/contract/wall-clock';
import { dateFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useNow } from '../../platform/use-now.ts';
import { plusDays, weekdayOf } from '../../sharing/rides.ts';
import './today.css';
import './agreed-rides.css';

type Day = AgreedMonth['days'][number];

/** The rides of this month that are agreed and not called off, in words and as a road: two lanes for both ways, one for one. */
export function AgreedRides({ agreed }: { readonly agreed: AgreedMonth | undefined }) {
  const t = useWords();
  const language = useLanguage();
  const { date: today } = wallClock(undefined, new Date(useNow()));
  if (agreed === undefined || agreed.days.length === 0) return null;
  const month = dateFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${agreed.month}-01T00:00:00Z`));
  const [rides, off] = [sum(agreed.days.map((day) => day.rides)), sum(agreed.days.map((day) => day.off))];
  return (
    <section className="today__section" aria-labelledby="agreed-title">
      <h2 id="agreed-title">{t(m.dashboard_agreed, { month })}</h2>
      <p>
        <b className="agreed__count">{t(m.dashboard_agreed_rides, { count: rides })}</b>
        {off === 0 ? null : <> · {t(m.dashboard_agreed_off, { count: off })}</>}
      </p>
      <ul className="agreed" aria-hidden="true">
        {weeksOf(agreed).map((week) => (
          <li key={week[0]?.date} style={{ flexGrow: week.length }}>
            {week.map((day) => (
              <i key={day.date} className={day.date > today ? `${lookOf(day)} agreed__day--ahead` : lookOf(day)} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function lookOf({ rides, off }: Day): string {
  if (rides > 1) return 'agreed__day agreed__day--both';
  if (rides === 1) return 'agreed__day agreed__day--one';
  return off > 0 ? 'agreed__day agreed__day--off' : 'agreed__day';
}

/** Mondays to Fridays, and the other days where a ride is on one. */
function weeksOf({ month, days }: AgreedMonth): readonly (readonly Day[])[] {
  const all = Array.from({ length: 31 }, (_, index) => plusDays(`${month}-01`, index)).filter((date) => date.startsWith(month));
  const hasWeekends = days.some(({ date }) => weekdayOf(date) > 5);
  const shown = all
    .filter((date) => hasWeekends || weekdayOf(date) <= 5)
    .map((date) => days.find((day) => day.date === date) ?? { date, rides: 0, off: 0 });
  return [...Map.groupBy(shown, ({ date }) => plusDays(date, 1 - weekdayOf(date))).values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
