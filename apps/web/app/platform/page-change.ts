/** The transition between pages (section 2), styled in `styles/page-transition.css`. Browser only. */

const LEAVE_LIMIT_MS = 200;

let shownPath: string | null = null;

/** For a page of several parts: the address below which only its parts change, so that the page itself does not. */
export const CHANGES_WITHIN = 'data-changes-within';

function isPart(path: string): boolean {
  const within = document.querySelector(`main [${CHANGES_WITHIN}]`)?.getAttribute(CHANGES_WITHIN) ?? null;
  return within !== null && (path === within || path.startsWith(`${within}/`));
}

/** Fades the present page out. Call it when the next page is loaded, so that nobody sees an empty page. */
export async function leavePage(nextPath: string): Promise<void> {
  const main = document.querySelector('main');
  if (main === null || shownPath === null || nextPath === shownPath || isPart(nextPath) || document.visibilityState === 'hidden') return;
  main.classList.remove('page-enter');
  main.classList.add('page-leave');
  const gone = Promise.allSettled(main.getAnimations().map(({ finished }) => finished));
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, LEAVE_LIMIT_MS))]);
}

/** Fades the new page in. If the navigation was cancelled, it shows the old page again. */
export function showPage(path: string): void {
  const main = document.querySelector('main');
  main?.classList.remove('page-leave');
  if (shownPath !== null && shownPath !== path && !isPart(shownPath)) main?.classList.add('page-enter');
  shownPath = path;
}
