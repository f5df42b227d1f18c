/** Sends requests to browsers' push services. Members supply the addresses, so only addresses of the public internet are reached. */
import { callOut, NotReachedError, type IsReached } from '../../kernel/other-servers/call-out.ts';
import { isPublic } from '../../kernel/other-servers/public-address.ts';

export type PushService = {
  /** Answers the HTTP status. @throws after ten seconds without an answer; a `NotReachedError` if no request was made */
  post(endpoint: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number>;
};

type PushServiceOptions = {
  /** Which addresses may be reached. Tests allow those of their own machine. */
  readonly isReached?: IsReached;
  /** Replaces the certificate authorities that Node trusts, PEM. */
  readonly ca?: string;
};

const TIME_LIMIT_MS = 10_000;

/** Opens a new connection for each push. */
export function createPushService({ isReached = isPublic, ca }: PushServiceOptions = {}): PushService {
  return {
    async post(endpoint, headers, body) {
      const url = URL.parse(endpoint);
      if (url?.protocol !== 'https:') throw new NotReachedError('it is not https');
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      const response = await callOut(url, { method: 'POST', headers, body, signal, isReached, ca });
      // The body is of no use and may be long.
      response.destroy();
      return response.statusCode ?? 0;
    },
  };
}
