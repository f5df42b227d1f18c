import { m } from '@waylift/words/messages';
import type { Setback } from '../api/failure.ts';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useAction } from '../forms/use-action.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import type { BlockOutcome } from './contact-change.ts';
import './block-dialog.css';

type BlockDialogProps = {
  readonly memberRef: string;
  readonly name: string;
  /** They ride with the same driver, and so share no lift. */
  readonly isRider?: boolean;
  readonly onClose: () => void;
  readonly onBlocked: (outcome: BlockOutcome) => void;
};

/** What a block does, before it is done. */
export function BlockDialog({ memberRef, name, isRider = false, onClose, onBlocked }: BlockDialogProps) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<BlockOutcome | Setback>({ blocked: onBlocked });
  return (
    <Dialog title={t(m.conversation_block_title, { name })} onClose={onClose}>
      <DialogBody>
        <ul className="block-points">
          <li>{t(m.conversation_block_apart)}</li>
          <li>{isRider ? t(m.car_block_messages) : t(m.conversation_block_lifts, { name })}</li>
          <li>{t(m.conversation_block_silent, { name })}</li>
        </ul>
        {isRider ? null : <p>{t(m.conversation_block_undo)}</p>}
        {setback === null ? null : <SetbackAlert title={t(m.conversation_block_failed, { name })} setback={setback} />}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          {t(m.conversation_block_not)}
        </Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          busyWords={t(m.conversation_blocking)}
          onClick={() => void submit({ intent: 'block', ref: memberRef })}
        >
          {t(m.conversation_block, { name })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
