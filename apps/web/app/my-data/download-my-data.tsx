import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Form, SubmitButton } from '../forms/form.tsx';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useAction } from '../forms/use-action.ts';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { useAskedFor } from '../proof/fresh.ts';
import { ProofField } from '../proof/proof-field.tsx';
import { missingProof, useProofWays, wrongProof } from '../proof/use-proof-ways.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import { download } from '../ui/icon/member-icons.ts';
import { useToast } from '../ui/toast/use-toast.tsx';
import { EXPORT_INTENT, type ExportOutcome } from './export-account.ts';

/** The id of the form. */
export const EXPORT_FORM = 'export';

/** The button, and the question for the password that it opens. The password protects a member whose browser was left open. */
export function DownloadMyData() {
  const t = useWords();
  const [isAsking, setAsking] = useState(useAskedFor(EXPORT_FORM));
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
  const ways = useProofWays();
  const { isBusy, outcome, setback, submit } = useAction<ExportOutcome>({ downloaded: onDownloaded });
  const form = useForm({
    id: EXPORT_FORM,
    fields: ['password'],
    isBusy,
    answer: outcome?.kind === 'wrong-password' ? { password: wrongProof(t, ways) } : undefined,
    answered: outcome,
    validate: ({ password }) => (password === '' ? { password: missingProof(t, ways) } : {}),
    submit: ({ password }) => submit({ intent: EXPORT_INTENT, password }),
  });
  return (
    <Dialog title={t(m.settings_data_password_title)} onClose={onClose}>
      <Form controller={form} isInDialog>
        <DialogBody>
          <p>{t(m.settings_data_password_text)}</p>
          {setback === null ? null : <SetbackAlert title={t(m.settings_data_failed)} setback={setback} />}
          <ProofField ways={ways} name="password" label={t(m.settings_password)} />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            {t(m.choice_back)}
          </Button>
          {ways.isFirst ? null : (
            <SubmitButton busyWords={t(m.settings_data_downloading)} icon={download}>
              {t(m.settings_data_download)}
            </SubmitButton>
          )}
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
