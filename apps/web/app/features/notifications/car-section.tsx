import type { Car } from '@waylift/contract/car';
import { CAR_TEXT_MAX_LENGTH, PLATE_SIGNS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf } from '../../api/failure.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { formText } from '../../forms/form-text.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { Alert } from '../../ui/alert/alert.tsx';

const FIELDS = ['make', 'colour', 'plate'] as const;

/** Never rejects. */
export async function loadCar(api: ApiClient, signal: AbortSignal): Promise<Car | 'unknown'> {
  try {
    const answer = await api.call('car', {}, { signal });
    return answer.ok ? answer.value : 'unknown';
  } catch {
    return 'unknown';
  }
}

export async function saveCar(api: ApiClient, form: FormData, signal: AbortSignal): Promise<CallOutcome> {
  const told = (name: (typeof FIELDS)[number]) => formText(form, name).trim() || null;
  const body = { make: told('make'), colour: told('colour'), plate: told('plate') };
  const answer = await api.call('updateCar', { body }, { signal });
  return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
}

type CarSectionProps = { readonly coming: Promise<Car | 'unknown'>; readonly onTold: (words: string) => void };

/** How passengers recognise the member's car. */
export function CarSection({ coming, onTold }: CarSectionProps) {
  const t = useWords();
  const loaded = useSettled(coming);
  return (
    <section className="stack" id="car" aria-labelledby="car-title">
      <h2 id="car-title">{t(m.notifications_car)}</h2>
      <p>{t(m.notifications_car_text)}</p>
      {loaded === 'unknown' ? <Alert tone="neutral" title={t(m.notifications_car_unknown)} /> : null}
      {loaded === undefined || loaded === 'unknown' ? null : <CarForm stored={loaded} onTold={onTold} />}
    </section>
  );
}

function CarForm({ stored, onTold }: { readonly stored: Car; readonly onTold: (words: string) => void }) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: () => onTold(t(m.settings_saved)) });
  const form = useForm({
    id: 'car',
    fields: FIELDS,
    isBusy,
    validate: () => ({}),
    submit: (values) => submit({ intent: 'car', ...values }),
  });
  const fields = [
    { name: 'make', label: t(m.notifications_car_make), maxLength: CAR_TEXT_MAX_LENGTH },
    { name: 'colour', label: t(m.notifications_car_colour), maxLength: CAR_TEXT_MAX_LENGTH },
    { name: 'plate', label: t(m.notifications_car_plate), maxLength: PLATE_SIGNS },
  ] as const;
  return (
    <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={setback} />}>
      {fields.map((field) => (
        <TextField key={field.name} {...field} defaultValue={stored[field.name] ?? ''} autoComplete="off" isRequired={false} />
      ))}
      <FormActions>
        <SubmitButton busyWords={t(m.notifications_saving)}>{t(m.notifications_car_save)}</SubmitButton>
      </FormActions>
    </Form>
  );
}
