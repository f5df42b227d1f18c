import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { m } from '@waylift/words/messages';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import type { LookOutcome } from './look-calls.ts';

type DropDialogProps = { readonly onDropped: (look: OrganisedLook) => void; readonly onClose: () => void };

export function DropDialog({ onDropped, onClose }: DropDialogProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<LookOutcome>({ dropped: ({ look }) => onDropped(look) });
  const form = useForm({ id: 'drop-look', fields: [], isBusy, validate: () => ({}), submit: () => submit({ intent: 'drop' }) });
  return (
    <FormDialog
      title={t(m.organise_look_drop_title)}
      controller={form}
      setback={setback}
      failed={t(m.organise_look_save_failed)}
      keep={t(m.passkeys_cancel)}
      submit={t(m.organise_look_drop)}
      busyWords={t(m.organise_look_dropping)}
      isDanger
      onClose={onClose}
    >
      <p>{t(m.organise_look_drop_text)}</p>
      {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
    </FormDialog>
  );
}
