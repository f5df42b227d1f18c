import { useEffect, useRef } from 'react';

/** For a history entry that shows the same screen differently, as filters do: the focus stays where it was. */
export const SAME_SCREEN = { isSameScreen: true };

/** For the element at which a screen begins, where that is not the beginning of `main`. */
export const SCREEN_BEGINS = { tabIndex: -1, 'data-screen-begins': '' };

/** Moves the focus to the part that the address names, to where the screen begins, or to `main`, when `screen` changes, so that keyboard and screen reader start there. The browser handles the first screen. */
export function useFocusOnNewScreen(screen: string, entryState: unknown = null): void {
  const shown = useRef(screen);
  const isSame = typeof entryState === 'object' && entryState !== null && 'isSameScreen' in entryState;
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (isSame) return;
    const named = document.getElementById(location.hash.slice(1));
    named?.setAttribute('tabindex', '-1');
    const begin = named ?? document.querySelector<HTMLElement>('[data-screen-begins]') ?? document.querySelector('main');
    begin?.focus({ preventScroll: true });
  }, [screen, isSame]);
}
