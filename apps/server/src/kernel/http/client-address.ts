/** Finds out who a request comes from. If the wrong header is believed, a client can name any address and avoid every limit. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Logger } from '../effects/effects.ts';
import { isWithin, plainAddress } from '../limits/networks.ts';

const CLOSE_BY = isWithin('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 127.0.0.0/8 169.254.0.0/16 ::1/128 fc00::/7 fe80::/10'.split(' '));

/** Whether an address is that of a proxy of `TRUST_PROXY`. */
export function isProxyIn(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  return Array.isArray(trustProxy) ? isWithin(trustProxy) : CLOSE_BY;
}

type Request = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> };
export type ReadClient = (request: Request) => string;

/**
 * The address of the peer. If that is a proxy of `TRUST_PROXY`: what `X-Forwarded-For` says, read from the last entry back, as long as a trusted
 * proxy wrote the entry. An entry that is no address is ignored, and the request counts as the proxy's. `tell` gets one warning of each kind: for
 * such an entry, and for a proxy that is not expected.
 */
export function readClient({ trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>, tell: Pick<Logger, 'warn'>): ReadClient {
  const isTrusted = isProxyIn(trustProxy);
  const told = new Set<string>();
  const tellOnce = (warning: string) => {
    if (told.has(warning)) return;
    told.add(warning);
    tell.warn(warning);
  };
  return ({ headers, socket }) => {
    let client = plainAddress(socket.remoteAddress ?? '') ?? '';
    const header = [headers['x-forwarded-for'] ?? []].flat().join(',');
    if (header === '') return client;
    if (trustProxy === false) {
      if (publicUrl.startsWith('https:')) tellOnce(NOT_EXPECTED);
      return client;
    }
    for (const entry of header.split(',').toReversed()) {
      if (!isTrusted(client)) return client;
      const named = plainAddress(entry);
      if (named === null) tellOnce(NO_ADDRESS);
      if (named === null) return client;
      client = named;
      if (trustProxy === 'one-close-by') return client;
    }
    return client;
  };
}

const NOT_EXPECTED =
  'TRUST_PROXY: a request came through a proxy, which is not believed. So everyone counts as one client, and ten wrong passwords of some keep others from signing in. Set it to on, or to the address of the proxy.';
const NO_ADDRESS = 'TRUST_PROXY: a proxy named what is no address in X-Forwarded-For. Such requests count as one client: the proxy.';
