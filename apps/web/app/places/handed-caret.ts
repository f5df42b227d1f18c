import { useLayoutEffect, useState, type RefObject } from 'react';

/** The caret of a focused input that was removed. Null when it had no focus. */
export type Caret = { current: { readonly start: number | null; readonly end: number | null } | null };

/**
 * Moves focus and caret from an input to its replacement. They are read when the first one is removed, because the replacement may have rendered
 * long before.
 * @returns whether the focus was taken over
 */
export function useHandedCaret(caretRef: Caret, input: RefObject<HTMLInputElement | null>): boolean {
  const [hasCome, setCome] = useState(false);
  useLayoutEffect(() => {
    const { current } = input;
    const { current: handed } = caretRef;
    caretRef.current = null;
    if (handed !== null && current !== null) {
      current.focus({ preventScroll: true });
      current.setSelectionRange(handed.start, handed.end);
      setCome(true);
    }
    return () => {
      if (current === null || document.activeElement !== current) return;
      caretRef.current = { start: current.selectionStart, end: current.selectionEnd };
    };
  }, [caretRef, input]);
  return hasCome;
}
