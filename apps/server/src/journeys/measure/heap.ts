/** Answers first what comes before all else that was pushed. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #isBefore: (one: T, other: T) => boolean;

  constructor(isBefore: (one: T, other: T) => boolean) {
    this.#isBefore = isBefore;
  }

  push(item: T): void {
    let at = this.#items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#swapIfBefore(at, above)) return;
      at = above;
    }
  }

  pop(): T | undefined {
    const [first] = this.#items;
    const last = this.#items.pop();
    if (last === undefined || this.#items.length === 0) return first;
    this.#items[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [this.#items[2 * at + 1], this.#items[2 * at + 2]];
      if (left === undefined) return first;
      const below = right !== undefined && this.#isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
      if (!this.#swapIfBefore(below, at)) return first;
      at = below;
    }
  }

  #swapIfBefore(lower: number, upper: number): boolean {
    const [one, other] = [this.#items[lower], this.#items[upper]];
    if (one === undefined || other === undefined || !this.#isBefore(one, other)) return false;
    this.#items[lower] = other;
    this.#items[upper] = one;
    return true;
  }
}
