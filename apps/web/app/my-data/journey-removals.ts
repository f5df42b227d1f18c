/** This state outlives list, toast and the page of the journey. A call that fails later is reported when the member comes back to the list. */
import type { Journey } from '@waylift/contract/journey';
import type { Setback } from '../api/failure.ts';

export type RemovalState = {
  readonly hidden: ReadonlySet<string>;
  /** Removed journeys that can still be restored, in the order of removal. */
  readonly undoable: readonly Journey[];
  /** Journeys that came back because their call failed. */
  readonly failed: readonly { readonly journey: Journey; readonly setback: Setback }[];
};

export type JourneyRemovals = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => RemovalState;
  /** @returns a promise that settles when the journey is restored or its call is answered */
  readonly remove: (journey: Journey) => Promise<void>;
  /** Makes the call now. Nothing can be restored. @returns whether it succeeded; null if the journey was removed already */
  readonly removeNow: (journey: Journey) => Promise<boolean | null>;
  readonly undo: () => void;
  /** Makes the pending calls now, after which nothing can be restored. @param options.isUnloading nobody waits for the answers */
  readonly settle: (options?: { readonly isUnloading: boolean }) => Promise<void>;
  readonly forgetFailures: () => void;
};

/** Deletes a journey on the server. @returns why it failed; null when it succeeded */
export type SendRemoval = (journey: Journey, options: { readonly isUnloading: boolean }) => Promise<Setback | null>;

export function createJourneyRemovals(send: SendRemoval): JourneyRemovals {
  let present: RemovalState = { hidden: new Set(), undoable: [], failed: [] };
  const listeners = new Set<() => void>();
  /** For each journey that is not settled yet: resolves its promise. */
  const open = new Map<string, () => void>();

  function change(part: Partial<RemovalState>): void {
    present = { ...present, ...part };
    for (const listener of listeners) listener();
  }

  function close({ id }: Journey): void {
    open.get(id)?.();
    open.delete(id);
  }

  /** @returns whether it succeeded */
  async function sendOne(journey: Journey, options: { readonly isUnloading: boolean }): Promise<boolean> {
    const setback = await send(journey, options).finally(() => close(journey));
    if (setback === null) return true;
    change({ hidden: without(present.hidden, [journey]), failed: [...present.failed, { journey, setback }] });
    return false;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => present,
    async remove(journey) {
      if (present.hidden.has(journey.id)) return;
      const isOver = new Promise<void>((over) => open.set(journey.id, over));
      change({ hidden: new Set([...present.hidden, journey.id]), undoable: [...present.undoable, journey], failed: [] });
      await isOver;
    },
    async removeNow(journey) {
      if (present.hidden.has(journey.id)) return null;
      change({ hidden: new Set([...present.hidden, journey.id]), failed: [] });
      return await sendOne(journey, { isUnloading: false });
    },
    undo() {
      for (const journey of present.undoable) close(journey);
      change({ hidden: without(present.hidden, present.undoable), undoable: [] });
    },
    async settle(options = { isUnloading: false }) {
      const due = present.undoable;
      if (due.length === 0) return;
      change({ undoable: [] });
      await Promise.all(due.map((journey) => sendOne(journey, options)));
    },
    forgetFailures() {
      if (present.failed.length > 0) change({ failed: [] });
    },
  };
}

function without(hidden: ReadonlySet<string>, journeys: readonly Journey[]): ReadonlySet<string> {
  const back = new Set(journeys.map(({ id }) => id));
  return new Set([...hidden].filter((id) => !back.has(id)));
}
