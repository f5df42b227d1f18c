import type { BlockAnswer } from '@waylift/contract/member-block';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../forms/use-action.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import { useDayWords } from './use-day-words.ts';

type TogetherDialogProps = {
  readonly name: string;
  /** A lift of the reader in a car in which the blocked member rides too. */
  readonly lift: BlockAnswer['together'][number];
  readonly onClose: () => void;
};

/** Asks, once after a block, whether the reader wants to leave the car that they share with the blocked member. */
export function TogetherDialog({ name, lift, onClose }: TogetherDialogProps) {
  const t = useWords();
  const { when } = useDayWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onClose });
  const driver = lift.driver.forename;
  return (
    <Dialog title={t(m.car_together_title, { name })} onClose={onClose}>
      <DialogBody>
        <p>{t(m.car_together_text, { name })}</p>
        <p>{t(m.car_together_days, { driver, when: when(lift) })}</p>
        <p>{t(m.car_together_told, { driver })}</p>
        {setback === null ? null : <SetbackAlert title={t(m.car_together_failed)} setback={setback} />}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          {t(m.car_together_keep)}
        </Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          busyWords={t(m.car_together_ending)}
          onClick={() => void submit({ intent: 'end-lift', liftId: lift.liftId })}
        >
          {t(m.car_together_end, { driver })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
