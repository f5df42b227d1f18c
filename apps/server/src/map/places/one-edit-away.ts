const LETTERS = 'abcdefghijklmnopqrstuvwxyz ';

/** All texts that differ from `typed` by one letter added, removed or changed, or by two neighbours swapped; each once. */
export function oneEditAway(typed: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, letter, after] = [typed.slice(0, at), typed.charAt(at), typed.slice(at + 1)];
    for (const other of LETTERS) texts.add(before + other + letter + after);
    if (letter === '') continue;
    texts.add(before + after);
    for (const other of LETTERS) texts.add(before + other + after);
    if (after !== '') texts.add(before + after.charAt(0) + letter + after.slice(1));
  }
  texts.delete(typed);
  return [...texts];
}
