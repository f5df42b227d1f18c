/** Calls servers whose addresses others chose, and connects only to addresses that may be reached. */
import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Whether an address, IPv4 or IPv6, may be connected to. */
export type IsReached = (address: string) => boolean;

/** The name cannot be resolved, or stands for no address that may be reached. */
export class NotReachedError extends Error {
  override readonly name = 'NotReachedError';
  readonly code = 'NOT_REACHED';
}

type Call = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  readonly signal: AbortSignal;
  readonly isReached: IsReached;
  /** Replaces the certificate authorities that Node trusts, PEM. */
  readonly ca?: string | undefined;
};

/**
 * Opens a new connection, and follows no redirect. The caller reads the answer's body, or destroys it.
 *
 * @throws a `NotReachedError` if no connection was tried
 */
export async function callOut(url: URL, { method, headers, body, signal, isReached, ca }: Call): Promise<IncomingMessage> {
  // An IP address is not looked up.
  if (hostIsIP(url) && !isReached(hostOf(url))) throw new NotReachedError('it is in a private network');
  const ask = url.protocol === 'https:' ? request : requestPlain;
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = ask(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) },
      lookup: lookupReached(isReached),
      agent: false,
      auth: '',
      signal,
      ...(ca !== undefined && { ca }),
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Connects to the address that was checked here. If the name were looked up twice, the address could change in between. */
function lookupReached(isReached: IsReached): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error.code === 'ENOTFOUND' ? new NotReachedError('its name is not known') : error, []);
      const reached = found.filter(({ address }) => isReached(address));
      const [first]: (LookupAddress | undefined)[] = reached;
      if (first === undefined) return callback(new NotReachedError('it is in a private network'), []);
      return options.all === true ? callback(null, reached) : callback(null, first.address, first.family);
    });
  };
}

/** The host as `net` knows it: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function hostIsIP(url: URL): boolean {
  return isIP(hostOf(url)) !== 0;
}
