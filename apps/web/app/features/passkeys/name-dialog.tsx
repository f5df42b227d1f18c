import { PASSKEY_NAME_MAX_LENGTH } from '@waylift/contract/limits';
import type { Passkey } from '@waylift/contract/passkey';
import { m } from '@waylift/words/messages';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { passkeyName } from './passkey-name.ts';
import type { NameOutcome } from './passkeys-action.ts';

type NameDialogProps = {
  readonly passkey: Passkey;
  /** It was added just now. */
  readonly isNew: boolean;
  readonly onNamed: (name: string) => void;
  /** Another tab has removed it. */
  readonly onGone: () => void;
  readonly onClose: () => void;
};

export function NameDialog({ passkey, isNew, onNamed, onGone, onClose }: NameDialogProps) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<NameOutcome>({ named: ({ name }) => onNamed(name), gone: onGone });
  const form = useForm({
    id: 'passkey-name',
    fields: ['name'],
    isBusy,
    validate: ({ name }) => (name.trim() === '' ? { name: t(m.passkeys_name_required) } : {}),
    submit: ({ name }) => submit({ intent: 'rename', passkeyId: passkey.id, name: name.trim() }),
  });
  return (
    <FormDialog
      title={t(isNew ? m.passkeys_ready : m.passkeys_rename_title)}
      controller={form}
      setback={setback}
      failed={t(m.passkeys_name_failed)}
      keep={t(isNew ? m.passkeys_ready_later : m.passkeys_cancel)}
      submit={t(m.passkeys_name_save)}
      busyWords={t(m.passkeys_name_saving)}
      onClose={onClose}
    >
      {isNew ? <p>{t(m.passkeys_ready_lead)}</p> : null}
      <TextField
        name="name"
        label={t(m.passkeys_name)}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        defaultValue={passkeyName(t, passkey)}
      />
    </FormDialog>
  );
}
