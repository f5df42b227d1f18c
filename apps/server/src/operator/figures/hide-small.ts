/** Which figures are hidden, so that nobody is told of fewer than six people, nor can work it out from others. See `docs/decisions/0127-figures.md`. */
import { FIGURES_TOLD_FROM as TOLD_FROM } from '@waylift/contract/limits';

/** Figures that are worked out from one another: where one of them is hidden, the others are. */
export type Hidden = {
  /** For each community of the family, in its order. */
  readonly cells: readonly boolean[];
  /** The sum of all of them. */
  readonly total: boolean;
};
export const NOTHING_HIDDEN_OF = (communities: number): Hidden => ({
  cells: Array.from({ length: communities }, () => false),
  total: false,
});

const sum = (numbers: readonly number[]) => numbers.reduce((before, each) => before + each, 0);

/**
 * Hides what is below six, and beside it as many of the next larger ones as it takes for the hidden ones of each column to be at least two and to make
 * at least six together, since the sum may be shown. The sum itself is hidden where it is below six.
 * @param columns each with a number for each community of the family, in the same order
 * @param also what is hidden for another reason
 */
export function hideSmall(columns: readonly (readonly number[])[], also: Hidden = NOTHING_HIDDEN_OF(columns[0]?.length ?? 0)): Hidden {
  const count = also.cells.length;
  const hidden = new Set(
    Array.from({ length: count }, (_, index) => index).filter(
      (index) => also.cells[index] === true || columns.some((column) => (column[index] ?? 0) < TOLD_FROM),
    ),
  );
  for (const column of columns) {
    const others = column
      .map((value, index) => ({ value, index }))
      .filter(({ index }) => !hidden.has(index))
      .toSorted((a, b) => a.value - b.value || a.index - b.index);
    for (const { index } of others) {
      if (hidden.size === 0 || (hidden.size > 1 && sum([...hidden].map((each) => column[each] ?? 0)) >= TOLD_FROM)) break;
      hidden.add(index);
    }
  }
  return {
    cells: Array.from({ length: count }, (_, index) => hidden.has(index)),
    total: also.total || (hidden.size > 0 && (count < 2 || columns.some((column) => sum(column) < TOLD_FROM))),
  };
}

/** Either of two. */
export function hiddenByEither(one: Hidden, other: Hidden): Hidden {
  return { cells: one.cells.map((each, index) => each || other.cells[index] === true), total: one.total || other.total };
}

/** A step that members came to, with what is hidden of it. */
export type Step = { readonly column: readonly number[]; readonly hidden: Hidden };

/**
 * Hides what is small of a step that only those of the steps before came to, and also where as good as all came further: the number of those who did not
 * would be below six. The same holds of sums, and of what can be taken from two of them.
 * @param before those steps, the first one first; a column has a number for each community of the family
 */
export function hideStep(column: readonly number[], before: readonly Step[]): Hidden {
  const isFew = (step: Step, among: readonly number[]) =>
    sum(among.map((index) => (step.column[index] ?? 0) - (column[index] ?? 0))) < TOLD_FROM;
  const all = column.map((_, index) => index);
  const isHidden = (index: number) => before.some((step) => step.hidden.cells[index] === false && isFew(step, [index]));
  let hidden = hideSmall([column], {
    cells: all.map(isHidden),
    total: before.some((step) => !step.hidden.total && isFew(step, all)),
  });
  for (;;) {
    const next = before.flatMap((step) => {
      const apart = (index: number) => step.hidden.cells[index] === true || hidden.cells[index] === true;
      const together = all.filter(apart);
      if (step.hidden.total || hidden.total || together.length === 0 || !isFew(step, together)) return [];
      const stayed = (index: number) => (step.column[index] ?? 0) - (column[index] ?? 0);
      return all.filter((index) => !apart(index)).toSorted((a, b) => stayed(a) - stayed(b) || a - b);
    })[0];
    if (next === undefined) return hidden;
    const cells = hidden.cells.map((is, index) => is || index === next);
    hidden = hideSmall([column], { ...hidden, cells });
  }
}

/** A month of a year: its numbers, in the order of the columns, and whether they are hidden. */
export type SumMonth = { readonly values: readonly number[]; readonly isHidden: boolean };

/**
 * Sums since the beginning of a year, for each of its months: null where one could be taken from another to see what a month hides. After hidden months
 * a sum is told again once they are at least two, and each column makes at least six in them.
 */
export function sumsSoFar(months: readonly SumMonth[]): (readonly number[] | null)[] {
  const so: number[] = [];
  let untold: SumMonth[] = [];
  return months.map((month) => {
    for (const [index, value] of month.values.entries()) so[index] = (so[index] ?? 0) + value;
    if (month.isHidden) untold = [...untold, month];
    const isEnough =
      untold.length > 1 && month.values.every((_, index) => sum(untold.map(({ values }) => values[index] ?? 0)) >= TOLD_FROM);
    if (untold.length > 0 && !isEnough) return null;
    untold = [];
    return [...so];
  });
}
