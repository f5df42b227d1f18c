/** Text for a terminal: aligned columns, without characters that control the terminal. */

export type Column = { readonly head: string; readonly isNumber?: boolean };

/** The rows of a table as lines. Later pages use the widths of the first page, so that columns stay aligned. */
export function createTable(columns: readonly Column[]): { rows(cells: readonly (readonly string[])[]): string } {
  let widths: readonly number[] | null = null;
  return {
    rows(cells) {
      const lines = cells.map((row) => row.map(plain));
      const isFirst = widths === null;
      const heads = columns.map(({ head }) => head);
      widths ??= heads.map((_, column) => [heads, ...lines].reduce((widest, line) => Math.max(widest, widthOf(line[column] ?? '')), 0));
      const known = widths;
      return (isFirst ? [heads, ...lines] : lines)
        .map((line) =>
          line
            .map((cell, column) => pad(cell, known[column] ?? 0, columns[column]?.isNumber ?? false))
            .join('  ')
            .trimEnd(),
        )
        .join('\n');
    },
  };
}

/** Labels and their values, one a line. */
export function labelled(lines: readonly (readonly [string, string])[]): string {
  const width = lines.reduce((widest, [label]) => Math.max(widest, label.length), 0);
  return lines.map(([label, value]) => `${label.padEnd(width + 1)} ${plain(value)}`.trimEnd()).join('\n');
}

/** Removes characters with which a name could control the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** Typed text for a message: quoted, shortened, on one line. */
export function shown(text: string): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
  return `'${visible.length > 60 ? `${visible.slice(0, 57)}...` : visible}'`;
}

function pad(cell: string, width: number, isRightAligned: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return isRightAligned ? space + cell : cell + space;
}

/** Made by the first text that needs it: it takes 20 ms. */
let graphemes: Intl.Segmenter | null = null;

/** The width of a text on a terminal: wide characters (Chinese, Japanese, Korean, emoji) take two columns. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...graphemes.segment(text)].reduce(
    (sum, { segment }) =>
      sum + (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u.test(segment) ? 2 : 1),
    0,
  );
}
