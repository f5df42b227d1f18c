import type { Journey } from '@waylift/contract/journey';
import type { TravelFields } from '@waylift/contract/travel';
import { ROLES, SEATS } from '@waylift/contract/travel-values';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { PageTitle } from '../../page/page-title.tsx';
import { Chips } from '../../forms/chips.tsx';
import { Choices } from '../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import type { Problems } from '../../forms/problems.ts';
import { Stepper } from './stepper.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { useForm, type FormController } from '../../forms/use-form.ts';
import { formatMinutes } from '../../journey-figures/measures.ts';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { MoreChoices } from './more-choices.tsx';
import { SpotQuestions } from './spot-questions.tsx';
import { offersSeats, WEEKDAYS, WHEN_FIELDS, whenChanges, whenDraftProblems, type WhenDraft, type WhenField } from './when-draft.ts';
import type { WhenRefusal } from './save-when.ts';
import { answerOf, problemWords } from './when-problem-words.ts';
import { mayRide } from './when-spots.ts';
import { WhenNotice } from './when-notice.tsx';
import { WhenTimes } from './when-times.tsx';
import './journey.css';

const FLEXIBLE = [5, 15, 30, 60];
const TIME_FIELDS = WHEN_FIELDS.filter((field) => /^(?:out|back)/.test(field));
const DAY_FIELDS = WHEN_FIELDS.filter((field) => /-\d$/.test(field));

export type WhenPart = {
  readonly journey: Journey;
  readonly draft: WhenDraft;
  readonly onChange: (draft: WhenDraft) => void;
};

type WhenFormProps = WhenPart & {
  /** How many other journeys start or end where this one starts. */
  readonly others: number;
  /** Why the last attempt to save failed. */
  readonly refusal: WhenRefusal | undefined;
  /** It is being saved, or is saved and the page is about to be left. */
  readonly isBusy: boolean;
  readonly onSave: (changes: TravelFields) => Promise<void>;
  /** The link beside the button. */
  readonly leave: ReactNode;
};

/** Role, seats, days and times. Answers survive every failure. */
export function WhenForm({ journey, draft, others, refusal, isBusy, onChange, onSave, leave }: WhenFormProps) {
  const t = useWords();
  const language = useLanguage();
  const form: FormController<WhenField> = useForm({
    id: 'when',
    fields: WHEN_FIELDS,
    isBusy,
    validate: (): Problems<WhenField> => problemsIn(draft, journey, { t, language, form: form.formRef.current }),
    submit: () => onSave(whenChanges(draft, journey)),
    answer: answerOf({ t, language }, refusal, journey),
    answered: refusal,
  });

  function change(changed: Partial<WhenDraft>, ...fields: readonly WhenField[]): void {
    for (const field of fields) form.forget(field);
    onChange({ ...draft, ...changed });
  }

  const roles = {
    driver: { title: t(m.when_role_driver), hint: t(m.when_role_driver_hint) },
    passenger: { title: t(m.when_role_passenger), hint: t(m.when_role_passenger_hint) },
    either: { title: t(m.when_role_either), hint: t(m.when_role_either_hint) },
  };
  const isWeekly = draft.often === 'weekly';
  const flexible = [...new Set([...FLEXIBLE, draft.flexibleMinutes])].toSorted((one, other) => one - other);
  const hasFailed = refusal !== undefined && refusal.kind !== 'date-past' && refusal.kind !== 'spot-too-far';
  return (
    <>
      <PageTitle page={t(m.when_title)} hasErrors={form.hasErrors || hasFailed} />
      <Form controller={form} notice={hasFailed ? <WhenNotice refusal={refusal} /> : undefined}>
        <Choices
          name="role"
          legend={t(m.when_role)}
          choices={ROLES.map((value) => ({ value, ...roles[value] }))}
          chosen={draft.role}
          onAnswer={(role) => change({ role }, 'role')}
        />
        {offersSeats(draft) ? (
          <div className="reveal">
            <Stepper
              name="seats"
              label={t(m.when_seats)}
              hint={t(m.when_seats_hint)}
              fewer={t(m.when_seats_fewer)}
              more={t(m.when_seats_more)}
              min={SEATS.min}
              max={SEATS.max}
              value={draft.seats}
              onChange={(seats) => change({ seats }, 'seats')}
            />
          </div>
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
          onAnswer={(often) => change({ often }, 'days', 'date', 'from', 'until', ...TIME_FIELDS)}
        />
        {isWeekly ? (
          <Chips
            type="checkbox"
            name="days"
            legend={t(m.when_days)}
            columns={7}
            choices={WEEKDAYS.map((day) => ({
              value: String(day),
              words: weekdayName(language, day, 'short'),
              spoken: weekdayName(language, day, 'long'),
            }))}
            chosen={draft.days.map(String)}
            onChange={(days) => change({ days: days.map(Number) }, 'days', ...DAY_FIELDS)}
          />
        ) : (
          <TimeField name="date" type="date" label={t(m.when_date)} value={draft.date} onChange={(date) => change({ date }, 'date')} />
        )}
        <WhenTimes
          journey={journey}
          draft={draft}
          onChange={(changed) => change(changed, ...(changed.differs === draft.differs ? [] : TIME_FIELDS))}
        />
        <Chips
          type="radio"
          name="flexible"
          legend={t(m.when_flexible)}
          hint={t(m.when_flexible_hint)}
          columns={4}
          choices={flexible.map((minutes) => ({
            value: String(minutes),
            words: `± ${minutes > 0 && minutes % 60 === 0 ? formatMinutes(language, minutes) : t(m.match_minutes, { minutes })}`,
            spoken: formatMinutes(language, minutes),
          }))}
          chosen={[String(draft.flexibleMinutes)]}
          onChange={([minutes]) => change({ flexibleMinutes: Number(minutes) })}
        />
        <MoreChoices
          draft={draft}
          others={others}
          isOpen={form.problems.from !== undefined || form.problems.until !== undefined}
          onChange={(changed) => change(changed, 'from', 'until')}
        />
        {mayRide(draft) ? (
          <SpotQuestions journey={journey} draft={draft} onChange={(field, spot) => change({ [field]: spot }, field, `${field}Words`)} />
        ) : null}
        <FormActions>
          <SubmitButton isBig busyWords={t(m.journey_saving)}>
            {t(m.when_save)}
          </SubmitButton>
          {leave}
        </FormActions>
      </Form>
    </>
  );
}

type Shown = { readonly t: Words; readonly language: LanguageTag; readonly form: HTMLFormElement | null };

function problemsIn(draft: WhenDraft, journey: Journey, { t, language, form }: Shown): Problems<WhenField> {
  const codes = whenDraftProblems(draft, { ...journey, now: new Date(), isIncomplete: (field) => isIncomplete(form, field) });
  const problems: { [field in WhenField]?: string } = {};
  for (const field of WHEN_FIELDS) {
    const code = codes[field];
    if (code !== undefined) problems[field] = problemWords({ t, language }, code, { field, day: dayOf(field, language), journey });
  }
  return problems;
}

/** The browser returns '' for an incomplete value, such as half a date. */
function isIncomplete(form: HTMLFormElement | null, field: WhenField): boolean {
  const box = form?.elements.namedItem(field);
  return box instanceof HTMLInputElement && box.validity.badInput;
}

/** The weekday of a field; null for the fields of all days. */
function dayOf(field: WhenField, language: LanguageTag): string | null {
  const day = /^(?:out|back)-(\d)$/.exec(field)?.[1];
  return day === undefined ? null : weekdayName(language, Number(day), 'long');
}
