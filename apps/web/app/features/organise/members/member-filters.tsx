import type { MemberCounts } from '@waylift/contract/organiser-members';
import { MEMBER_FILTERS, type MemberFilter } from '@waylift/contract/member-filters';
import { dateFormat, numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useId, useState, type FormEvent } from 'react';
import { Field } from '../../../forms/field.tsx';
import { FormContext } from '../../../forms/form-context.ts';
import { Input } from '../../../forms/input.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { More } from '../../../ui/more/more.tsx';
import { PillButton, PillCheck } from '../../../ui/pill/pill.tsx';
import type { Filters } from './filters.ts';
import { stateName } from './member-words.ts';
import './members.css';

const YEARS = 12;

type MemberFiltersProps = {
  readonly filters: Filters;
  readonly counts: MemberCounts | null;
  /** Of which one can be chosen: the one at hand and those beneath it. */
  readonly communities: readonly { readonly publicId: string; readonly name: string }[];
  readonly isBusy: boolean;
  readonly onChange: (filters: Filters) => void;
  readonly onAddress: (email: string) => void;
};

/** The search, the states with how many are in each, and what else narrows the list down. */
export function MemberFilters({ filters, counts, communities, isBusy, onChange, onAddress }: MemberFiltersProps) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState(filters.name ?? '');
  const number = (count: number) => numberFormat(language, {}).format(count);
  const [year = '', month = ''] = (filters.joined ?? '').split('-');
  const [thisYear] = useState(() => new Date().getFullYear());

  function handleSearch(event: FormEvent): void {
    event.preventDefault();
    const { name: _, from: __, ...rest } = filters;
    const text = typed.trim();
    if (text.includes('@')) onAddress(text);
    else onChange(text === '' ? rest : { ...rest, name: text });
  }

  function narrow(change: { readonly year?: string; readonly month?: string }): void {
    const { joined: _, from: __, ...rest } = filters;
    const [newYear, newMonth] = [change.year ?? year, change.month ?? month];
    onChange(newYear === '' ? rest : { ...rest, joined: newMonth === '' ? newYear : `${newYear}-${newMonth}` });
  }

  function choose(state: Filters['state']): void {
    const { state: _, from: __, ...rest } = filters;
    onChange(state === undefined ? rest : { ...rest, state });
  }

  function chooseWithout(isOn: boolean): void {
    const { without: _, from: __, ...rest } = filters;
    onChange(isOn ? { ...rest, without: 'journey' } : rest);
  }

  function chooseWithin(within: string): void {
    const { within: _, from: __, ...rest } = filters;
    onChange(within === '' ? rest : { ...rest, within });
  }

  const years = [
    { value: '', words: t(m.organise_members_any_year) },
    ...Array.from({ length: YEARS }, (_, ago) => String(thisYear - ago)).map((each) => ({ value: each, words: each })),
  ];
  const months = [
    { value: '', words: t(m.organise_members_any_month) },
    ...Array.from({ length: 12 }, (_, index) => ({
      value: String(index + 1).padStart(2, '0'),
      words: dateFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index))),
    })),
  ];
  const states = [undefined, ...MEMBER_FILTERS].filter(
    (state) => state === undefined || state === filters.state || (counts?.[state] ?? 0) > 0,
  );
  return (
    <div className="member-filters">
      <form role="search" className="member-filters__search" onSubmit={handleSearch}>
        <Field field={partsOf(`${id}-name`, `${id}-hint`)} label={t(m.organise_members_search)} hint={t(m.organise_members_search_hint)}>
          <Input
            id={`${id}-name`}
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            aria-describedby={`${id}-hint`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" isBusy={isBusy} busyWords={t(m.organise_members_searching)}>
          {t(m.organise_members_search_do)}
        </Button>
      </form>
      <ul className="member-filters__states" aria-label={t(m.organise_members_states)}>
        {states.map((state) => (
          <li key={state ?? ''}>
            <PillButton icon={undefined} isOn={state === filters.state} onPress={() => choose(state)}>
              {[
                state === undefined ? t(m.organise_members_all) : stateName(t, state),
                ...(counts === null ? [] : [number(countOf(counts, state))]),
              ].join(' ')}
            </PillButton>
          </li>
        ))}
      </ul>
      <More
        label={t(m.organise_members_narrow)}
        isOpen={filters.joined !== undefined || filters.without !== undefined || filters.within !== undefined}
      >
        <FormContext value={{ id, problems: {}, isBusy }}>
          <div className="member-filters__row">
            {communities.length < 2 ? null : (
              <SelectField
                name="within"
                label={t(m.organise_inv_community)}
                value={filters.within ?? ''}
                choices={[
                  { value: '', words: t(m.organise_audit_all) },
                  ...communities.map(({ publicId, name }) => ({ value: publicId, words: name })),
                ]}
                onChange={chooseWithin}
              />
            )}
            <SelectField
              name="year"
              label={t(m.organise_members_year)}
              value={year}
              choices={years}
              onChange={(value) => narrow({ year: value })}
            />
            {year === '' ? null : (
              <SelectField
                name="month"
                label={t(m.organise_members_month)}
                value={month}
                choices={months}
                onChange={(value) => narrow({ month: value })}
              />
            )}
            <PillCheck isOn={filters.without !== undefined} onChange={chooseWithout}>
              {t(m.organise_members_without)}
            </PillCheck>
          </div>
        </FormContext>
      </More>
    </div>
  );
}

/** Those who are refused or being deleted are in their states too. @param state undefined: all */
function countOf(counts: MemberCounts, state: MemberFilter | undefined): number {
  if (state !== undefined) return counts[state];
  return counts.active + counts.pending + counts.invited + counts.suspended + counts.paused;
}

/** Of a field that is in no form, and so is never wrong. */
function partsOf(id: string, hintId?: string) {
  return { id, hintId, errorId: undefined, error: undefined };
}
