import { m } from '@waylift/words/messages';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { announce } from '../announcer/announcer.tsx';
import { Icon } from '../icon/icon.tsx';
import { cross } from '../icon/icons.ts';
import './toast.css';

/** How long a toast stays, unless somebody is busy with it. */
export const TOAST_MS = 6000;

type ToastProps = {
  readonly message: string;
  /** Said to screen readers after the message: what sighted people see by the button. */
  readonly hint?: string;
  readonly action?: { readonly words: string; readonly onPress: () => void };
  /** Takes it away. With `hadFocus` the focus was in it, and needs another place. */
  readonly onEnd: (hadFocus: boolean) => void;
};

/**
 * Never about a failure. Its time stands still while the pointer or the focus is on it. It is rendered where the thing was that it is
 * about, so that the Tab key reaches it from there.
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
      {/* The two handlers only watch what reaches the buttons inside. */}
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

/** The function returned says that the pointer, or the focus, has come to the toast or gone. */
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
