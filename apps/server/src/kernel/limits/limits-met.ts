/** Counts how often limits refused an attempt, until the counts are stored. Names of limits alone: nobody is told apart. */
export type LimitsMet = {
  readonly note: (name: string) => void;
  /** The counts since the last time. */
  readonly take: () => ReadonlyMap<string, number>;
};

export function createLimitsMet(): LimitsMet {
  let counts = new Map<string, number>();
  return {
    note: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
