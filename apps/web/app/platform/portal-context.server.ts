import { createContext } from 'react-router';
import type { LateSettings } from './late-settings.ts';
import type { LegalSettings } from './legal-settings.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

export type PortalContext = {
  readonly settings: RuntimeSettings;
  readonly lateSettings?: LateSettings | undefined;
  readonly legal?: LegalSettings | undefined;
  /** Makes an API call: inside the process when it answers the API itself, else over the network. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Of scripts and of styles, in the content security policy of this answer. */
  readonly nonce: string;
  readonly styleNonce: string;
  readonly requestId: string;
  /** Told of faults, so that they stand in the log with the request's id. */
  readonly logError: (error: unknown) => void;
};

export const portalContext = createContext<PortalContext>();
