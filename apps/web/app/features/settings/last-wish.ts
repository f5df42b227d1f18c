/** One call at a time, and the last wish wins: calls that overtook each other could leave the server with an older one. */

/** What the server keeps now, or why it did not take what it was sent. */
export type SaveOutcome<Value, Why> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: Why };

/** @property kept what the server has last said it keeps. @property why null when the last wish was saved */
export type Settled<Value, Why> = { readonly kept: Value; readonly why: Why | null };

/** The function returned answers once no wish is left to be saved; null when it only joined others that are being saved. */
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
