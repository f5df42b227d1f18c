import { MEMBER_FIELD_NAMES, type MemberField } from '@waylift/contract/member-fields';
import { m } from '@waylift/words/messages';
import { useRef } from 'react';
import { MemberTextField } from '../../community/member-text-field.tsx';
import { memberFieldProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { DETAILS_INTENT } from './settings-action.ts';

type Details = Readonly<Record<MemberField, string>>;

type DetailsDialogProps = {
  readonly details: Details;
  readonly onClose: () => void;
  /** Called once, with what was saved. */
  readonly onSaved: (details: Details) => void;
};

/** Changes the member's details. */
export function DetailsDialog({ details, onClose, onSaved }: DetailsDialogProps) {
  const t = useWords();
  const sent = useRef(details);
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: () => onSaved(sent.current) });
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
    submit: (values) => {
      sent.current = values;
      return submit({ ...values, intent: DETAILS_INTENT });
    },
  });
  return (
    <FormDialog
      title={t(m.dashboard_details)}
      controller={form}
      setback={setback}
      failed={t(m.settings_details_not_saved)}
      keep={t(m.choice_back)}
      submit={t(m.settings_details_save)}
      busyWords={t(m.settings_details_saving)}
      onClose={onClose}
    >
      {MEMBER_FIELD_NAMES.map((field) => (
        <MemberTextField key={field} name={field} value={details[field]} />
      ))}
    </FormDialog>
  );
}
