import { useEffect, useRef } from 'react';

/** Of a history entry that shows the same screen in another way, as filters do: whoever pressed goes on from there. */
export const SAME_SCREEN = { isSameScreen: true };

/** Gives `main` the focus for another `screen`, so that keyboard and screen reader begin there; the browser sees to the first. */
export function useFocusOnNewScreen(screen: string, entryState: unknown = null): void {
  const shown = useRef(screen);
  const isSame = typeof entryState === 'object' && entryState !== null && 'isSameScreen' in entryState;
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (!isSame) document.querySelector('main')?.focus({ preventScroll: true });
  }, [screen, isSame]);
}
