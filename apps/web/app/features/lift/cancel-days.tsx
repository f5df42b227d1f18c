import { wallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState } from 'react';
import { CheckList } from '../../forms/check-list.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { minutesUntil, nextRides } from '../../sharing/rides.ts';
import { messageProblem, useOwnMessage } from '../../sharing/use-own-message.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useLiftChange, type LiftDialogProps } from './lift-change.ts';

const DATES_AT_ONCE = 6;
const MOST_DATES = 5 * DATES_AT_ONCE;
const SHORT_NOTICE_MINUTES = 12 * 60;

/** Chooses which of the next rides to cancel, with an optional message. */
export function CancelDays({ lift, journey, onClose, onDone }: LiftDialogProps & { readonly journey: Journey | null }) {
  const t = useWords();
  const language = useLanguage();
  const words = useLiftWords();
  const name = words.name(lift);
  const { phone } = lift.contact;
  const { make, isBusy, setback } = useLiftChange(onDone);
  const [now] = useState(() => wallClock(journey?.timeZone, new Date()));
  const message = useOwnMessage('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(DATES_AT_ONCE);
  const dates = nextRides(lift, journey, now, shown + 1);
  const form = useForm({
    id: 'cancel',
    fields: ['dates', 'message'],
    isBusy,
    validate: ({ dates: some, message: text }) => ({
      dates: some === '' ? t(m.lift_cancel_required) : undefined,
      message: messageProblem(t, text),
    }),
    submit: ({ message: text }) => make({ kind: 'skip', dates: chosen, message: text.trim() }),
  });
  const { formRef } = form;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    formRef.current?.querySelectorAll<HTMLInputElement>('input[name="dates"]')[before.current]?.focus();
    before.current = shown;
  }, [shown, formRef]);

  function hint(date: string): string | undefined {
    if (minutesUntil(lift, date, now) >= SHORT_NOTICE_MINUTES) return undefined;
    return phone === null ? t(m.lift_cancel_soon) : t(m.lift_cancel_soon_call, { name, phone });
  }

  return (
    <FormDialog
      title={t(m.lift_cancel_title)}
      controller={form}
      setback={setback}
      failed={t(m.lift_cancel_failed)}
      keep={t(m.lift_cancel_keep)}
      submit={chosen.length === 0 ? t(m.lift_cancel_submit_none) : t(m.lift_cancel_submit, { count: chosen.length })}
      busyWords={t(m.lift_cancel_submitting)}
      isDanger
      onClose={onClose}
    >
      <p>{t(m.lift_cancel_text, { name })}</p>
      <CheckList
        type="checkbox"
        name="dates"
        legend={t(m.lift_cancel_dates, { name })}
        choices={dates.slice(0, shown).map((date) => ({ value: date, words: capital(formatDate(language, date)), hint: hint(date) }))}
        chosen={chosen}
        onChange={setChosen}
        isLined
      >
        {dates.length > shown && shown < MOST_DATES ? (
          <div>
            <TextButton onClick={() => setShown(shown + DATES_AT_ONCE)}>{t(m.lift_cancel_more)}</TextButton>
          </div>
        ) : null}
      </CheckList>
      <TextAreaField name="message" label={t(m.lift_message, { name })} hint={t(m.lift_cancel_message_hint)} rows={3} {...message} />
    </FormDialog>
  );
}
