import styles from 'virtual:page-styles';

export type PageStyles = {
  /** In cascade order, which is the same for every page. */
  readonly sheets: readonly string[];
  /** By the address of a route's script: indexes into `sheets`. */
  readonly ofPage: Readonly<Record<string, readonly number[]>>;
  readonly ofFailure: readonly number[];
};

/** The document carries its styles inline, so that nothing blocks its first paint. @param mayFail whether the failure page may be shown later */
export function pageStyles(scripts: readonly string[], mayFail: boolean): string {
  const positions = new Set([...scripts.flatMap((script) => styles.ofPage[script] ?? []), ...(mayFail ? styles.ofFailure : [])]);
  return [...positions]
    .sort((one, other) => one - other)
    .map((position) => styles.sheets[position])
    .join('');
}
