import { useSyncExternalStore } from 'react';

/** From here on a page has room for a second column. */
const WIDE = '(width >= 62.5em)';

/** Whether the window is wide. Browser only. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide);
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function watch(onChange: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
