/** Where this browser keeps what pages last showed. Scripts of the document know it too, so keep it small. */
export const LAST_SEEN = 'lastSeen';

const LIFE_MS = 7 * 86_400_000;

/** Whether a page was kept within seven days. `at` is read from the store. */
export function isYoung(at: unknown): boolean {
  const ageMs = typeof at === 'number' ? Date.now() - at : -1;
  return ageMs >= 0 && ageMs <= LIFE_MS;
}
