declare module '*?inline-script' {
  const script: string;
  export default script;
}

declare module 'virtual:late-scripts' {
  const address: string;
  export default address;
}

declare module 'virtual:member-files' {
  /** By language. */
  type WordFiles = Readonly<Record<string, string | undefined>>;
  const files: { readonly words: WordFiles; readonly firstWords: WordFiles; readonly frame: string | null };
  export default files;
}

declare module 'virtual:page-styles' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import above would make this file a module
  const styles: import('./platform/page-styles.server.ts').PageStyles;
  export default styles;
}

declare module 'virtual:map-tiles' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import above would make this file a module
  const index: import('./map/tile-grid.ts').TileIndex;
  export default index;
}

// Build-time addresses of the API and of images, by environment (section 7). An interface, since Vite's own is merged with it.
// oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs one
interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string;
  readonly VITE_API_BASE_URL_STAGING?: string;
  readonly VITE_API_BASE_URL_PRODUCTION?: string;
  readonly VITE_CDN_BASE_URL?: string;
  readonly VITE_CDN_BASE_URL_STAGING?: string;
  readonly VITE_CDN_BASE_URL_PRODUCTION?: string;
}

// Trusted Types (W3C), which TypeScript's own library does not know yet: as much of them as this portal needs.
// oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs one
interface Window {
  readonly trustedTypes?: {
    readonly emptyHTML: TrustedHTML;
    createPolicy<Rules extends { createScript?(code: string): string; createScriptURL?(address: string): string | null }>(
      name: string,
      rules: Rules,
    ): Rules;
  };
}
