import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Choices } from '../forms/choices.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { messageProblem, useOwnMessage } from './use-own-message.ts';
import { othersOf, useRideWords } from './use-ride-words.ts';
import { useRideChange, type RideDialogProps } from './ride-change.ts';

type Chosen = Ride['direction'] | 'both';

/** `other`: the other way of the day, if it goes ahead. */
type NotTodayProps = RideDialogProps & { readonly other: Ride | null };

/** Calls off one way or both on this date. */
export function NotToday({ ride, other, onClose, onDone }: NotTodayProps) {
  const t = useWords();
  const words = useRideWords();
  const { make, isBusy, setback } = useRideChange(onDone);
  const message = useOwnMessage('');
  const [chosen, setChosen] = useState<Chosen>(other === null ? ride.direction : 'both');
  const isDriver = ride.drives === 'me';
  const names = words.names(othersOf(ride).map(({ person }) => person));
  const when = words.when(ride);
  const form = useForm({
    id: 'skip',
    fields: ['direction', 'message'],
    isBusy,
    validate: ({ message: text }) => ({ message: messageProblem(t, text) }),
    submit: ({ message: text }) => make(ride, { kind: 'skip', direction: chosen, message: text.trim() }),
  });
  const [out, back] = ride.direction === 'out' ? [ride, other] : [other, ride];
  const submit = t(isDriver ? m.ride_skip_driving_submit : m.ride_skip_riding_submit);
  return (
    <FormDialog
      title={t(isDriver ? m.ride_skip_driving_title : m.ride_skip_riding_title, { when })}
      controller={form}
      setback={setback}
      failed={t(m.lift_cancel_failed)}
      keep={t(isDriver ? m.ride_skip_driving_keep : m.ride_skip_riding_keep)}
      submit={submit}
      busyWords={t(m.lift_cancel_submitting)}
      isDanger
      onClose={onClose}
    >
      <p>{t(m.ride_skip_text, { names })}</p>
      {out === null || back === null ? null : (
        <Choices
          name="direction"
          legend={t(m.ride_skip_which)}
          chosen={chosen}
          onAnswer={(answer: Chosen) => setChosen(answer)}
          choices={[
            { value: 'both', title: t(m.ride_skip_both), hint: [out, back].map((each) => words.shown(each, each.departs)).join(', ') },
            { value: 'out', title: t(m.ride_skip_out), hint: t(m.ride_skip_back_stays, { at: words.at(back, back.departs) }) },
            { value: 'back', title: t(m.ride_skip_back), hint: t(m.ride_skip_out_stays, { at: words.at(out, out.departs) }) },
          ]}
        />
      )}
      <TextAreaField name="message" label={t(m.lift_message, { name: names })} hint={t(m.lift_cancel_message_hint)} rows={2} {...message} />
    </FormDialog>
  );
}
