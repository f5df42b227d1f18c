/** Sends requests to browsers' push services. Members supply the addresses, so only addresses of the public internet are reached. */
import { lookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '../../kernel/other-servers/public-address.ts';

export type PushService = {
  /** Answers the HTTP status. @throws after ten seconds without an answer; a `NotPublicError` if no request was made */
  post(endpoint: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number>;
};
/** The address cannot be resolved, or is in a private network. */
export class NotPublicError extends Error {
  readonly code = 'NOT_PUBLIC';
}

type PushServiceOptions = {
  /** Which addresses may be reached. Tests allow those of their own machine. */
  readonly isReached?: (address: string) => boolean;
  /** Replaces the certificate authorities that Node trusts, PEM. */
  readonly ca?: string;
};

const TIME_LIMIT_MS = 10_000;

/** Opens a new connection for each push. */
export function createPushService({ isReached = isPublic, ca }: PushServiceOptions = {}): PushService {
  // Connects to the address that was checked here. If the name were looked up twice, the address could change in between.
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
      // An IP address is not looked up, so it is checked here.
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
            // The body is of no use and may be long.
            response.destroy();
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    },
  };
}
