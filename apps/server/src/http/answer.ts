import { createHash } from 'node:crypto';
import type { Endpoint } from '@waylift/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is not JSON, such as an image. `etag` as it is sent, with its quotes. */
export type BinaryAnswer = { readonly bytes: Uint8Array; readonly contentType: string; readonly etag: string };

/** Half a minute: short enough that an operator's change is seen soon, long enough to spare a busy landing page. */
const CACHE_CONTROL = {
  public: 'public, max-age=30',
  immutable: 'public, max-age=31536000, immutable',
} as const;

/** Sends what the schema keeps of `answer`: a field that the contract does not name never leaves. */
export function sendJson(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const { download } = endpoint;
  // A file is opened by people too, so it has lines.
  const body = JSON.stringify(endpoint.success.schema?.parse(answer), null, download === undefined ? undefined : 2);
  if (download !== undefined) reply.header('content-disposition', `attachment; filename="${download}"`);
  reply.code(endpoint.success.status).header('content-type', 'application/json; charset=utf-8');
  if (endpoint.cache === undefined) return reply.header('cache-control', 'no-store').send(body);
  // Weak, because the same text leaves compressed or not.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return sendCached(endpoint.cache, request, reply, etag, body);
}

export function sendBinary(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isBinary(answer)) throw new TypeError(`${endpoint.path} answered neither bytes nor a problem`);
  // An image stays an image: were it ever opened as a page, it could load and run nothing.
  reply.header('content-type', answer.contentType).header('content-security-policy', "default-src 'none'; sandbox");
  return sendCached(endpoint.cache ?? 'public', request, reply, answer.etag, answer.bytes);
}

function sendCached(
  cache: 'public' | 'immutable',
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  content: unknown,
): FastifyReply {
  reply.header('cache-control', CACHE_CONTROL[cache]).header('etag', etag);
  if (!matchesEtag(request.headers['if-none-match'], etag)) return reply.send(content);
  return reply.code(304).removeHeader('content-type').send();
}

/** RFC 9110, section 13.1.2: any tag of the list is the same as `etag`, compared weakly. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}

function isBinary(answer: unknown): answer is BinaryAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && 'contentType' in answer && 'etag' in answer;
}
