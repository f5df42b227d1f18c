/** The title before, in and after the match. `match` is '' without a match. */
export type MatchedParts = { readonly before: string; readonly match: string; readonly after: string };

/** Finds the first word, or run of words, that starts with the typed text. Case and accents are ignored. */
export function matchedParts(text: string, typed: string): MatchedParts {
  const wanted = plainOf(typed.trim());
  const none = { before: text, match: '', after: '' };
  if (wanted === '') return none;
  // Each letter of the text becomes one or more plain letters, so that positions can be mapped back.
  const letters = [...text].map((letter) => plainOf(letter));
  for (let start = 0; start < letters.length; start += 1) {
    if (start > 0 && !isGap(letters[start - 1] ?? '')) continue;
    let plain = '';
    let end = start;
    while (end < letters.length && plain.length < wanted.length) {
      plain += letters[end];
      end += 1;
    }
    if (plain !== '' && plain.startsWith(wanted)) {
      const parts = [...text];
      return { before: parts.slice(0, start).join(''), match: parts.slice(start, end).join(''), after: parts.slice(end).join('') };
    }
  }
  return none;
}

function plainOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isGap(letter: string): boolean {
  return !/[\p{L}\p{N}]/u.test(letter);
}
