import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';
import { focusField } from '../ui/error-summary/focus-field.ts';

/**
 * Focuses the first field of `form` that has an error, and scrolls it into view, once its message has been drawn (section 5).
 * Nothing happens when the form is gone by then.
 * @returns a function that calls it off
 */
export function revealFirstError(form: HTMLFormElement): () => void {
  const timer = setTimeout(() => {
    const invalid = form.isConnected ? form.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (invalid !== null) focusField(invalid);
  }, SCROLL_TO_CONTENT_DELAY_MS);
  return () => clearTimeout(timer);
}
