import type { Logger } from './effects.ts';

type WorkOff<T> = {
  /** The next rows that are due, without those in `failed`; empty when none is left. */
  readonly next: (failed: readonly string[]) => Promise<readonly T[]>;
  /** May fail halfway: it must be safe to repeat. */
  readonly work: (rows: readonly T[]) => Promise<void>;
  readonly log: Pick<Logger, 'error'>;
  /** What the log says of a row that fails, beside its id. */
  readonly trouble: string;
  readonly signal: AbortSignal;
};

/** With so many failures, the fault is not in single rows. */
const FAILED_MAX = 1_000;

/**
 * Works until nothing is due. If a batch fails, its rows are tried one by one. A row that fails does not stop the others; the next run tries it
 * again.
 */
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
