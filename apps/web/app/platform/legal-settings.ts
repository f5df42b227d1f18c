/** The server's configuration for the member terms and the privacy policy. It is never sent to the browser. */
export type LegalSettings = {
  readonly contentDir?: string | undefined;
  readonly privacyContact: string;
  /** Without line breaks. */
  readonly postalAddress?: string | undefined;
  readonly uses: { readonly maps: boolean; readonly analytics: boolean; readonly errors: boolean };
};
