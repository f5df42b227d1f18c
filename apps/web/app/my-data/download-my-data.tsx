import { m } from '@waylift/words/messages';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { fieldMessage } from '../forms/field-message.ts';
import { Form, SubmitButton } from '../forms/form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import { download } from '../ui/icon/member-icons.ts';
import { useToast } from '../ui/toast/use-toast.tsx';
import { EXPORT_INTENT, type ExportOutcome } from './export-account.ts';

/** The button, and the question for the password that it opens: the file is not for whoever finds a browser left alone. */
export function DownloadMyData() {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const { toast, tell } = useToast();

  const handleDownloaded = useCallback(() => {
    setAsking(false);
    tell(t(m.settings_data_done));
  }, [tell, t]);

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

type PasswordDialogProps = {
  readonly onClose: () => void;
  /** The same function at each render. */
  readonly onDownloaded: () => void;
};

function PasswordDialog({ onClose, onDownloaded }: PasswordDialogProps) {
  const t = useWords();
  const { state, data, submit } = useFetcher<ExportOutcome>();
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const isWrong = outcome?.kind === 'wrong-password' ? outcome : undefined;
  const answer = useMemo(() => isWrong && { password: t(m.settings_password_wrong) }, [t, isWrong]);
  const form = useForm({
    id: 'export',
    fields: ['password'],
    isBusy,
    answer,
    validate: ({ password }) => (password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
    submit: ({ password }) => submit({ intent: EXPORT_INTENT, password }, { method: 'post' }),
  });
  const isDone = outcome?.kind === 'downloaded';
  useEffect(() => {
    if (isDone) onDownloaded();
  }, [isDone, onDownloaded]);
  const setback = outcome === undefined || outcome.kind === 'downloaded' || outcome.kind === 'wrong-password' ? null : outcome;
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
