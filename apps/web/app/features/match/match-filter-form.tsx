import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useId, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Chips } from '../../forms/chips.tsx';
import { FormContext } from '../../forms/form-context.ts';
import { formText } from '../../forms/form-text.ts';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { SAME_SCREEN } from '../../platform/use-focus-on-new-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { countFilters, DETOUR_CHOICES, filtersIn, NO_FILTERS, searchWith, type MatchFilters } from './match-filters.ts';
import './match.css';

type MatchFilterFormProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly journey: Journey;
  readonly filters: MatchFilters;
  /** The journey has lifts, so that there may be legs to show. */
  readonly hasTaken: boolean;
};

/** The filters of the matches. They are in the address, so links, reloads and Back keep them. */
export function MatchFilterForm({ id, isOpen, journey, filters, hasTaken }: MatchFilterFormProps) {
  const t = useWords();
  const formId = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const myDays = journey.when?.kind === 'weekly' ? journey.when.days.map(({ day }) => day).toSorted((a, b) => a - b) : [];

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const days = chosen.getAll('days').map(String);
    const asked = new URLSearchParams({
      as: formText(chosen, 'as'),
      // All days or none mean no filter.
      days: days.length === myDays.length ? '' : days.join(','),
      detour: formText(chosen, 'detour'),
      taken: chosen.has('taken') ? 'show' : '',
    });
    void navigate(`${pathname}${searchWith(search, filtersIn(asked))}`, { preventScrollReset: true, state: SAME_SCREEN });
  }

  return (
    <FormContext value={{ id: formId, problems: {}, isBusy: false }}>
      <Card id={id} isHidden={!isOpen} className="filters">
        <form className="filters__form" onSubmit={handleSubmit}>
          <FilterFields key={search} filters={filters} myDays={myDays} hasTaken={hasTaken} />
          <div className="filters__foot">
            <Button variant="secondary" type="submit">
              {t(m.matches_show)}
            </Button>
            {countFilters(filters) === 0 ? null : <ClearFilters />}
          </div>
        </form>
      </Card>
    </FormContext>
  );
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

/** Resets the form when the address changes, for example by Back. */
function FilterFields({
  filters,
  myDays,
  hasTaken,
}: Pick<MatchFilterFormProps, 'filters' | 'hasTaken'> & { readonly myDays: readonly number[] }) {
  const t = useWords();
  const language = useLanguage();
  const { as, days, detourMinutes } = filters;
  const [isTakenShown, setIsTakenShown] = useState(filters.isTakenShown === true);
  return (
    <>
      {myDays.length > 1 ? (
        <Chips
          type="checkbox"
          name="days"
          legend={t(m.matches_filter_days)}
          columns={7}
          chosen={(days.length === 0 ? myDays : days).map(String)}
          choices={myDays.map((day) => ({
            value: String(day),
            words: weekdayName(language, day, 'short'),
            spoken: weekdayName(language, day, 'long'),
          }))}
        />
      ) : null}
      <Chips
        type="radio"
        name="as"
        legend={t(m.match_who)}
        columns={3}
        chosen={[as]}
        choices={[
          { value: 'any', words: t(m.matches_filter_who_any) },
          { value: 'passenger', words: t(m.matches_filter_who_other) },
          { value: 'driver', words: t(m.matches_filter_who_me) },
        ]}
      />
      <Chips
        type="radio"
        name="detour"
        legend={t(m.matches_filter_detour)}
        columns={4}
        chosen={[detourMinutes === null ? 'any' : String(detourMinutes)]}
        choices={[
          { value: 'any', words: t(m.matches_filter_detour_any) },
          ...DETOUR_CHOICES.map((minutes) => ({ value: String(minutes), words: t(m.match_minutes, { minutes }) })),
        ]}
      />
      {hasTaken ? (
        <CheckboxField name="taken" isOn={isTakenShown} onChange={setIsTakenShown}>
          {t(m.matches_filter_taken)}
        </CheckboxField>
      ) : null}
    </>
  );
}
