import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

const tags = { email: (text: string) => <b>{text}</b> };

type PendingEmailProps = {
  readonly email: string;
  /** It was requested just now, so screen readers announce it. */
  readonly isNew: boolean;
  readonly onResent: () => void;
  readonly onCancelled: () => void;
};

/** The address that waits for confirmation, with buttons to send the link again and to cancel. */
export function PendingEmail({ email, isNew, onResent, onCancelled }: PendingEmailProps) {
  const t = useWords();
  const resend = useAction<CallOutcome>({ done: onResent });
  const cancel = useAction<CallOutcome>({ done: onCancelled });
  return (
    <div className="stack">
      <Alert tone={isNew ? 'success' : 'neutral'} icon={mail} title={t(m.settings_pending_title)}>
        <RichText message={t(m.settings_pending, { email })} tags={tags} />
      </Alert>
      {resend.setback === null ? null : <SetbackAlert title={t(m.settings_pending_resend_failed)} setback={resend.setback} />}
      {cancel.setback === null ? null : <SetbackAlert title={t(m.settings_pending_cancel_failed)} setback={cancel.setback} />}
      <div className="row">
        <Button
          variant="secondary"
          isBusy={resend.isBusy}
          busyWords={t(m.form_sending)}
          onClick={() => void resend.submit({ intent: 'resend-pending' })}
        >
          {t(m.settings_pending_resend)}
        </Button>
        <Button
          variant="secondary"
          isBusy={cancel.isBusy}
          busyWords={t(m.settings_pending_cancelling)}
          onClick={() => void cancel.submit({ intent: 'cancel-pending' })}
        >
          {t(m.settings_pending_cancel)}
        </Button>
      </div>
    </div>
  );
}
