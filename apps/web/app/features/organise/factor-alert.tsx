import { isSetback } from '../../api/failure.ts';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { FactorOutcome } from './factor-calls.ts';
import { PasskeyAlert } from './passkey-alert.tsx';

/** Why a second factor was not added or removed; nothing where it was. @param props.failed what did not work */
export function FactorAlert({ outcome, failed }: { readonly outcome: FactorOutcome | undefined; readonly failed: string }) {
  const t = useWords();
  if (outcome === undefined) return null;
  if (isSetback(outcome)) return <SetbackAlert title={failed} setback={outcome} />;
  switch (outcome.kind) {
    case 'app-begun':
    case 'made':
    case 'removed':
    case 'code-wrong':
    case 'proof-needed':
      return null;
    case 'no-right':
      return <Alert tone="danger" title={failed} />;
    case 'ticket-over':
      return <Alert tone="warning" title={t(m.organise_app_over)} />;
    case 'last-factor':
      return (
        <Alert tone="warning" title={t(m.organise_factor_last)}>
          {t(m.organise_factor_last_help)}
        </Alert>
      );
    default:
      return <PasskeyAlert trouble={outcome} />;
  }
}
