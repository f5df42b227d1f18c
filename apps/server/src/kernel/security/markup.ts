/** Only `markup` makes it: the class is not exported. */
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

/** What is put in stands as text, also between an attribute's quotes. An address is not checked: a `javascript:` one would stay. */
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
