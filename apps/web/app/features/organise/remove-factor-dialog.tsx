import { m } from '@waylift/words/messages';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { FactorOutcome } from './factor-calls.ts';
import { FactorAlert } from './factor-alert.tsx';
import type { RemovedFactor } from './factor-section.tsx';
import { useAgain } from './use-again.tsx';

type RemoveFactorDialogProps = { readonly removed: RemovedFactor; readonly onRemoved: () => void; readonly onClose: () => void };

export function RemoveFactorDialog({ removed, onRemoved, onClose }: RemoveFactorDialogProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<FactorOutcome>({ removed: onRemoved });
  const form = useForm({
    id: 'organise-remove',
    fields: [],
    isBusy,
    validate: () => ({}),
    submit: () => submit(removed.kind === 'app' ? { intent: 'remove-app' } : { intent: 'remove-passkey', passkeyId: removed.id }),
  });
  const name = removed.kind === 'app' ? t(m.organise_app) : t(m.organise_passkey_of, { device: removed.name });
  return (
    <>
      <FormDialog
        title={t(m.passkeys_remove_title, { name })}
        controller={form}
        setback={setback}
        failed={t(m.organise_factor_remove_failed)}
        keep={t(m.passkeys_cancel)}
        submit={t(m.passkeys_remove)}
        busyWords={t(m.organise_factor_removing)}
        isDanger
        onClose={onClose}
      >
        <p>{t(m.organise_factor_remove_text)}</p>
        {setback === null ? <FactorAlert outcome={outcome} failed={t(m.organise_factor_remove_failed)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}
