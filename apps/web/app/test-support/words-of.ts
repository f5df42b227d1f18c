import type { Locator } from 'vitest/browser';

/** The words of each element that is found, with simple spaces. */
export function wordsOf(found: Locator): readonly string[] {
  return found.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
}
