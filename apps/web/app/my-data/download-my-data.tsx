import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { Button } from '../ui/button/button.tsx';
import { download } from '../ui/icon/member-icons.ts';
import { Toast } from '../ui/toast/toast.tsx';
import { EXPORT_INTENT, type ExportOutcome } from './export-account.ts';

export function DownloadMyData() {
  const t = useWords();
  const { state, data, submit } = useFetcher<ExportOutcome>();
  const [told, setTold] = useState<ExportOutcome>();
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;

  function handleClick(): void {
    if (!isBusy) void submit({ intent: EXPORT_INTENT }, { method: 'post' });
  }

  return (
    <>
      {outcome === undefined || outcome.kind === 'downloaded' ? null : <SetbackAlert title={t(m.settings_data_failed)} setback={outcome} />}
      <p>
        <Button variant="secondary" icon={download} isBusy={isBusy} busyWords={t(m.settings_data_downloading)} onClick={handleClick}>
          {t(m.settings_data_download)}
        </Button>
      </p>
      {outcome?.kind === 'downloaded' && outcome !== told ? (
        <Toast message={t(m.settings_data_done)} onEnd={() => setTold(outcome)} />
      ) : null}
    </>
  );
}
