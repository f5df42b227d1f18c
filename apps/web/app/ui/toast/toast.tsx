import { m } from '@waylift/words/messages';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { announce } from '../announcer/announcer.tsx';
import { Icon } from '../icon/icon.tsx';
import { cross } from '../icon/icons.ts';
import './toast.css';

/** How long a toast stays when nobody touches it. */
export const TOAST_MS = 6000;

type ToastProps = {
  readonly message: string;
  /** Announced to screen readers after the message: the action that the button shows. */
  readonly hint?: string;
  readonly action?: { readonly words: string; readonly onPress: () => void };
  /** Removes the toast. With `hadFocus` the focus was in it and must move elsewhere. */
  readonly onEnd: (hadFocus: boolean) => void;
};

/**
 * Never use it for a failure. Its time stops while the pointer or the focus is on it. Render it in the place of the thing that it is about, so
 * that Tab reaches it from there.
 */
export function Toast({ message, hint, action, onEnd }: ToastProps) {
  const t = useWords();
  const messageId = useId();
  const hold = useToastClock(() => onEnd(false));
  const spoken = hint === undefined ? message : `${message} ${hint}`;
  useEffect(() => announce(spoken), [spoken]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onEnd(true);
  }

  function handleBlur(event: FocusEvent<HTMLElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false);
  }

  return (
    <div className="toast-area">
      {/* These handlers only observe events of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
      <div
        className="toast"
        onPointerEnter={() => hold('pointer', true)}
        onPointerLeave={() => hold('pointer', false)}
        onFocus={() => hold('focus', true)}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
      >
        <p id={messageId}>{message}</p>
        {action === undefined ? null : (
          <button className="toast__action" type="button" aria-describedby={messageId} onClick={action.onPress}>
            {action.words}
          </button>
        )}
        <button className="toast__close" type="button" aria-label={t(m.form_close)} onClick={() => onEnd(true)}>
          <Icon path={cross} />
        </button>
      </div>
    </div>
  );
}

/** Call the returned function when the pointer or the focus enters or leaves the toast. */
function useToastClock(onOver: () => void): (by: 'pointer' | 'focus', isHeld: boolean) => void {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const leftMs = useRef(TOAST_MS);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  const isRunning = !held.pointer && !held.focus;
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedMs = performance.now();
    const timer = setTimeout(() => over.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [isRunning]);
  return (by, isHeld) => setHeld((present) => ({ ...present, [by]: isHeld }));
}
