import { m } from '@waylift/words/messages';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';

type RemoveDialogProps = { readonly name: string; readonly onConfirm: () => void; readonly onClose: () => void };

export function RemoveDialog({ name, onConfirm, onClose }: RemoveDialogProps) {
  const t = useWords();
  const form = useForm({ id: 'passkey-remove', fields: [], validate: () => ({}), submit: () => onConfirm() });
  return (
    <FormDialog
      title={t(m.passkeys_remove_title, { name })}
      controller={form}
      setback={null}
      failed=""
      keep={t(m.passkeys_cancel)}
      submit={t(m.passkeys_remove)}
      busyWords={t(m.passkeys_removing)}
      isDanger
      onClose={onClose}
    >
      <p>{t(m.passkeys_remove_text)}</p>
    </FormDialog>
  );
}

type LastDialogProps = { readonly name: string; readonly onAllow: () => void; readonly onAdd: () => void; readonly onClose: () => void };

/** Says why the last passkey stays while passkeys alone sign in, and what goes on. */
export function LastDialog({ name, onAllow, onAdd, onClose }: LastDialogProps) {
  const t = useWords();
  return (
    <Dialog title={t(m.passkeys_last)} onClose={onClose}>
      <DialogBody>
        <p>{t(m.passkeys_last_text, { name })}</p>
        <p>{t(m.passkeys_last_next)}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onAllow}>
          {t(m.passkeys_last_allow)}
        </Button>
        <Button onClick={onAdd}>{t(m.passkeys_add)}</Button>
      </DialogFoot>
    </Dialog>
  );
}
