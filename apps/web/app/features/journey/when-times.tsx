import { FieldHint } from '../../forms/field-words.tsx';
import { m } from '@waylift/words/messages';
import { onDays } from '@waylift/words/when';
import { OUT_BY } from '@waylift/contract/travel-values';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Segments } from '../../forms/segments.tsx';
import { DayList, DayTimes, TimeField, TimePair } from '../../forms/time-field.tsx';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { circleInfo } from '../../ui/icon/icons.ts';
import { Note } from '../../ui/note/note.tsx';
import type { WhenPart } from './when-form.tsx';
import { leavesAt, nextDays, timesOn, withTimesOn, withTimesThatDiffer } from './when-draft.ts';
import '../../forms/field.css';

/** The times out and back, for all days or for each day. */
export function WhenTimes({ journey, draft, onChange }: WhenPart) {
  const t = useWords();
  const { start, end, returnJourney, route } = journey;
  const isWeekly = draft.often === 'weekly';
  const at = { place: placeName(t, end), time: leavesAt(draft, draft.out, route) };
  const outHint =
    draft.outBy === 'leave' ? t(m.when_leave, { place: placeName(t, start) }) : t(at.time === '' ? m.when_arrive_at : m.when_arrive, at);
  const outBy = { leave: m.when_by_leave, arrive: m.when_by_arrive };
  return (
    <div className="stack">
      <Segments
        name="outBy"
        legend={t(m.when_by)}
        isLegendHidden
        choices={OUT_BY.map((value) => ({ value, words: t(outBy[value]) }))}
        chosen={draft.outBy}
        onAnswer={(value) => onChange({ ...draft, outBy: value })}
      />
      {isWeekly && draft.differs ? null : (
        <TimePair>
          <TimeField
            name="out"
            type="time"
            label={t(m.when_out)}
            hint={outHint}
            value={draft.out}
            onChange={(out) => onChange({ ...draft, out })}
          />
          {returnJourney ? (
            <TimeField
              name="back"
              type="time"
              label={t(m.when_back)}
              hint={t(m.when_leave, { place: placeName(t, end) })}
              value={draft.back}
              onChange={(back) => onChange({ ...draft, back })}
            />
          ) : null}
        </TimePair>
      )}
      {isWeekly ? (
        <CheckboxField name="differ" isOn={draft.differs} onChange={(differs) => onChange(withTimesThatDiffer(draft, differs))}>
          {t(m.when_differ)}
        </CheckboxField>
      ) : null}
      {isWeekly && draft.differs ? <TimesOfDays journey={journey} draft={draft} onChange={onChange} /> : null}
      <div role="status">
        <NextDay draft={draft} journey={journey} />
      </div>
    </div>
  );
}

function TimesOfDays({ journey: { returnJourney }, draft, onChange }: WhenPart) {
  const t = useWords();
  const language = useLanguage();
  return (
    <>
      <DayList>
        {draft.days.map((day) => {
          const { out, back } = timesOn(draft, day);
          const times = [
            {
              name: `out-${day}`,
              label: t(m.when_day_out),
              value: out,
              onChange: (typed: string) => onChange(withTimesOn(draft, day, { out: typed })),
            },
            {
              name: `back-${day}`,
              label: t(m.when_day_back),
              value: back,
              onChange: (typed: string) => onChange(withTimesOn(draft, day, { back: typed })),
            },
          ];
          return (
            <DayTimes
              key={day}
              id={`when-day-${day}`}
              day={weekdayName(language, day, 'long')}
              times={returnJourney ? times : times.slice(0, 1)}
            />
          );
        })}
      </DayList>
      {returnJourney ? <FieldHint>{t(m.when_day_back_hint)}</FieldHint> : null}
    </>
  );
}

/** Confirms that the way back is after midnight. */
function NextDay({ journey, draft }: Pick<WhenPart, 'journey' | 'draft'>) {
  const t = useWords();
  const language = useLanguage();
  const found = nextDays(draft, journey);
  return [true, false].flatMap((isMorning) => {
    const days = found.filter((each) => each.isMorning === isMorning).map(({ day }) => day);
    if (days.length === 0) return [];
    const named = days.filter((day) => day !== null);
    const words =
      named.length === 0
        ? t(isMorning ? m.when_next_morning : m.when_next_day)
        : t(isMorning ? m.when_next_morning_on : m.when_next_day_on, { when: onDays({ days: named, date: null }, { locale: language }) });
    return [
      <Note key={String(isMorning)} icon={circleInfo}>
        {words}
      </Note>,
    ];
  });
}
