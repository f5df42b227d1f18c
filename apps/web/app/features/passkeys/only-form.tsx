import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useForm } from '../../forms/use-form.ts';
import type { Setback } from '../../api/failure.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';

type OnlyFormProps = {
  readonly isOn: boolean;
  /** `yes` or `no`, before the member left to show who they are. */
  readonly wasChosen: string | undefined;
  readonly isBusy: boolean;
  readonly setback: Setback | null;
  /** It was saved just now. */
  readonly isSaved: boolean;
  readonly onChoose: (isOn: boolean) => void;
};

/** The switch "only by passkey from now on". */
export function OnlyForm({ isOn, wasChosen, isBusy, setback, isSaved, onChoose }: OnlyFormProps) {
  const t = useWords();
  const [isWanted, setWanted] = useState(wasChosen === undefined ? isOn : wasChosen === 'yes');
  const form = useForm({
    id: 'only-by-passkey',
    fields: ['only'],
    isBusy,
    validate: () => ({}),
    submit: () => onChoose(isWanted),
  });
  return (
    <section className="stack" aria-labelledby="only-title">
      <h2 id="only-title">{t(m.passkeys_password)}</h2>
      {isSaved && !isBusy && isWanted === isOn ? (
        <Alert tone="success" title={t(m.passkeys_only_saved)}>
          {t(isOn ? m.passkeys_only_on : m.passkeys_only_off)}
        </Alert>
      ) : null}
      <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.passkeys_only_failed)} setback={setback} />}>
        <CheckboxField name="only" isOn={isWanted} onChange={setWanted} hint={t(m.passkeys_only_help)}>
          <b>{t(m.passkeys_only)}</b>
        </CheckboxField>
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.passkeys_only_saving)}>
            {t(m.passkeys_only_save)}
          </SubmitButton>
        </FormActions>
      </Form>
    </section>
  );
}
