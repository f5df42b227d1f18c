import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { fieldMessage } from '../forms/field-message.ts';
import { Form, SubmitButton } from '../forms/form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useAction } from '../forms/use-action.ts';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import { download } from '../ui/icon/member-icons.ts';
import { useToast } from '../ui/toast/use-toast.tsx';
import { EXPORT_INTENT, type ExportOutcome } from './export-account.ts';

/** The button, and the question for the password that it opens. The password protects a member whose browser was left open. */
export function DownloadMyData() {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const { toast, tell } = useToast();

  function handleDownloaded(): void {
    setAsking(false);
    tell(t(m.settings_data_done));
  }

  return (
    <>
      <p>
        <Button variant="secondary" icon={download} onClick={() => setAsking(true)}>
          {t(m.settings_data_download)}
        </Button>
      </p>
      {isAsking ? <PasswordDialog onClose={() => setAsking(false)} onDownloaded={handleDownloaded} /> : null}
      {toast}
    </>
  );
}

type PasswordDialogProps = { readonly onClose: () => void; readonly onDownloaded: () => void };

function PasswordDialog({ onClose, onDownloaded }: PasswordDialogProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<ExportOutcome>({ downloaded: onDownloaded });
  const form = useForm({
    id: 'export',
    fields: ['password'],
    isBusy,
    answer: outcome?.kind === 'wrong-password' ? { password: t(m.settings_password_wrong) } : undefined,
    answered: outcome,
    validate: ({ password }) => (password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
    submit: ({ password }) => submit({ intent: EXPORT_INTENT, password }),
  });
  return (
    <Dialog title={t(m.settings_data_password_title)} onClose={onClose}>
      <Form controller={form} isInDialog>
        <DialogBody>
          <p>{t(m.settings_data_password_text)}</p>
          {setback === null ? null : <SetbackAlert title={t(m.settings_data_failed)} setback={setback} />}
          <PasswordField name="password" label={t(m.settings_password)} autoComplete="current-password" />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            {t(m.choice_back)}
          </Button>
          <SubmitButton busyWords={t(m.settings_data_downloading)} icon={download}>
            {t(m.settings_data_download)}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
