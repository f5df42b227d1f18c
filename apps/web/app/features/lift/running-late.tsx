import { LATE_MINUTES } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { Chips } from '../../forms/chips.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { useLiftChange, type LiftDialogProps } from './lift-change.ts';

const [LEAST] = LATE_MINUTES;

/** Tells the other member, in their language, by how many minutes the reader is late today. */
export function RunningLate({ lift, onClose, onDone }: LiftDialogProps) {
  const t = useWords();
  const name = useLiftWords().name(lift);
  const { make, isBusy, setback, refused } = useLiftChange(onDone);
  const form = useForm({
    id: 'late',
    fields: ['minutes'],
    isBusy,
    validate: () => ({}),
    submit: ({ minutes }) => make({ kind: 'late', minutes: LATE_MINUTES.find((one) => String(one) === minutes) ?? LEAST }),
  });
  return (
    <FormDialog
      title={t(m.lift_late_title)}
      controller={form}
      setback={setback}
      failed={t(m.lift_late_failed, { name })}
      keep={t(m.lift_late_keep)}
      submit={t(m.lift_late_submit, { name })}
      busyWords={t(m.lift_late_submitting, { name })}
      onClose={onClose}
    >
      <p>{t(m.lift_late_text, { name })}</p>
      <Chips
        type="radio"
        name="minutes"
        legend={t(m.lift_late_minutes)}
        columns={3}
        chosen={[String(LEAST)]}
        choices={LATE_MINUTES.map((minutes) => ({ value: String(minutes), words: t(m.match_minutes, { minutes }) }))}
      />
      {refused?.code === 'no-ride-today' ? <Alert tone="danger" title={t(m.ride_late_not_now)} /> : null}
    </FormDialog>
  );
}
