import { useState } from 'react';
import type { Setback } from '../../api/failure.ts';
import { createLastWish, type SaveOutcome } from './last-wish.ts';

type Preference<Value> = {
  /** The value of the control: the wish while it is being saved, otherwise the server's value. */
  readonly value: Value;
  readonly change: (wish: Value) => void;
  /** Why the last wish could not be saved. */
  readonly setback: Setback | null;
};

/** Shows a wish at once, and restores the old value if it could not be saved. `save` continues even if the page is left. */
export function usePreference<Value>(
  stored: Value,
  save: (wish: Value) => Promise<SaveOutcome<Value, Setback>>,
  onSaved: () => void,
): Preference<Value> {
  const [kept, setKept] = useState(stored);
  const [wish, setWish] = useState<{ readonly value: Value } | null>(null);
  const [setback, setSetback] = useState<Setback | null>(null);
  const [take] = useState(() => createLastWish<Value, Setback>(stored, save));

  async function keep(value: Value): Promise<void> {
    setWish({ value });
    setSetback(null);
    const settled = await take(value);
    if (settled === null) return;
    setWish(null);
    setKept(settled.kept);
    setSetback(settled.why);
    if (settled.why === null) onSaved();
  }

  return { value: wish === null ? kept : wish.value, change: (value) => void keep(value), setback };
}
