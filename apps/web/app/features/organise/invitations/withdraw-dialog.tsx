import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { useAgain } from '../use-again.tsx';
import type { BoardOutcome } from './board-calls.ts';

type WithdrawDialogProps = {
  /** Empty: all that wait. */
  readonly ids: readonly string[];
  readonly count: number;
  readonly onWithdrawn: (count: number) => void;
  readonly onClose: () => void;
};

export function WithdrawDialog({ ids, count, onWithdrawn, onClose }: WithdrawDialogProps) {
  const t = useWords();
  const language = useLanguage();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<BoardOutcome>({ withdrawn: (done) => onWithdrawn(done.count) });
  const form = useForm({
    id: 'withdraw',
    fields: [],
    isBusy,
    validate: () => ({}),
    submit: () => submit({ intent: 'withdraw', ids: ids.join(' ') }),
  });
  return (
    <>
      <FormDialog
        title={t(m.organise_inv_withdraw_title, { count, people: numberFormat(language, {}).format(count) })}
        controller={form}
        setback={setback}
        failed={t(m.organise_inv_withdraw_failed)}
        keep={t(m.organise_inv_withdraw_keep)}
        submit={t(m.organise_inv_withdraw)}
        busyWords={t(m.organise_inv_withdrawing)}
        isDanger
        onClose={onClose}
      >
        <p>{t(m.organise_inv_withdraw_text)}</p>
        {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}
