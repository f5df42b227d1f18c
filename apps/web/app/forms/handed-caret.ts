import { useLayoutEffect, useState, type RefObject } from 'react';

/** Where the caret stood in a box that went while someone was in it; null where nobody was. */
export type Caret = { current: { readonly start: number | null; readonly end: number | null } | null };

/**
 * Hands focus and caret from a box to the one that takes its place. Whether someone is in a box is certain only in the moment in which it
 * goes: the next one may have been drawn long before.
 * @returns whether focus has come from the box before
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
