import { createContext } from 'react-router';
import type { LateSettings } from './late-settings.ts';
import type { LegalSettings } from './legal-settings.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

/** The texts of script and style elements, as our build made them: never what was found in a finished page. */
export type InlineTexts = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

export type PortalContext = {
  readonly settings: RuntimeSettings;
  readonly lateSettings?: LateSettings | undefined;
  readonly legal?: LegalSettings | undefined;
  /** Makes an API call: inside the process when it answers the API itself, else over the network. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** @returns the content security policy that lets these texts run and show inside the page, and no others */
  readonly policyFor: (inline: InlineTexts) => string;
  /** Whether the request holds nothing of one visitor, so that others may be given the same answer. */
  readonly isShared: boolean;
  readonly requestId: string;
  /** Told of faults, so that they stand in the log with the request's id. */
  readonly logError: (error: unknown) => void;
};

export const portalContext = createContext<PortalContext>();
