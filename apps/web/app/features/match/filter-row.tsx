import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { startTransition, useOptimistic } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { capital, weekdayList, weekdayName } from '../../locale/format-day.ts';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { SAME_SCREEN } from '../../platform/use-focus-on-new-screen.ts';
import { arrowUpDown, clock } from '../../ui/icon/member-icons.ts';
import { APART_CHOICES, DETOUR_CHOICES, filtersIn, NO_FILTERS, searchWith, WALK_CHOICES, type MatchFilters } from './match-filters.ts';
import { MATCH_ORDERS, orderIn, type MatchOrder } from './match-groups.ts';
import { PillCheck, PillRow, PillSelect } from '../../ui/pill/pill.tsx';

type FilterRowProps = {
  readonly journey: Journey;
  /** The journey has lifts, so that there may be legs to show. */
  readonly hasTaken: boolean;
};

/** The order and the filters of the matches. They are in the address, so links, reloads and Back keep them. */
export function FilterRow({ journey, hasTaken }: FilterRowProps) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search: reached } = useLocation();
  // A pressed filter shows at once, and not only when its page is reached.
  const [search, setSearch] = useOptimistic(reached);
  const query = new URLSearchParams(search);
  const filters = filtersIn(query);
  const order = orderIn(query);
  const myDays = journey.when?.kind === 'weekly' ? journey.when.days.map(({ day }) => day).toSorted((a, b) => a - b) : [];
  const days = filters.days.join(',');

  function show(next: string): void {
    startTransition(async () => {
      setSearch(next);
      await navigate(`${pathname}${next}`, { preventScrollReset: true, state: SAME_SCREEN });
    });
  }

  function set(change: Omit<Partial<MatchFilters>, 'isTakenShown'>): void {
    show(searchWith(search, { ...filters, ...change }));
  }

  function setTaken(isTakenShown: boolean): void {
    const { isTakenShown: _, ...others } = filters;
    show(searchWith(search, isTakenShown ? { ...others, isTakenShown } : others));
  }

  function setOrder(chosen: string): void {
    const ordered = new URLSearchParams(search);
    ordered.delete('order');
    if (chosen !== 'best') ordered.set('order', chosen);
    show(ordered.size === 0 ? '' : `?${ordered}`);
  }

  const bounds = (value: number | null, choices: readonly number[], any: string, words: (choice: number) => string) => ({
    value: String(value ?? ''),
    choices: [{ value: '', words: any }, ...choices.map((choice) => ({ value: String(choice), words: words(choice) }))],
  });
  const chosenBound = (value: string) => (value === '' ? null : Number(value));
  return (
    <PillRow label={t(m.people_row)}>
      <PillSelect
        label={t(m.people_order)}
        icon={arrowUpDown}
        value={order}
        choices={MATCH_ORDERS.map((one) => ({ value: one, words: orderWords(t, one) }))}
        onChange={setOrder}
      />
      <PillCheck isOn={filters.as === 'passenger'} onChange={(isOn) => set({ as: isOn ? 'passenger' : 'any' })}>
        {t(m.people_they_drive)}
      </PillCheck>
      <PillCheck isOn={filters.as === 'driver'} onChange={(isOn) => set({ as: isOn ? 'driver' : 'any' })}>
        {t(m.people_i_drive)}
      </PillCheck>
      {journey.returnJourney ? (
        <PillCheck isOn={filters.isBothWays} onChange={(isBothWays) => set({ isBothWays })}>
          {t(m.people_both_ways)}
        </PillCheck>
      ) : null}
      {hasTaken ? (
        <PillCheck isOn={filters.isTakenShown === true} onChange={setTaken}>
          {t(m.people_taken_too)}
        </PillCheck>
      ) : null}
      <PillSelect
        label={t(m.people_times)}
        icon={clock}
        {...bounds(filters.apartMinutes, APART_CHOICES, t(m.people_times_any), (minutes) => t(m.people_within, { minutes }))}
        onChange={(value) => set({ apartMinutes: chosenBound(value) })}
      />
      <PillSelect
        label={t(m.people_on_foot)}
        {...bounds(filters.walkMetres, WALK_CHOICES, t(m.people_walk_any), (metres) =>
          t(m.people_walk_to, { walk: `${formatNumber(language, metres)}\u00a0m` }),
        )}
        onChange={(value) => set({ walkMetres: chosenBound(value) })}
      />
      <PillSelect
        label={t(m.matches_filter_detour)}
        {...bounds(filters.detourMinutes, DETOUR_CHOICES, t(m.people_detour_any), (minutes) => t(m.people_detour_to, { minutes }))}
        onChange={(value) => set({ detourMinutes: chosenBound(value) })}
      />
      {myDays.length > 1 ? (
        <PillSelect
          label={t(m.matches_filter_days)}
          value={days}
          choices={[
            { value: '', words: t(m.people_day_any) },
            ...myDays.map((day) => ({ value: String(day), words: capital(weekdayName(language, day, 'long')) })),
            // From a link.
            ...(filters.days.length > 1 ? [{ value: days, words: capital(weekdayList(language, filters.days)) }] : []),
          ]}
          onChange={(value) => set({ days: value === '' ? [] : value.split(',').map(Number) })}
        />
      ) : null}
    </PillRow>
  );
}

export function orderWords(t: Words, order: MatchOrder): string {
  switch (order) {
    case 'best':
      return t(m.people_best);
    case 'days':
      return t(m.people_order_days);
    case 'times':
      return t(m.people_order_times);
    case 'detour':
      return t(m.people_order_detour);
    case 'saved':
      return t(m.people_order_saved);
  }
}

export function ClearFilters() {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <Link className="tap-link" to={`${pathname}${searchWith(search, NO_FILTERS)}`} preventScrollReset>
      {t(m.matches_clear)}
    </Link>
  );
}
