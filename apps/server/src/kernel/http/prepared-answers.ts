/** Answers that are the same for everybody (pages and public GETs), kept in memory as the bytes that are sent (decision 95). */
import { createHash } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../effects/effects.ts';
import { isFresh } from '../effects/is-fresh.ts';
import { inTurns } from '../effects/waiting-line.ts';
import type { SharedAnswers } from './connection.ts';
import { namesTag } from './entity-tag.ts';
import { EACH_TURN_MS } from './load-lines.ts';

/** The longest time that a server shows an old answer if the store could not tell it of a change. */
const KEPT_FOR_MS = 30_000;
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** A smaller answer hardly shrinks when it is compressed. */
const PACKED_FROM_BYTES = 1024;
/** With its headers, this fits into the first round trip (ten segments). */
const QUICK_BYTES_MAX = 12_400;

type Encoding = 'br' | 'gzip';
type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer };
export type Made = Answer & { readonly keeps: boolean };
/** `packed` holds the encodings that were asked for so far; a promise while one is being compressed. */
type Prepared = Answer & { readonly packed: Map<Encoding, Buffer | Promise<Buffer>> };
type Kept = { readonly answer: Prepared; readonly madeAt: number; readonly madeOf: number };
export type PreparedAnswers = ReturnType<typeof createPreparedAnswers>;

/** `version` changes whenever the data changes from which answers are made. */
export function createPreparedAnswers({ clock, version }: { readonly clock: Clock; readonly version: () => number }) {
  // An answer in both encodings takes at most twice its size.
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES_MAX, sizeCalculation: ({ answer }) => 2 * answer.bytes.length + 2048 });
  const underWay = new Map<string, Promise<Prepared | null>>();

  /** The kept answer, if it is still true. */
  function find(key: string): Prepared | null {
    const entry = kept.get(key);
    if (entry?.madeOf !== version() || !isFresh(entry.madeAt, clock.now().getTime(), KEPT_FOR_MS)) return null;
    return entry.answer;
  }

  /** Call this before the data of the answer is read. @returns a function that keeps the answer until the data changes */
  function begin(key: string): (made: Answer) => Prepared {
    const [madeAt, madeOf] = [clock.now().getTime(), version()];
    return (made) => {
      const answer = prepare(made);
      kept.set(key, { answer, madeAt, madeOf });
      return answer;
    };
  }

  /** Returns the kept answer, or makes it with `make` and keeps it. Null for callers that waited, when it cannot be kept. */
  async function get(key: string, make: () => Promise<Made | null>): Promise<Prepared | null> {
    const found = find(key);
    if (found !== null) return found;
    const keep = begin(key);
    const own = async () => make().then((made) => (made?.keeps === true ? keep(made) : null));
    const ofNow = `${version()} ${key}`;
    const making = underWay.get(ofNow) ?? own().finally(() => underWay.delete(ofNow));
    underWay.set(ofNow, making);
    return await making;
  }

  return { find, begin, get };
}

/** The tag is weak, since the same answer is sent compressed or not. An answer that may not be cached has none. */
function prepare({ status, headers, bytes }: Answer): Prepared {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const hash = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(bytes)
    .digest('base64url')
    .slice(0, 27);
  const tag = headers['cache-control'] === 'no-store' ? {} : { etag: `W/"${hash}"` };
  const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  return { status, headers: { ...headers, ...tag, vary }, bytes, packed: new Map() };
}

/** The headers set so far, of an answer that is the same for everybody. */
export function headersForAnybody(reply: FastifyReply): Record<string, string> {
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Sends the answer without further hooks. It depends on the request only in its encoding, and in whether the client has it already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: Prepared): void {
  reply.hijack();
  const { raw } = reply;
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.raw.headers;
  const { 'content-type': type = 'application/octet-stream', ...common } = answer.headers;
  const headers = { ...common, 'x-request-id': request.id, ...(request.server.isStopping() && { connection: 'close' }) };
  if (known !== undefined && answer.status === 200 && common['etag'] !== undefined && namesTag(known, common['etag']))
    return void raw.writeHead(304, headers).end();
  const encoding = answer.bytes.length < PACKED_FROM_BYTES ? null : negotiate<Encoding>(accepted, ['br', 'gzip']);
  const send = (bytes: Buffer) => {
    request.server.sharedAnswers.add(raw);
    const ofBytes = { 'content-type': type, 'content-length': bytes.length, ...(encoding !== null && { 'content-encoding': encoding }) };
    raw.writeHead(answer.status, { ...headers, ...ofBytes }).end(request.raw.method === 'HEAD' ? undefined : bytes);
  };
  const bytes = encoding === null ? answer.bytes : (answer.packed.get(encoding) ?? pack(answer, encoding));
  if (bytes instanceof Promise) bytes.then(send).catch(() => raw.destroy());
  else send(bytes);
}

async function pack({ bytes, packed }: Prepared, encoding: Encoding): Promise<Buffer> {
  const packing = encoding === 'br' ? packByBrotli(bytes) : promisify(zlib.gzip)(bytes, { level: 9 });
  packed.set(encoding, packing);
  packed.set(encoding, await packing);
  return await packing;
}

/**
 * Compressing a page of 47 kB takes 1.5 ms of a thread. If the result does not fit into the first round trip, it is done again: 35 ms for a
 * ninth less.
 */
async function packByBrotli(bytes: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: windowBits } = zlib.constants;
  const packed = await promisify(zlib.brotliCompress)(bytes, { params: { [quality]: 9, [windowBits]: 16 } });
  return packed.length <= QUICK_BYTES_MAX ? packed : await promisify(zlib.brotliCompress)(bytes, { params: { [quality]: 11 } });
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    readonly prepared: PreparedAnswers;
    readonly sharedAnswers: SharedAnswers;
    /** Functions that give the key of a request in `prepared`. Whoever mounts such answers adds one. They are tried before anything else. */
    readonly preparedKeys: Set<(request: FastifyRequest) => string | null>;
  }
}

/** Runs before all other hooks: a kept answer needs none of them. */
export function answerFromMemory(app: FastifyInstance, prepared: PreparedAnswers): void {
  const keys: FastifyInstance['preparedKeys'] = new Set();
  app.decorate('prepared', prepared);
  app.decorate('preparedKeys', keys);
  // No request is refused. In a flood, the event loop does other work in between.
  const takeTurn = inTurns(EACH_TURN_MS);
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request.raw;
    const isReading = (method === 'GET' || method === 'HEAD') && !request.server.isStopping();
    for (const keyOf of isReading ? keys : []) {
      const answer = prepared.find(keyOf(request) ?? '');
      if (answer !== null) return takeTurn(() => sendPrepared(request, reply, answer));
    }
    done();
  });
}
