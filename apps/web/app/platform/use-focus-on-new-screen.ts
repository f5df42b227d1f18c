import { useEffect, useRef } from 'react';

/** For a history entry that shows the same screen differently, as filters do: the focus stays where it was. */
export const SAME_SCREEN = { isSameScreen: true };

/** Moves the focus to `main` when `screen` changes, so that keyboard and screen reader start there. The browser handles the first screen. */
export function useFocusOnNewScreen(screen: string, entryState: unknown = null): void {
  const shown = useRef(screen);
  const isSame = typeof entryState === 'object' && entryState !== null && 'isSameScreen' in entryState;
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (!isSame) document.querySelector('main')?.focus({ preventScroll: true });
  }, [screen, isSame]);
}
