import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';
import { focusField } from './focus-field.ts';

/**
 * Focuses the first error once its message has rendered (section 5). It leaves somebody who is in another field alone, and does not scroll during
 * a press, which would be lost. @returns cancels it
 */
export function revealFirstError(form: HTMLFormElement): () => void {
  const before = document.activeElement;
  const listening = new AbortController();
  const timer = setTimeout(() => {
    callOff();
    const invalid = form.isConnected ? form.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    const now = document.activeElement;
    if (invalid !== null && (now === before || !form.contains(now))) focusField(invalid);
  }, SCROLL_TO_CONTENT_DELAY_MS);
  const callOff = () => {
    clearTimeout(timer);
    listening.abort();
  };
  addEventListener('pointerdown', callOff, { signal: listening.signal });
  return callOff;
}
