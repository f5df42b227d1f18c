/** Makes the change of page out-in (section 2), with the looks of `styles/page-transition.css`. Browser only. */

const LEAVE_LIMIT_MS = 200;

let shownPath: string | null = null;

/** Lets the page in view go. Called when all that the next one needs is there, so that nobody looks at an empty page. */
export async function leavePage(nextPath: string): Promise<void> {
  const main = document.querySelector('main');
  if (main === null || shownPath === null || nextPath === shownPath || document.visibilityState === 'hidden') return;
  main.classList.remove('page-enter');
  main.classList.add('page-leave');
  const gone = Promise.allSettled(main.getAnimations().map(({ finished }) => finished));
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, LEAVE_LIMIT_MS))]);
}

/** Brings in the page that stands there now; one that was to go and stayed is shown again. */
export function showPage(path: string): void {
  const main = document.querySelector('main');
  main?.classList.remove('page-leave');
  if (shownPath !== null && shownPath !== path) main?.classList.add('page-enter');
  shownPath = path;
}
