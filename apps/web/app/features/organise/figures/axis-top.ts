const STEPS = [1, 2, 2.5, 4, 5, 10];
/** Four marks are whole numbers from here on. */
const LEAST = 4;

/** The number at the top of an axis that begins at 0: the next round one above the largest value. */
export function axisTop(values: readonly (number | null)[]): number {
  const most = Math.max(LEAST, ...values.map((value) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (STEPS.find((step) => step * power >= most) ?? 10);
}
