import styles from 'virtual:page-styles';

/**
 * The style that a document carries, so that nothing blocks its first paint.
 * @param scripts addresses of the scripts of its routes
 * @param mayFail whether the failure page may come to be shown in it
 */
export function pageStyles(scripts: readonly string[], mayFail: boolean): string {
  const positions = new Set([...scripts.flatMap((script) => styles.ofPage[script] ?? []), ...(mayFail ? styles.ofFailure : [])]);
  return [...positions]
    .sort((one, other) => one - other)
    .map((position) => styles.sheets[position])
    .join('');
}
