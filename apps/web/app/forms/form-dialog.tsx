import { useEffect, useRef, type ReactNode } from 'react';
import type { Setback } from '../api/failure.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import { Form, SubmitButton } from './form.tsx';
import { SetbackAlert } from './setback-alert.tsx';
import type { FormController } from './use-form.ts';

type FormDialogProps<Field extends string> = {
  readonly title: string;
  readonly controller: FormController<Field>;
  /** Why the last attempt failed, and what it tried. */
  readonly setback: Setback | null;
  readonly failed: string;
  /** The button that changes nothing. */
  readonly keep: string;
  /** Null while something in the dialog has to come first. */
  readonly submit: string | null;
  readonly busyWords: string;
  /** The action cannot be undone. */
  readonly isDanger?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before an action. After a failure it stays open with everything that was entered. */
export function FormDialog<Field extends string>(props: FormDialogProps<Field>) {
  const { title, controller, setback, failed, keep, submit, busyWords, isDanger = false, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form controller={controller} isInDialog>
        <DialogBody>
          {children}
          {setback === null ? null : (
            <InView>
              <SetbackAlert title={failed} setback={setback} />
            </InView>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          {submit === null ? null : (
            <SubmitButton variant={isDanger ? 'danger' : 'primary'} busyWords={busyWords}>
              {submit}
            </SubmitButton>
          )}
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Scrolls the error into view: the dialog's body may be longer than its window. */
function InView(props: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a block: this may return a promise, which an effect must not return.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={element}>{props.children}</div>;
}
