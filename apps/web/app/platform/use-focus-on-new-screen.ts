import { useEffect, useRef } from 'react';

/** Gives `main` the focus for another `screen`, so that keyboard and screen reader begin there; the browser sees to the first. */
export function useFocusOnNewScreen(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [screen]);
}
