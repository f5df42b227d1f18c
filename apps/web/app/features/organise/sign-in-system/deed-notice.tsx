import { m } from '@waylift/words/messages';
import type { Setback } from '../../../api/failure.ts';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import type { SignOnOutcome } from './change-sign-on.ts';

/** Why a change was not made, where no field says it. */
export function DeedNotice({ setback, outcome }: { readonly setback: Setback | null; readonly outcome: SignOnOutcome | undefined | null }) {
  const t = useWords();
  if (setback !== null) return <SetbackAlert title={t(m.organise_sis_failed)} setback={setback} />;
  if (outcome?.kind === 'no-right') return <Alert tone="danger" title={t(m.organise_right_gone)} />;
  return outcome?.kind === 'gone' ? <Alert tone="warning" title={t(m.organise_sis_failed)} /> : null;
}
