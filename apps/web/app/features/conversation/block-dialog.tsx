import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import './conversation.css';

type BlockDialogProps = {
  readonly memberRef: string;
  readonly name: string;
  readonly onClose: () => void;
};

/** What a block does, before it is done. */
export function BlockDialog({ memberRef, name, onClose }: BlockDialogProps) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onClose });
  return (
    <Dialog title={t(m.conversation_block_title, { name })} onClose={onClose}>
      <DialogBody>
        <ul className="talk__points">
          <li>{t(m.conversation_block_apart)}</li>
          <li>{t(m.conversation_block_lifts, { name })}</li>
          <li>{t(m.conversation_block_silent, { name })}</li>
        </ul>
        <p>{t(m.conversation_block_undo)}</p>
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
