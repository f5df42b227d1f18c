/** What a visitor typed, and what the server found. */
export type WhenceAnswer = { readonly text: string } & (
  | { readonly kind: 'empty' | 'failed' }
  | { readonly kind: 'people'; readonly place: string; readonly people: number }
  | { readonly kind: 'few'; readonly place: string }
  /** Places that may be meant; none: nothing is like it. */
  | { readonly kind: 'unsure'; readonly places: readonly string[] }
);
