/** Saves one value at a time, and the last one wins. Parallel calls could overtake each other and leave an older value on the server. */

/** The value that the server stores now, or why it refused the new one. */
export type SaveOutcome<Value, Why> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: Why };

/** @property kept the value that the server confirmed last @property why null when the last wish was saved */
export type Settled<Value, Why> = { readonly kept: Value; readonly why: Why | null };

/** The returned function resolves when no wish is left to save. It resolves to null if an earlier call saves this wish too. */
export function createLastWish<Value, Why>(
  stored: Value,
  save: (value: Value) => Promise<SaveOutcome<Value, Why>>,
): (wish: Value) => Promise<Settled<Value, Why> | null> {
  let kept = stored;
  let latest: { readonly value: Value } | null = null;
  let isSaving = false;
  return async (value) => {
    latest = { value };
    if (isSaving) return null;
    isSaving = true;
    try {
      for (;;) {
        const sent: { readonly value: Value } = latest;
        const outcome = await save(sent.value);
        if (outcome.ok) kept = outcome.value;
        if (latest === sent) return { kept, why: outcome.ok ? null : outcome.why };
      }
    } finally {
      isSaving = false;
    }
  };
}
