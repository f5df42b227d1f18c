import { m } from '@waylift/words/messages';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { TimeField, TimePair } from '../../forms/time-field.tsx';
import { localDate } from '../../locale/format-moment.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useNow } from '../../platform/use-now.ts';
import type { AwayForm } from './use-away-form.ts';

/** The first and the last day of an absence, and a message. */
export function AwayFields({ days, message, setDays }: Omit<AwayForm, 'form'>) {
  const t = useWords();
  const today = localDate(useNow());
  return (
    <>
      <TimePair>
        <TimeField
          name="from"
          type="date"
          label={t(m.away_from)}
          value={days.from}
          min={today < days.from ? today : undefined}
          onChange={(from) => setDays({ ...days, from })}
        />
        <TimeField
          name="until"
          type="date"
          label={t(m.away_until)}
          value={days.until}
          min={days.from > today ? days.from : today}
          onChange={(until) => setDays({ ...days, until })}
        />
      </TimePair>
      <TextAreaField name="message" label={t(m.away_message)} hint={t(m.lift_cancel_message_hint)} rows={2} {...message} />
    </>
  );
}
