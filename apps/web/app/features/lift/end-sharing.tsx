import { m } from '@waylift/words/messages';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { messageProblem, useOwnMessage } from '../../sharing/use-own-message.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { useLiftChange, type LiftDialogProps } from './lift-change.ts';
import './lift.css';

/** Explains what ending the lift means for both, and takes an optional message. A lift on one day is cancelled. */
export function EndSharing({ lift, onClose, onDone }: LiftDialogProps) {
  const t = useWords();
  const language = useLanguage();
  const name = useLiftWords().name(lift);
  const { when } = useDayWords();
  const isOneDay = lift.date !== null;
  const { make, isBusy, setback } = useLiftChange(onDone);
  const message = useOwnMessage('');
  const form = useForm({
    id: 'end',
    fields: ['message'],
    isBusy,
    validate: ({ message: text }) => ({ message: messageProblem(t, text) }),
    submit: ({ message: text }) => make({ kind: 'end', message: text.trim() }),
  });

  function whatEnds(): string {
    if (isOneDay) return t(m.lift_cancel_one_when, { when: when(lift) });
    return lift.nextRide === null ? t(m.lift_end_all) : t(m.lift_end_next, { date: formatDate(language, lift.nextRide.date) });
  }

  return (
    <FormDialog
      title={t(isOneDay ? m.lift_cancel_one_title : m.lift_end_title, { name })}
      controller={form}
      setback={setback}
      failed={t(isOneDay ? m.lift_cancel_failed : m.lift_end_failed)}
      keep={t(isOneDay ? m.lift_cancel_one_keep : m.lift_keep)}
      submit={t(isOneDay ? m.lift_cancel_one_submit : m.lift_end_submit)}
      busyWords={t(isOneDay ? m.lift_cancel_submitting : m.lift_end_submitting)}
      isDanger
      onClose={onClose}
    >
      <ul className="bullets">
        <li>{whatEnds()}</li>
        <li>{t(m.lift_end_told, { name })}</li>
        <li>{t(m.lift_end_hidden)}</li>
        <li>{t(m.lift_end_journey)}</li>
      </ul>
      <TextAreaField name="message" label={t(m.lift_message, { name })} rows={3} {...message} />
    </FormDialog>
  );
}
