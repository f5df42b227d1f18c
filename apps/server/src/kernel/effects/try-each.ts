/** Each has its turn, whatever the others do. Throws at the end what the first threw that failed; at once where `signal` aborts. */
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

/** One part after the other, each within its own time: what one does not manage, or fails at, takes nothing from the next, and is left to the next run. */
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
