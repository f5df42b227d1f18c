/** Reaches the push services of browsers. Members name the addresses, so only those of the public internet are. */
import { lookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type PushService = {
  /** Answers the status. @throws when there is none within ten seconds; a `NotPublicError` where nothing was asked */
  post(endpoint: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number>;
};
/** The address leads to nowhere, or into a private network. */
export class NotPublicError extends Error {
  readonly code = 'NOT_PUBLIC';
}

type PushServiceOptions = {
  /** Which addresses are reached; a test's are its own machine's. */
  readonly isReached?: (address: string) => boolean;
  /** In place of the authorities that Node trusts, PEM. */
  readonly ca?: string;
};

const TIME_LIMIT_MS = 10_000;

/** The one implementation. Each push has a connection of its own. */
export function createPushService({ isReached = isPublic, ca }: PushServiceOptions = {}): PushService {
  // The connection goes to an address that was looked at here: a name that is looked up twice could change in between.
  const publicLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error.code === 'ENOTFOUND' ? new NotPublicError('no such name') : error, []);
      const reached = found.filter(({ address }) => isReached(address));
      const [first]: (LookupAddress | undefined)[] = reached;
      if (first === undefined) return callback(new NotPublicError('a private address'), []);
      return options.all === true ? callback(null, reached) : callback(null, first.address, first.family);
    });
  };
  return {
    async post(endpoint, headers, body) {
      const url = URL.parse(endpoint);
      const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
      // A number is never looked up.
      if (url?.protocol !== 'https:' || (isIP(host) !== 0 && !isReached(host))) throw new NotPublicError('a private address');
      return await new Promise<number>((resolve, reject) => {
        const sent = request(
          url,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': body.length },
            lookup: publicLookup,
            agent: false,
            auth: '',
            signal: AbortSignal.timeout(TIME_LIMIT_MS),
            ...(ca === undefined ? {} : { ca }),
          },
          (response) => {
            resolve(response.statusCode ?? 0);
            // What it says beside the status is of no use, and may be long.
            response.destroy();
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    },
  };
}

/** Of the ranges that IANA has given to special uses (RFC 6890 and after), those of IPv4, and of IPv6 those within what is routed. */
const SPECIAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv4');
/** Teredo and 6to4 lead to IPv4 addresses; the others are for examples and other protocols. */
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv6');
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');

/** Whether an address (IPv4 or IPv6) is one of the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  return isIP(address) === 6 && ROUTED.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}
