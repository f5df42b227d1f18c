import { m } from '@waylift/words/messages';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../icon/icon.tsx';
import { cross } from '../icon/icons.ts';
import './dialog.css';

type DialogProps = {
  readonly title: string;
  /** Somebody pressed Escape, the cross or their device's Back: take the dialog away. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The first choice gets the focus, or where there is none the first button below, the safe one; whoever had it gets it back. A press beside it does nothing: no answer is lost by accident. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    // A press is answered by a picture first: to show the dialog, the browser works out the styles of the whole page anew.
    const due = new AbortController();
    const show = () => {
      if (due.signal.aborted) return;
      due.abort();
      element.showModal();
      firstChoice(element)?.focus();
    };
    // Whoever uses a keyboard may type on at once: the next key belongs to the dialog.
    if (opener?.matches(':focus-visible') === true) show();
    requestAnimationFrame(() => setTimeout(show));
    addEventListener('keydown', show, { capture: true, signal: due.signal });
    return () => {
      due.abort();
      element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>): void {
    // Closing is left to whoever renders the dialog, so that the two never disagree.
    event.preventDefault();
    onClose();
  }

  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={titleId} onCancel={handleCancel}>
      <div className="dialog__head">
        <h2 id={titleId}>{title}</h2>
        <button className="icon-btn" type="button" aria-label={t(m.form_close)} onClick={onClose}>
          <Icon path={cross} />
        </button>
      </div>
      {children}
    </dialog>
  );
}

export function DialogBody(props: { readonly children: ReactNode }) {
  return <div className="dialog__body stack">{props.children}</div>;
}

export function DialogFoot(props: { readonly children: ReactNode }) {
  return <div className="dialog__foot">{props.children}</div>;
}

function firstChoice(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input:checked') ??
    dialog.querySelector<HTMLElement>('input, select') ??
    dialog.querySelector<HTMLElement>('.dialog__foot > *')
  );
}
