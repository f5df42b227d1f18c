import styles from 'virtual:page-styles';

export type PageStyles = {
  /** The text of each style sheet. */
  readonly sheets: readonly string[];
  /** By the address of a route's script: positions in `sheets`, in the order of the cascade. */
  readonly ofPage: Readonly<Record<string, readonly number[]>>;
  readonly ofFailure: readonly number[];
};

/**
 * The style that a document carries, so that nothing blocks its first paint.
 * @param scripts addresses of the scripts of its routes, outermost first
 * @param mayFail whether the failure page may come to be shown in it
 */
export function pageStyles(scripts: readonly string[], mayFail: boolean): string {
  const positions = new Set(scripts.flatMap((script) => styles.ofPage[script] ?? []));
  if (mayFail) for (const position of styles.ofFailure) positions.add(position);
  return [...positions].map((position) => styles.sheets[position]).join('');
}
