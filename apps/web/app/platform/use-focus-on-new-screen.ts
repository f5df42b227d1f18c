import { useEffect, useRef } from 'react';

/**
 * Gives `main` the focus when another screen has come in its place, so that keyboard and screen reader begin there. The first
 * screen is left to the browser.
 * @param screen names what is shown
 */
export function useFocusOnNewScreen(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [screen]);
}
