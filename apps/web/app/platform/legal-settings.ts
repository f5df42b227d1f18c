/** What the server's configuration says for the member terms and the privacy policy. It stays on the server. */
export type LegalSettings = {
  readonly contentDir?: string | undefined;
  readonly privacyContact: string;
  /** On one line. */
  readonly postalAddress?: string | undefined;
  readonly uses: { readonly maps: boolean; readonly analytics: boolean; readonly errors: boolean };
};
