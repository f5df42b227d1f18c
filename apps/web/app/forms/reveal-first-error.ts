import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';
import { focusField } from '../ui/error-summary/focus-field.ts';

/**
 * Waits until the message has been drawn (section 5). Whoever is in another field by then is left there, and no page moves under a press:
 * it would be lost. The function returned calls it off.
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
