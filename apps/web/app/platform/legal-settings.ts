/** What the server's configuration says for the member terms and the privacy policy. It stays on the server. */
export type LegalSettings = {
  /** Folder with the operator's own Markdown files. */
  readonly contentDir?: string | undefined;
  /** An email address, or the address of a page. */
  readonly privacyContact: string;
  /** Which services of others are configured, so that the privacy policy names them. */
  readonly uses: { readonly maps: boolean; readonly analytics: boolean; readonly errors: boolean };
};
