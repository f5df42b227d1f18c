import { capital } from '../../locale/format-day.ts';
import { FieldHint } from '../../forms/field-words.tsx';
import { END_NAME_MAX_LENGTH } from '@waylift/contract/limits';
import { AREAS, SEATS } from '@waylift/contract/travel-values';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Choices } from '../../forms/choices.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TimeField, TimePair } from '../../forms/time-field.tsx';
import { formatMinutes, formatWalk } from '../../journey-figures/measures.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { More } from '../../ui/more/more.tsx';
import { SpotQuestions } from './spot-questions.tsx';
import { Stepper } from './stepper.tsx';
import { offersSeats, TIME_FIELDS, type WhenDraft, type WhenField } from './when-draft.ts';
import type { WhenPart } from './when-form.tsx';
import { mayRide } from './when-spots.ts';
import './journey.css';

const WALKS = [0, 250, 500, 1000, 2000];
const DETOURS = [5, 10, 15, 20, 30, 45, 60];
/** The approximate width of a cell, as people see it. The larger cell contains seven smaller ones. */
export const ACROSS_METRES = { near: 1000, wide: 3000 };

type MoreChoicesProps = Omit<WhenPart, 'onChange'> & {
  readonly others: number;
  readonly isOpen: boolean;
  /** @param fields whose problems are over */
  readonly onChange: (changed: Partial<WhenDraft>, ...fields: readonly WhenField[]) => void;
};

/** What most members leave unchanged: seats, one day alone, walk, detour, first and last day, how exactly others see the ends, and spots. */
export function MoreChoices({ journey, draft, others, isOpen, onChange }: MoreChoicesProps) {
  const t = useWords();
  const language = useLanguage();
  const { walkMetres, detourLimitMinutes, from, until, area } = draft;
  const walks = withChosen(WALKS, walkMetres);
  const detours = detourLimitMinutes === null ? DETOURS : withChosen(DETOURS, detourLimitMinutes);
  /** How often something inside was wrong. It opens each time, and stays open while that is put right. */
  const [wrong, setWrong] = useState({ is: false, times: 0 });
  if (wrong.is !== isOpen) setWrong({ is: isOpen, times: wrong.times + (isOpen ? 1 : 0) });
  const [hadSpot] = useState(draft.startSpot !== null || draft.endSpot !== null);
  const brief = [
    ...(offersSeats(draft) ? [t(m.when_seats_brief, { count: Number(draft.seats) || 0 })] : []),
    walkMetres === 0 ? t(m.when_walk_brief_none) : t(m.when_walk_brief, { distance: formatWalk(language, walkMetres) }),
    t(m.when_area_brief, { distance: formatWalk(language, ACROSS_METRES[area]) }),
  ];
  const areas = {
    near: { title: t(m.when_area_near), hint: t(m.when_area_near_hint, { distance: formatWalk(language, ACROSS_METRES.near) }) },
    wide: { title: t(m.when_area_wide), hint: t(m.when_area_wide_hint, { distance: formatWalk(language, ACROSS_METRES.wide) }) },
  };
  return (
    <More key={wrong.times} label={t(m.when_more)} hint={capital(brief.join(', '))} isOpen={wrong.times > 0 || hadSpot}>
      <div className="reveal reveal--flat">
        {offersSeats(draft) ? (
          <Stepper
            name="seats"
            label={t(m.when_seats)}
            hint={t(m.when_seats_hint)}
            fewer={t(m.when_seats_fewer)}
            more={t(m.when_seats_more)}
            min={SEATS.min}
            max={SEATS.max}
            value={draft.seats}
            onChange={(seats) => onChange({ seats }, 'seats')}
          />
        ) : null}
        <Choices
          name="often"
          legend={t(m.when_often)}
          arePaired
          choices={[
            { value: 'weekly', title: t(m.when_often_weekly), hint: t(m.when_often_weekly_hint) },
            { value: 'once', title: t(m.when_often_once), hint: t(m.when_often_once_hint) },
          ]}
          chosen={draft.often}
          onAnswer={(often) => onChange({ often }, 'days', 'date', 'from', 'until', ...TIME_FIELDS)}
        />
        <SelectField
          name="walk"
          label={t(m.when_walk)}
          choices={walks.map((metres) => ({
            value: String(metres),
            words: metres === 0 ? t(m.when_walk_none) : formatWalk(language, metres),
          }))}
          value={String(walkMetres)}
          onChange={(metres) => onChange({ walkMetres: Number(metres) })}
        />
        <SelectField
          name="detour"
          label={t(m.when_detour)}
          choices={[
            { value: '', words: t(m.when_detour_suggested) },
            ...detours.map((minutes) => ({
              value: String(minutes),
              words: t(m.when_detour_minutes, { minutes: formatMinutes(language, minutes) }),
            })),
          ]}
          value={detourLimitMinutes === null ? '' : String(detourLimitMinutes)}
          onChange={(minutes) => onChange({ detourLimitMinutes: minutes === '' ? null : Number(minutes) })}
        />
        {draft.often === 'weekly' ? (
          <div className="stack">
            <TimePair>
              <TimeField
                name="from"
                type="date"
                label={t(m.when_from)}
                value={from}
                onChange={(date) => onChange({ from: date }, 'from', 'until')}
              />
              <TimeField
                name="until"
                type="date"
                label={t(m.when_until)}
                value={until}
                onChange={(date) => onChange({ until: date }, 'from', 'until')}
              />
            </TimePair>
            <FieldHint>{t(m.when_until_hint)}</FieldHint>
          </div>
        ) : null}
        <Choices
          name="area"
          legend={t(m.when_area)}
          hint={t(m.when_area_hint)}
          choices={AREAS.map((value) => ({ value, ...areas[value] }))}
          chosen={area}
          onAnswer={(chosen) => onChange({ area: chosen })}
        />
        {others === 0 ? null : (
          <CheckboxField
            name="area-of-all"
            hint={t(m.when_area_others_hint)}
            isOn={draft.isAreaOfAll}
            onChange={(isAreaOfAll) => onChange({ isAreaOfAll })}
          >
            {t(m.when_area_others, { count: others })}
          </CheckboxField>
        )}
        {(['start', 'end'] as const).map((end) => {
          const field = `${end}Name` as const;
          return (
            <TextField
              key={field}
              name={field}
              label={t(m.when_name, { place: placeName(t, journey[end]) })}
              hint={t(m.when_name_hint)}
              autoComplete="off"
              isRequired={false}
              maxLength={END_NAME_MAX_LENGTH}
              value={draft[field]}
              onChange={(name) => onChange({ [field]: name })}
            />
          );
        })}
        {mayRide(draft) ? (
          <SpotQuestions journey={journey} draft={draft} onChange={(field, spot) => onChange({ [field]: spot }, field, `${field}Words`)} />
        ) : null}
      </div>
    </More>
  );
}

function withChosen(usual: readonly number[], chosen: number): readonly number[] {
  return [...new Set([...usual, chosen])].toSorted((one, other) => one - other);
}
