import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';
import { focusField } from '../ui/error-summary/focus-field.ts';

/** Waits until the message has been drawn (section 5). The function returned calls it off. */
export function revealFirstError(form: HTMLFormElement): () => void {
  const timer = setTimeout(() => {
    const invalid = form.isConnected ? form.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (invalid !== null) focusField(invalid);
  }, SCROLL_TO_CONTENT_DELAY_MS);
  return () => clearTimeout(timer);
}
