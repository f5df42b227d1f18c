/** Focuses a control, or the first choice of a group, and scrolls its whole field into view, label and all. */
export function focusField(element: HTMLElement): void {
  const control = element.matches('fieldset') ? (element.querySelector('input') ?? element) : element;
  control.focus({ preventScroll: true });
  (element.closest('.field') ?? element).scrollIntoView();
}
