/** Random choices, which are the same each time for the same seed. */
export type Draw = {
  /** From 0 up to, but not, `below`. */
  readonly whole: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  /** Throws of an empty list. */
  readonly one: <T>(of: readonly T[]) => T;
  /** Undefined of an empty list. */
  readonly oneOrNone: <T>(of: readonly T[]) => T | undefined;
  /** At least one of them, in their order. */
  readonly some: <T>(of: readonly T[]) => T[];
  readonly weighted: <T>(of: readonly (readonly [weight: number, value: T])[]) => T;
  readonly uuid: () => string;
  /** Draws of its own: what is done at the same time then draws the same, in whatever order it comes. */
  readonly apart: () => Draw;
};

/** mulberry32 (T. Ettinger, public domain). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  const oneOrNone = <T>(of: readonly T[]) => of[whole(of.length)];
  const one = <T>(of: readonly T[]): T => {
    const drawn = oneOrNone(of);
    if (drawn === undefined) throw new Error('drawn from an empty list');
    return drawn;
  };
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(16).toString(16)).join('');
  return {
    whole,
    chance: (probability) => next() < probability,
    one,
    oneOrNone,
    some(of) {
      const drawn = of.filter(() => next() < 0.6);
      return drawn.length > 0 ? drawn : [one(of)];
    },
    weighted(of) {
      let left = next() * of.reduce((sum, [weight]) => sum + weight, 0);
      const found = of.find(([weight]) => (left -= weight) < 0) ?? of.at(-1);
      if (found === undefined) throw new Error('drawn from an empty list');
      return found[1];
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${one(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
    apart: () => drawFrom(whole(2 ** 32)),
  };
}
