/** True while a value cached at `since` is younger than `keptForMs`. If the clock was set back since, the value counts as stale. */
export function isFresh(since: number, now: number, keptForMs: number): boolean {
  return since <= now && now - since < keptForMs;
}
