import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';

/**
 * Focuses the first field of `form` that has an error, and scrolls it into view, once its message has been drawn (section 5).
 * @returns a function that calls it off
 */
export function revealFirstError(form: HTMLFormElement): () => void {
  const timer = setTimeout(() => {
    if (!form.isConnected) return;
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid === null) return;
    // A group of choices cannot take the focus; its first choice can.
    const control = invalid.matches('fieldset') ? (invalid.querySelector('input') ?? invalid) : invalid;
    control.focus({ preventScroll: true });
    (invalid.closest('.field') ?? invalid).scrollIntoView();
  }, SCROLL_TO_CONTENT_DELAY_MS);
  return () => clearTimeout(timer);
}
