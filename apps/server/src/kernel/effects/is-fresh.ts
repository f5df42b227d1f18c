/** Whether what is of the moment `since` may still be kept `now`, both in milliseconds. Of a clock that was set back it is old, else it would stay for hours. */
export function isFresh(since: number, now: number, keptForMs: number): boolean {
  return since <= now && now - since < keptForMs;
}
