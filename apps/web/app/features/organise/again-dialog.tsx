// oxlint-disable-next-line import/no-unassigned-import -- brings the words of this dialog
import '@waylift/words/door-words';
import { isSetback } from '../../api/failure.ts';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { key } from '../../ui/icon/member-icons.ts';
import { CodeField, isCode } from './code-field.tsx';
import { PasskeyAlert } from './passkey-alert.tsx';
import type { ProofOutcome } from './prove.ts';
import { useOrganiser } from './use-organiser.ts';

type AgainDialogProps = {
  /** What goes on once it is shown: kept if the session ends meanwhile. */
  readonly fields: Readonly<Record<string, string>>;
  readonly onProven: () => void;
  readonly onClose: () => void;
};

/** Asks for the second factor again: a computer left unlocked must not be enough to give a role, or for what cannot be undone. */
export function AgainDialog({ fields, onProven, onClose }: AgainDialogProps) {
  const t = useWords();
  const { publicUrl } = useRuntimeSettings();
  const { proofBy } = useOrganiser();
  const byCode = useAction<ProofOutcome>({ proven: onProven });
  const byPasskey = useAction<ProofOutcome>({ proven: onProven });
  const form = useForm({
    id: 'again',
    fields: ['code'],
    isBusy: byCode.isBusy,
    answer: byCode.outcome?.kind === 'code-wrong' ? { code: t(m.organise_code_either_wrong) } : undefined,
    answered: byCode.outcome,
    validate: ({ code }) => (isCode(code) ? {} : { code: t(m.organise_code_either_missing) }),
    submit: ({ code }) => byCode.submit({ ...fields, intent: 'prove', code }),
  });
  const trouble = byPasskey.outcome;
  return (
    <FormDialog
      title={t(m.organise_again_title)}
      controller={form}
      setback={byCode.setback ?? byPasskey.setback}
      failed={t(m.organise_again_failed)}
      keep={t(m.passkeys_cancel)}
      submit={t(m.organise_continue)}
      busyWords={t(m.organise_checking)}
      onClose={onClose}
    >
      <p>{t(m.organise_again_text)}</p>
      {trouble === undefined || trouble.kind === 'proven' || trouble.kind === 'code-wrong' || isSetback(trouble) ? null : (
        <PasskeyAlert trouble={trouble} />
      )}
      {hasPasskeys(publicUrl) ? (
        <p>
          <Button
            variant="secondary"
            icon={key}
            isBusy={byPasskey.isBusy}
            busyWords={t(m.organise_passkey_waiting)}
            onClick={() => void byPasskey.submit({ ...fields, intent: 'prove-by-passkey' })}
          >
            {t(m.sign_in_passkey)}
          </Button>
        </p>
      ) : null}
      {proofBy === null ? null : <ByProvider label={proofBy} onDone={onProven} />}
      <CodeField kind="either" />
    </FormDialog>
  );
}

/** In a window of its own, so that what was written here stays. Whether it was shown is found out by sending again what asked for it. */
function ByProvider({ label, onDone }: { readonly label: string; readonly onDone: () => void }) {
  const t = useWords();
  const [isAway, setAway] = useState(false);
  return (
    <>
      <p>
        <a className="tap-link" href="/organise/sign-on/again" target="_blank" rel="noreferrer" onClick={() => setAway(true)}>
          {t(m.organise_again_by, { label })}
        </a>
      </p>
      {isAway ? (
        <p>
          <Button variant="secondary" onClick={onDone}>
            {t(m.organise_again_done)}
          </Button>
        </p>
      ) : null}
    </>
  );
}
