import type { Journey } from '@waylift/contract/journey';
import type { TravelFields } from '@waylift/contract/travel';
import { ROLES } from '@waylift/contract/travel-values';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { PageTitle } from '../../page/page-title.tsx';
import { Chips } from '../../forms/chips.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import type { Problems } from '../../forms/problems.ts';
import { Segments } from '../../forms/segments.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { useForm, type FormController } from '../../forms/use-form.ts';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { FootBar } from '../../ui/foot-bar/foot-bar.tsx';
import { hand } from '../../ui/icon/icons.ts';
import { arrowLeftRight, car } from '../../ui/icon/member-icons.ts';
import { FlexibleSlider } from './flexible-slider.tsx';
import { MoreChoices } from './more-choices.tsx';
import { TIME_FIELDS, WEEKDAYS, WHEN_FIELDS, whenChanges, whenDraftProblems, type WhenDraft, type WhenField } from './when-draft.ts';
import type { WhenRefusal } from './save-when.ts';
import { answerOf, problemWords } from './when-problem-words.ts';
import { WhenNotice } from './when-notice.tsx';
import { WhenTimes } from './when-times.tsx';
import './journey.css';

const DAY_FIELDS = WHEN_FIELDS.filter((field) => /-\d$/.test(field));

/** Those under "More choices". */
const FOLDED_FIELDS = WHEN_FIELDS.slice(WHEN_FIELDS.indexOf('seats'));

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
  /** Stands beside the button. */
  readonly beside: ReactNode;
};

/** Role, days and times; the rest is folded. Answers survive every failure. */
export function WhenForm({ journey, draft, others, refusal, isBusy, onChange, onSave, beside }: WhenFormProps) {
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
    driver: { words: t(m.when_role_driver), icon: car },
    passenger: { words: t(m.when_role_passenger), icon: hand },
    either: { words: t(m.when_role_either), icon: arrowLeftRight },
  };
  const isWeekly = draft.often === 'weekly';
  const hasFailed = refusal !== undefined && refusal.kind !== 'date-past' && refusal.kind !== 'spot-too-far';
  return (
    <>
      <PageTitle page={t(m.when_title)} hasErrors={form.hasErrors || hasFailed} />
      <Form controller={form} notice={hasFailed ? <WhenNotice refusal={refusal} /> : undefined}>
        <Segments
          name="role"
          legend={t(m.when_role)}
          isLegendHidden
          choices={ROLES.map((value) => ({ value, ...roles[value] }))}
          chosen={draft.role}
          onAnswer={(role) => change({ role }, 'role', 'seats')}
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
        <FlexibleSlider minutes={draft.flexibleMinutes} onChange={(flexibleMinutes) => change({ flexibleMinutes })} />
        <MoreChoices
          journey={journey}
          draft={draft}
          others={others}
          isOpen={FOLDED_FIELDS.some((field) => form.problems[field] !== undefined)}
          onChange={(changed, ...fields) => change(changed, ...fields)}
        />
        <FootBar>
          {beside}
          <SubmitButton isBig leadsOn busyWords={t(m.journey_saving)}>
            {t(m.when_save)}
          </SubmitButton>
        </FootBar>
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
