import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** `host`: what passkeys are bound to (their "RP ID"). `origin`: the only one whose pages can use them. */
export type PasskeySite = { readonly host: string; readonly origin: string };

/** Where passkeys work: at `PUBLIC_URL`. Null where its host is an IP address, for which no browser makes any. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { host: hostname, origin } : null;
}
