/** A question to append to an error message, or '' when no known name is similar. */
export function didYouMean(asked: string, known: readonly string[]): string {
  const nearest = nearestName(asked, known);
  return nearest === null ? '' : ` Did you mean '${nearest}'?`;
}

/** The name (in lower case) that was probably meant; null when none is similar. */
export function nearestName(asked: string, names: readonly string[]): string | null {
  const wanted = asked.toLowerCase().slice(0, 80);
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    // A missing word at either end counts as a slip too: `kestrel` for `kestrel-science-park`.
    const distance = wanted.length >= 3 && name.includes(wanted) ? 1 : editDistance(wanted, name);
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** The Levenshtein distance: how many letters to add, drop or replace to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
