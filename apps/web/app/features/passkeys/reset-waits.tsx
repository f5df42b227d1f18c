import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { ChangeOutcome } from './passkeys-action.ts';
import './reset-waits.css';

/** On every page of a member whose passkeys alone sign in: a new password was set by mail, and one press stops it. @param props.from null once it is stopped, on any device */
export function ResetWaits({ from }: { readonly from: string | null }) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const [isStopped, setStopped] = useState(false);
  const { isBusy, setback, submit } = useAction<ChangeOutcome>({ done: () => setStopped(true) });
  if (isStopped || from === null) {
    return (
      <div className="wrap reset-waits">
        <Alert tone="success" title={t(m.reset_waits_stopped)}>
          {t(m.reset_waits_stopped_text)}
        </Alert>
      </div>
    );
  }
  return (
    <div className="wrap stack reset-waits">
      <Alert tone="warning" title={t(m.reset_waits)}>
        {t(m.reset_waits_text, { moment: formatMoment(language, from) })}
      </Alert>
      {setback === null ? null : <SetbackAlert title={t(m.reset_waits_failed)} setback={setback} />}
      <p>
        <Button
          variant="danger"
          isBusy={isBusy}
          busyWords={t(m.reset_waits_stopping)}
          onClick={() => void submit({ intent: 'stop-reset' }, { action: path('/dashboard/account/passkeys') })}
        >
          {t(m.reset_waits_stop)}
        </Button>
      </p>
    </div>
  );
}
