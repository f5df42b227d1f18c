import { m } from '@waylift/words/messages';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { ProofField } from '../../proof/proof-field.tsx';
import { missingProof, wrongProof, type ProofWays } from '../../proof/use-proof-ways.ts';
import { Button } from '../../ui/button/button.tsx';
import { key } from '../../ui/icon/member-icons.ts';
import type { ProofOutcome } from './passkeys-action.ts';

/** The id of the form. */
export const PROOF_FORM = 'proof';

type ProofDialogProps = {
  readonly ways: ProofWays;
  /** What is kept of the page for whoever shows it at their provider. */
  readonly also: Readonly<Record<string, string>>;
  /** Whether a passkey can prove it too. */
  readonly hasPasskeys: boolean;
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
};

/** Asks for the password or a passkey: a computer left unlocked must not be enough to change the ways to sign in. */
export function ProofDialog({ ways, also, hasPasskeys, onProven, onClose }: ProofDialogProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<ProofOutcome>({ proven: ({ proof }) => onProven(proof) });
  const isUnknown = outcome?.kind === 'unknown';
  const form = useForm({
    id: PROOF_FORM,
    fields: ['password'],
    isBusy,
    answer: outcome?.kind === 'wrong-password' ? { password: wrongProof(t, ways) } : undefined,
    answered: outcome,
    validate: ({ password }) => (password === '' ? { password: missingProof(t, ways) } : {}),
    submit: ({ password }) => submit({ intent: 'prove', password }),
  });
  return (
    <FormDialog
      title={t(m.passkeys_proof)}
      controller={form}
      setback={isUnknown ? { kind: 'failed' } : setback}
      failed={t(isUnknown ? m.sign_in_passkey_unknown : m.passkeys_proof_failed)}
      keep={t(m.passkeys_cancel)}
      submit={ways.isFirst ? null : t(m.passkeys_proof_submit)}
      busyWords={t(m.passkeys_proof_checking)}
      onClose={onClose}
    >
      <p>{t(m.passkeys_proof_text)}</p>
      <ProofField ways={ways} name="password" label={t(m.settings_password)} also={also} />
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
