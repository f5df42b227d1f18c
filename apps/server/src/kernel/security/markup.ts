/** The class is not exported, so that only `markup` makes it. */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Markup };
export type Piece = string | number | Markup | readonly Piece[];

/** Each piece is escaped, also for use in a quoted attribute. Addresses are not checked: a `javascript:` address would stay. */
export function markup(template: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(String.raw({ raw: template }, ...pieces.map(textOf)));
}

function textOf(piece: Piece): string {
  if (piece instanceof Markup) return piece.toString();
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return String(piece)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
