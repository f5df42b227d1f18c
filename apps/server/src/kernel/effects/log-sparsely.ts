const EVERY_MS = 60_000;

/** Logs a trouble when it first occurs, and again after a minute at the earliest. */
export function logSparsely(): (trouble: string, write: () => void) => void {
  const writtenAt = new Map<string, number>();
  return (trouble, write) => {
    if (performance.now() - (writtenAt.get(trouble) ?? -Infinity) < EVERY_MS) return;
    writtenAt.set(trouble, performance.now());
    write();
  };
}
