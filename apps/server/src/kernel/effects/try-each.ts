/** Runs each, even if others fail. At the end, throws the first error. Throws at once when `signal` aborts. */
export async function tryEach<T>(all: readonly T[], run: (one: T) => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    signal?.throwIfAborted();
    try {
      await run(one);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Part = { readonly limitMs: number; readonly run: (signal: AbortSignal) => Promise<unknown> };

/**
 * Runs one part after the other, each within a time limit of its own. A part that fails or runs out of time does not affect the next; the next run
 * tries it again.
 */
export async function runParts(parts: readonly Part[], signal: AbortSignal): Promise<void> {
  await tryEach(
    parts,
    async ({ limitMs, run }) => {
      const limit = AbortSignal.timeout(limitMs);
      await run(AbortSignal.any([signal, limit])).catch((error: unknown) => {
        if (error !== limit.reason) throw error;
      });
    },
    signal,
  );
}
