import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Endpoint } from '@waylift/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenBytes } from '../storage/images.ts';
import { askedPart } from './byte-range.ts';
import { namesTag } from './entity-tag.ts';
import { headersForAnybody, sendPrepared, type PreparedAnswers } from './prepared-answers.ts';

/** An answer that is not JSON, such as an image. `etag` includes its quotes. */
export type BinaryAnswer = {
  readonly contentType: string;
  readonly etag: string;
  /** In place of that of an image. Our own pages may then show it in a frame. */
  readonly policy?: string;
} & ({ readonly bytes: Uint8Array } | OpenBytes);

const again = Symbol('repeated');

/** The answer to a call that was already made: the same answer, with the contract's status for a repeated call. */
export type Repeated<T> = { readonly [again]: true; readonly answer: T };

export function repeated<T>(answer: T): Repeated<T> {
  return { [again]: true, answer };
}

export function isRepeated(value: unknown): value is Repeated<unknown> {
  return typeof value === 'object' && value !== null && again in value;
}

/** Half a minute: short enough that an operator's change is seen soon, long enough to spare a busy landing page. */
const CACHE_CONTROL = {
  public: 'public, max-age=30',
  immutable: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
} as const;

/**
 * The cache key of a public GET, whose answer is the same for everybody. Null when the address could be written in several ways, since variants would
 * fill the memory, and when another origin asks, since the answer then names that origin.
 */
export function readingKey({ raw: { url = '', headers } }: FastifyRequest): string | null {
  return headers.origin === undefined && /^\/v\d[\w/-]*$/.test(url) ? url : null;
}

export type KeepAnswer = ReturnType<PreparedAnswers['begin']>;

/** Sends only what the contract's schema names: any other field of `answer` is dropped. */
export function sendJson(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { status = endpoint.success.status, keep }: { readonly status?: number | undefined; readonly keep?: KeepAnswer | undefined } = {},
): FastifyReply {
  const { download } = endpoint;
  // People open downloaded files too, so the text is indented.
  const body = JSON.stringify(endpoint.success.schema?.parse(answer), null, download === undefined ? undefined : 2);
  if (download !== undefined) reply.header('content-disposition', `attachment; filename="${download}"`);
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  const caching = endpoint.cache === undefined ? 'no-store' : CACHE_CONTROL[endpoint.cache];
  if (keep !== undefined) {
    reply.header('cache-control', caching);
    sendPrepared(request, reply, keep({ status, headers: headersForAnybody(reply), bytes: Buffer.from(body) }));
    return reply;
  }
  if (endpoint.cache === undefined) return reply.header('cache-control', caching).send(body);
  // Weak, because the same text is sent compressed or not.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return sendCached(endpoint.cache, request, reply, etag, () => reply.send(body));
}

export function sendBinary(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isBinary(answer)) throw new TypeError(`${endpoint.path} answered neither bytes nor a problem`);
  // If an image is opened as a page, it can load and run nothing.
  const policy = answer.policy ?? "default-src 'none'; frame-ancestors 'none'; sandbox";
  reply.header('content-type', answer.contentType).header('content-security-policy', policy);
  if (answer.policy !== undefined) reply.header('x-frame-options', 'SAMEORIGIN');
  // Portals at other origins show public images too. The answer of a secret address is not for them.
  if (endpoint.who === 'anyone' && endpoint.cache !== 'private') reply.header('cross-origin-resource-policy', 'cross-origin');
  if ('part' in answer) reply.header('accept-ranges', 'bytes');
  return sendCached(endpoint.cache ?? 'public', request, reply, answer.etag, () =>
    'part' in answer ? sendPart(request, reply, answer) : reply.send(answer.bytes),
  );
}

function sendPart(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { size, part, etag }: OpenBytes & { readonly etag: string },
): FastifyReply {
  const { range, 'if-range': ifRange } = headers;
  const asked = askedPart(method === 'HEAD' || (ifRange !== undefined && ifRange !== etag) ? undefined : range, size);
  if (asked === 'none') {
    reply.removeHeader('content-type').removeHeader('etag');
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send();
  }
  const { start, end, isRange } = asked;
  reply.header('content-length', end - start + 1);
  if (isRange) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply.send(method === 'HEAD' ? Readable.from([]) : part(start, end));
}

/** Streams until one side closes. A proxy must neither buffer nor compress it. */
export function sendStream(contentType: string, reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof Readable)) throw new TypeError('a stream is answered by a stream or a problem');
  reply.header('content-type', `${contentType}; charset=utf-8`).header('cache-control', 'no-store, no-transform');
  return reply.header('x-accel-buffering', 'no').send(answer);
}

function sendCached(
  cache: keyof typeof CACHE_CONTROL,
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  send: () => FastifyReply,
): FastifyReply {
  reply.header('cache-control', CACHE_CONTROL[cache]).header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known === undefined || !namesTag(known, etag)) return send();
  return reply.code(304).removeHeader('content-type').send();
}

function isBinary(answer: unknown): answer is BinaryAnswer {
  const isOne = typeof answer === 'object' && answer !== null && 'contentType' in answer && 'etag' in answer;
  return isOne && ('bytes' in answer || 'part' in answer);
}
