/** Runs a work when it is its turn. `busy`: the line is full, and the work was not begun. */
export type TakeTurn = <T>(work: () => Promise<T> | T) => Promise<{ readonly value: T } | 'busy'>;

/** Is told how to ask how many wait in the line of this name, and answers what to call when it refuses one. */
export type WatchLine = (line: string, waiting: () => number) => () => void;

type LineOptions = {
  /** So many works run at a time. */
  readonly running: number;
  readonly waiting: number;
  /** Nobody joins a line whose first has waited longer than that. */
  readonly patienceMs?: number;
  /** In one turn of the event loop works are begun for so long; the others are begun after whatever else the process has to do. */
  readonly eachTurnMs?: number;
  /** After a work its place stays empty for as long as the work took, at most so long: half of the time is left to everything else. */
  readonly restAtMostMs?: number;
  /** Told of those who wait, and of those who are refused. */
  readonly watch?: (waiting: () => number) => (() => void) | undefined;
};

/**
 * What works of one kind may take of each turn of the event loop: `begin` adds to it, and once `isOver` says so, the others are begun when
 * `onNext` is called, after whatever else the process has to do.
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

/** For short works that none is refused: does them in the order in which they came, in one turn of the event loop for about `eachTurnMs`. */
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

/** A line of works of one kind, served in the order in which they came. */
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

/** A line of its own for each key, in which one work runs at a time. */
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
