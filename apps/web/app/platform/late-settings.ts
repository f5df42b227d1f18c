export type LateSettings = {
  readonly environment?: string | undefined;
  readonly sentryDsn?: string | undefined;
  readonly posthogHost: string;
  readonly posthogKey?: string | undefined;
  readonly posthogKeyProduction?: string | undefined;
};

type Late = { readonly settings: LateSettings; readonly earlyErrors: unknown[]; readonly stopKeeping: () => void };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs one
  interface Window {
    wayliftLate?: Late;
  }
}
