import { createContext } from 'react-router';
import type { LateSettings } from './late-settings.ts';
import type { LegalSettings } from './legal-settings.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

/** The texts of script and style elements, as our build made them. Texts found in a rendered page never count. */
export type InlineTexts = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

export type PortalContext = {
  readonly settings: RuntimeSettings;
  readonly lateSettings?: LateSettings | undefined;
  readonly legal?: LegalSettings | undefined;
  /** Makes an API call: in this process if this server answers the API, otherwise over the network. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** @returns the content security policy that allows these texts and no others */
  readonly policyFor: (inline: InlineTexts) => string;
  /** Whether the request holds nothing about one visitor, so that the answer may be shared. */
  readonly isShared: boolean;
  readonly requestId: string;
  /** Logs a fault with the request's id. */
  readonly logError: (error: unknown) => void;
};

export const portalContext = createContext<PortalContext>();
