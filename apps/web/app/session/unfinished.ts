/**
 * What a member has begun on a page, for a reload of that page or a way back to it: in this tab alone, and no longer than the session
 * lasts. One thing is kept, the latest. Browser only.
 */
const UNFINISHED_KEY = 'unfinished';

/** @param entry the history entry of the page, by its key @param work anything that is JSON */
export function keepUnfinished(entry: string, work: unknown): void {
  try {
    sessionStorage.setItem(UNFINISHED_KEY, JSON.stringify({ entry, work }));
  } catch {
    // Without a store a page begins anew, as it would without this.
  }
}

/** What was begun in that history entry, as JSON has it; null when nothing was. */
export function unfinishedIn(entry: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(UNFINISHED_KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'entry' in kept && kept.entry === entry && 'work' in kept ? kept.work : null;
  } catch {
    return null;
  }
}

export function forgetUnfinished(): void {
  try {
    sessionStorage.removeItem(UNFINISHED_KEY);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
