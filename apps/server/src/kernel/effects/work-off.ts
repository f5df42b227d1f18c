import type { Logger } from './effects.ts';

type WorkOff<T> = {
  /** The next that are due, none of `failed` among them; none at the end. */
  readonly next: (failed: readonly string[]) => Promise<readonly T[]>;
  /** May fail in the middle: to do again what is done changes nothing. */
  readonly work: (rows: readonly T[]) => Promise<void>;
  readonly log: Pick<Logger, 'error'>;
  /** What the log says of one that fails, beside its id. */
  readonly trouble: string;
  readonly signal: AbortSignal;
};

/** From so many on it is no longer single rows that are bad. */
const FAILED_MAX = 1_000;

/** Until nothing is due. What cannot be done together is done one by one: a row that fails keeps no other waiting, and is tried again by the next run. */
export async function workOff<T extends { readonly id: string }>({ next, work, log, trouble, signal }: WorkOff<T>): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    signal.throwIfAborted();
    const rows = await next(failed);
    if (rows.length === 0) return;
    if (rows.length > 1 && (await isDone(rows))) continue;
    for (const row of rows) {
      signal.throwIfAborted();
      try {
        await work([row]);
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error, id: row.id }, trouble);
        failed.push(row.id);
        if (failed.length === FAILED_MAX) throw error;
      }
    }
  }

  async function isDone(rows: readonly T[]): Promise<boolean> {
    try {
      await work(rows);
      return true;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }
}
