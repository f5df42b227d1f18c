import { m } from '@waylift/words/messages';
import { fieldMessage } from '../../forms/field-message.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { key } from '../../ui/icon/member-icons.ts';
import type { ProofOutcome } from './passkeys-action.ts';

type ProofDialogProps = {
  /** Whether a passkey can prove it too. */
  readonly hasPasskeys: boolean;
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
};

/** Asks for the password or a passkey: a computer left unlocked must not be enough to change the ways to sign in. */
export function ProofDialog({ hasPasskeys, onProven, onClose }: ProofDialogProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<ProofOutcome>({ proven: ({ proof }) => onProven(proof) });
  const form = useForm({
    id: 'proof',
    fields: ['password'],
    isBusy,
    answer: outcome?.kind === 'wrong-password' ? { password: t(m.settings_password_wrong) } : undefined,
    answered: outcome,
    validate: ({ password }) => (password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
    submit: ({ password }) => submit({ intent: 'prove', password }),
  });
  return (
    <FormDialog
      title={t(m.passkeys_proof)}
      controller={form}
      setback={setback}
      failed={t(m.passkeys_proof_failed)}
      keep={t(m.passkeys_cancel)}
      submit={t(m.passkeys_proof_submit)}
      busyWords={t(m.passkeys_proof_checking)}
      onClose={onClose}
    >
      <p>{t(m.passkeys_proof_text)}</p>
      <PasswordField name="password" label={t(m.settings_password)} autoComplete="current-password" />
      {hasPasskeys ? (
        <p>
          <Button variant="secondary" icon={key} onClick={() => void submit({ intent: 'prove-by-passkey' })}>
            {t(m.sign_in_passkey)}
          </Button>
        </p>
      ) : null}
    </FormDialog>
  );
}
