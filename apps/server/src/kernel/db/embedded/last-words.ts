/** Finds in the output of a PostgreSQL program why it ended: the last line with an error, or else the last line. */
export function lastWordsIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const reason = lines.findLast((line) => /(?:FATAL|PANIC|error): /.test(line));
  const words = reason?.replace(/^.*?(?:FATAL|PANIC|error): +/, '') ?? lines.findLast((line) => line !== '');
  return words ?? 'it could write nothing into its log. Is the disk full?';
}
