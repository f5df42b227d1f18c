import { m } from '@waylift/words/messages';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../icon/icon.tsx';
import { cross } from '../icon/icons.ts';
import './dialog.css';

type DialogProps = {
  readonly title: string;
  /** Called after Escape, the cross or the device's Back. Remove the dialog then. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Focuses the first choice, or without one the first button below, which is the safe one. On closing, the focus returns to where it was. A press
 * outside does nothing, so that no input is lost by accident.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    // Paint the press first: showModal() restyles the whole page.
    const due = new AbortController();
    const show = () => {
      if (due.signal.aborted) return;
      due.abort();
      element.showModal();
      firstChoice(element)?.focus();
    };
    // A keyboard user may type on at once, and the next key belongs to the dialog.
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
    // Only the parent closes the dialog, so that its state and the dialog always agree.
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
