/** Runs the work when its turn comes. `busy`: the line is full, and the work was not begun. */
export type TakeTurn = <T>(work: () => Promise<T> | T) => Promise<{ readonly value: T } | 'busy'>;

/** Gets a line's name and a function that counts who waits. Returns what the line calls when it refuses somebody. */
export type WatchLine = (line: string, waiting: () => number) => () => void;

type LineOptions = {
  /** How many works run at a time. */
  readonly running: number;
  readonly waiting: number;
  /** The line is full once its first has waited longer than this. */
  readonly patienceMs?: number;
  /** How long works are begun in one turn of the event loop. The others are begun after all other events. */
  readonly eachTurnMs?: number;
  /** After a work, its place stays empty for as long as the work took, at most for so long. So half of the time is left to other work. */
  readonly restAtMostMs?: number;
  /** Gets a function that counts who waits. Returns what the line calls when it refuses somebody. */
  readonly watch?: (waiting: () => number) => (() => void) | undefined;
};

/**
 * How much of a turn of the event loop works of one kind may take. `begin` runs a work and adds its time. Once `isOver` is true, the rest waits until
 * `onNext` is called, after all other events.
 */
function createTurns(eachTurnMs: number, onNext: () => void) {
  let begunMs = 0;
  let isNextDue = false;

  function awaitNext(): void {
    if (isNextDue) return;
    isNextDue = true;
    setImmediate(() => {
      isNextDue = false;
      begunMs = 0;
      onNext();
    });
  }

  return {
    awaitNext,
    isOver: () => isNextDue && begunMs >= eachTurnMs,
    begin<T>(work: () => T): T {
      awaitNext();
      const startedAt = performance.now();
      try {
        return work();
      } finally {
        begunMs += performance.now() - startedAt;
      }
    },
  };
}

/** For short works, none of which is refused. They run in their order, for about `eachTurnMs` in one turn of the event loop. */
export function inTurns(eachTurnMs: number): (work: () => void) => void {
  const line = new Set<() => void>();
  const turns = createTurns(eachTurnMs, () => {
    for (const work of line) {
      if (turns.isOver()) return;
      line.delete(work);
      turns.begin(work);
    }
  });
  return (work) => {
    if (turns.isOver()) line.add(work);
    else turns.begin(work);
  };
}

/** A line of works of one kind, first come, first served. */
export function createWaitingLine({ running, waiting, patienceMs = Infinity, eachTurnMs, restAtMostMs, watch }: LineOptions): TakeTurn {
  let active = 0;
  const turns = eachTurnMs === undefined ? null : createTurns(eachTurnMs, beginWaiting);
  const tellRefused = watch?.(() => line.size);
  const line = new Set<{ readonly begin: () => void; readonly sinceMs: number }>();

  function isFull(): boolean {
    const [first] = line;
    return line.size >= waiting || (first !== undefined && performance.now() - first.sinceMs > patienceMs);
  }

  function mustWait(): boolean {
    return active >= running || line.size > 0 || turns?.isOver() === true;
  }

  function beginWaiting(): void {
    for (const next of line) {
      if (active >= running || turns?.isOver() === true) return;
      line.delete(next);
      active += 1;
      next.begin();
    }
  }

  function leave(): void {
    active -= 1;
    if (turns === null) beginWaiting();
    else turns.awaitNext();
  }

  async function run<T>(work: () => Promise<T> | T): Promise<{ readonly value: T }> {
    const begunAtMs = performance.now();
    try {
      return { value: await (turns === null ? work() : turns.begin(work)) };
    } finally {
      if (restAtMostMs === undefined) leave();
      else setTimeout(leave, Math.min(performance.now() - begunAtMs, restAtMostMs));
    }
  }

  return async function takeTurn<T>(work: () => Promise<T> | T): Promise<{ readonly value: T } | 'busy'> {
    if (!mustWait()) {
      active += 1;
      return await run(work);
    }
    if (isFull()) {
      tellRefused?.();
      return 'busy';
    }
    return await new Promise((resolve, reject) => {
      line.add({ begin: () => void run(work).then(resolve, reject), sinceMs: performance.now() });
    });
  };
}

/** A line for each key, in which one work runs at a time. */
export function createLines(waiting: number): (key: string) => TakeTurn {
  const lines = new Map<string, { readonly takeTurn: TakeTurn; users: number }>();
  return (key) => async (work) => {
    const line = lines.get(key) ?? { takeTurn: createWaitingLine({ running: 1, waiting }), users: 0 };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.takeTurn(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
