import { MEMBER_FIELD_NAMES } from '@waylift/contract/member-fields';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { MemberTextField } from '../../community/member-text-field.tsx';
import { memberFieldProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { DETAILS_INTENT } from './settings-action.ts';

type DetailsFormProps = {
  readonly settings: SettingsAnswer;
  /** Called once each time the details were saved. */
  readonly onSaved: () => void;
};

/** Changes the member's details. */
export function DetailsForm({ settings, onSaved }: DetailsFormProps) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onSaved });
  const form = useForm({
    id: 'details',
    fields: MEMBER_FIELD_NAMES,
    isBusy,
    validate: (values) =>
      Object.fromEntries(
        MEMBER_FIELD_NAMES.flatMap((field) => {
          const code = memberFieldProblem(field, values[field]);
          return code === null ? [] : [[field, fieldMessage(t, code)]];
        }),
      ),
    submit: (values) => submit({ ...values, intent: DETAILS_INTENT }),
  });
  return (
    <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.settings_details_not_saved)} setback={setback} />}>
      {MEMBER_FIELD_NAMES.map((field) => (
        <MemberTextField key={field} name={field} value={settings[field]} />
      ))}
      <FormActions>
        <SubmitButton busyWords={t(m.settings_details_saving)}>{t(m.settings_details_save)}</SubmitButton>
      </FormActions>
    </Form>
  );
}
