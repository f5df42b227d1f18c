/**
 * Answers that are the same for everybody, kept in memory as the bytes that are sent: pages and public readings. What they are made of may
 * change: then they are made anew.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../effects/effects.ts';
import { isFresh } from '../effects/is-fresh.ts';
import { inTurns } from '../effects/waiting-line.ts';
import type { SharedAnswers } from './connection.ts';
import { EACH_TURN_MS } from './load-lines.ts';
import { namesTag } from './entity-tag.ts';

/** Bounds what one server may miss if the store could not tell it about a change. */
const KEPT_FOR_MS = 30_000;
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** Below this a packed answer is hardly smaller. */
const PACKED_FROM_BYTES = 1024;
/** What was asked so often is worth more of a thread: it is packed as small as can be. */
const ASKED_OFTEN = 3;
/** With its headers that is what a first round trip carries: ten segments. */
const QUICK_BYTES_MAX = 12_400;

type Headers = Readonly<Record<string, string>>;
type Encoding = 'br' | 'zstd' | 'gzip';
/** `headers` and those of a 304, name after value as Node sends them fastest; an answer that nobody may keep has no tag. */
type Packed = {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
  readonly headers: readonly string[];
  readonly headersUnchanged: readonly string[];
};
export type Prepared = {
  readonly status: number;
  readonly headers: Headers;
  /** Of status, headers and bytes: equal where these are. */
  readonly mark: string;
  readonly plain: Packed;
  /** A promise while it is being packed. */
  readonly packed: Map<Encoding, Packed | Promise<Packed>>;
  readonly asked: Map<Encoding, number>;
};
export type Made = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer; readonly keeps: boolean };

type Kept = { readonly answer: Prepared; readonly madeAt: number; readonly bytes: number };

export type PreparedAnswers = {
  /** What is kept under `key` and still true. */
  find(key: string): Prepared | null;
  /**
   * What is kept under `key`, or else what `make` makes, which is then kept. Whoever asks meanwhile waits for the same; null for them where it
   * turned out to be one visitor's own, or could not be made.
   */
  get(key: string, make: () => Promise<Made | null>): Promise<Prepared | null>;
  /** To be asked before the first look at what the answer is made of. @returns keeps the answer, unless something has changed since */
  begin(key: string): (made: Omit<Made, 'keeps'>) => Prepared;
};

/** `version` is another one after each change of what answers are made of. */
export function createPreparedAnswers({ clock, version }: { readonly clock: Clock; readonly version: () => number }): PreparedAnswers {
  let kept = new Map<string, Kept>();
  let underWay = new Map<string, Promise<Prepared | null>>();
  let keptBytes = 0;
  let keptVersion = version();

  function emptyAfterChange(): void {
    if (keptVersion === version()) return;
    keptVersion = version();
    kept = new Map();
    underWay = new Map();
    keptBytes = 0;
  }

  function find(key: string): Prepared | null {
    emptyAfterChange();
    const entry = kept.get(key);
    if (entry === undefined || !isFresh(entry.madeAt, clock.now().getTime(), KEPT_FOR_MS)) return null;
    // The one asked longest ago is the first.
    kept.delete(key);
    kept.set(key, entry);
    return entry.answer;
  }

  function keep(key: string, answer: Prepared, madeAt: number): Prepared {
    const former = kept.get(key);
    if (former !== undefined) {
      kept.delete(key);
      keptBytes -= former.bytes;
    }
    // Made anew and the same: what was packed is still right.
    const same = former?.answer.mark === answer.mark ? former.answer : answer;
    // Packed three ways it takes twice as much at most.
    const bytes = 2 * answer.plain.bytes.length + 2048;
    kept.set(key, { answer: same, madeAt, bytes });
    keptBytes += bytes;
    for (const [oldest, entry] of kept) {
      if (keptBytes <= KEPT_BYTES_MAX) break;
      kept.delete(oldest);
      keptBytes -= entry.bytes;
    }
    return same;
  }

  function begin(key: string): (made: Omit<Made, 'keeps'>) => Prepared {
    const startedAt = clock.now().getTime();
    const startedWith = version();
    return (made) => {
      emptyAfterChange();
      const answer = prepare(made);
      return startedWith === keptVersion ? keep(key, answer, startedAt) : answer;
    };
  }

  async function make(key: string, work: () => Promise<Made | null>): Promise<Prepared | null> {
    const keepMade = begin(key);
    const made = await work();
    return made?.keeps === true ? keepMade(made) : null;
  }

  return {
    find,
    begin,
    get(key, work) {
      const found = find(key);
      if (found !== null) return Promise.resolve(found);
      const others = underWay.get(key);
      if (others !== undefined) return others;
      const own = make(key, work);
      underWay.set(key, own);
      const forget = () => {
        if (underWay.get(key) === own) underWay.delete(key);
      };
      own.then(forget, forget);
      return own;
    },
  };
}

function prepare({ status, headers, bytes }: Omit<Made, 'keeps'>): Prepared {
  const mark = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(bytes)
    .digest('base64url')
    .slice(0, 27);
  return { status, headers, mark, plain: packedAs({ headers, mark }, bytes), packed: new Map(), asked: new Map() };
}

/** The tag is strong, so other bytes have another one. */
function packedAs(
  { headers: { 'content-type': type, ...headers }, mark }: Pick<Prepared, 'headers' | 'mark'>,
  bytes: Buffer,
  packing?: { readonly encoding: Encoding; readonly suffix: string },
): Packed {
  const etag = headers['cache-control'] === 'no-store' ? undefined : `"${mark}${packing === undefined ? '' : `.${packing.suffix}`}"`;
  const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  const unchanged = { ...headers, vary, ...(etag !== undefined && { etag }) };
  const ofBytes = {
    ...(type !== undefined && { 'content-type': type }),
    ...(packing !== undefined && { 'content-encoding': packing.encoding }),
    'content-length': String(bytes.length),
  };
  return { bytes, etag, headers: Object.entries({ ...unchanged, ...ofBytes }).flat(), headersUnchanged: Object.entries(unchanged).flat() };
}

/** What was said so far in an answer that everybody is given. */
export function headersForAnybody(reply: FastifyReply): Record<string, string> {
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Sends it without the hooks that come after: nothing of the answer depends on who asks but what it is packed with, and whether they have it. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: Prepared): void {
  reply.hijack();
  const packed = packedFor(answer, request.raw.headers['accept-encoding']);
  if (!(packed instanceof Promise)) return send(request, reply, answer, packed);
  packed.then((now) => send(request, reply, answer, now)).catch(() => reply.raw.destroy());
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Prepared, packed: Packed): void {
  const { raw } = reply;
  const { bytes, etag, headers, headersUnchanged } = packed;
  const own = ['x-request-id', request.id, ...(request.server.isStopping() ? ['connection', 'close'] : [])];
  const known = request.raw.headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && etag !== undefined && namesTag(known, etag)) {
    raw.writeHead(304, headersUnchanged.concat(own));
    raw.end();
    return;
  }
  raw.writeHead(answer.status, headers.concat(own));
  if (bytes.length > QUICK_BYTES_MAX) request.server.sharedAnswers.add(raw);
  if (request.raw.method === 'HEAD') raw.end();
  else raw.end(bytes);
}

function packedFor(answer: Prepared, accepted: string | undefined): Packed | Promise<Packed> {
  if (accepted === undefined || answer.plain.bytes.length < PACKED_FROM_BYTES) return answer.plain;
  const encoding = encodingFor(accepted);
  if (encoding === null) return answer.plain;
  const asked = (answer.asked.get(encoding) ?? 0) + 1;
  answer.asked.set(encoding, asked);
  if (asked === ASKED_OFTEN) void packWell(answer, encoding).catch(() => undefined);
  return answer.packed.get(encoding) ?? packFirst(answer, encoding);
}

/** Quickly, where that fits into a first round trip; else whoever asks first waits for the smaller one too. */
function packFirst(answer: Prepared, encoding: Encoding): Packed | Promise<Packed> {
  const quick = packedAs(answer, PACKERS[encoding].quickly(answer.plain.bytes), { encoding, suffix: `${encoding}1` });
  const isSmall = quick.bytes.length <= QUICK_BYTES_MAX;
  const packed = isSmall ? quick : packWell(answer, encoding).catch(() => quick);
  answer.packed.set(encoding, packed);
  if (!isSmall) answer.asked.set(encoding, ASKED_OFTEN);
  return packed;
}

let packing: Promise<unknown> = Promise.resolve();

/** One after the other, so that whoever asks for many pages takes one thread. */
function packWell(answer: Prepared, encoding: Encoding): Promise<Packed> {
  const pack = async () => packedAs(answer, await PACKERS[encoding].well(answer.plain.bytes), { encoding, suffix: encoding });
  const packed = packing.then(pack);
  packing = packed.then((well) => answer.packed.set(encoding, well)).catch(() => undefined);
  return packed;
}

const { constants } = zlib;
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);
const ofQuality = (quality: number, bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
const ofLevel = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });

/** In the order of preference: the first is the smallest. Brotli packs a page of 47 kB in one millisecond quickly and in 18 well. In 50 it would save another hundredth. */
const PACKERS: Readonly<
  Record<Encoding, { readonly quickly: (bytes: Buffer) => Buffer; readonly well: (bytes: Buffer) => Promise<Buffer> }>
> = {
  br: {
    quickly: (bytes) => zlib.brotliCompressSync(bytes, ofQuality(5, bytes.length)),
    well: (bytes) => brotli(bytes, ofQuality(10, bytes.length)),
  },
  zstd: { quickly: (bytes) => zlib.zstdCompressSync(bytes, ofLevel(9)), well: (bytes) => zstd(bytes, ofLevel(19)) },
  gzip: { quickly: (bytes) => zlib.gzipSync(bytes, { level: 6 }), well: (bytes) => gzip(bytes, { level: 9 }) },
};

const chosen = new Map<string, Encoding | null>();

/** The best that the header `Accept-Encoding` takes (RFC 9110, section 12.5.3); the few headers that browsers send are read once. */
function encodingFor(accepted: string): Encoding | null {
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  const best = bestEncoding(accepted);
  if (accepted.length < 100 && chosen.size < 1000) chosen.set(accepted, best);
  return best;
}

function bestEncoding(accepted: string): Encoding | null {
  const wishes = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (name: string) => wishes.get(name) ?? wishes.get('*') ?? 0;
  const encodings = ['br', 'zstd', 'gzip'] as const;
  const best = encodings.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
  return best === undefined || weightOf(best) === 0 || (wishes.get('identity') ?? 0) > weightOf(best) ? null : best;
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    readonly prepared: PreparedAnswers;
    readonly sharedAnswers: SharedAnswers;
    /** What a request may be answered with before anything else is asked: its keys in `prepared`. Those who mount answers add to it. */
    readonly preparedKeys: Set<(request: FastifyRequest) => string | null>;
  }
}

/** Comes before all other hooks: what is kept needs none of them. */
export function answerFromMemory(app: FastifyInstance, prepared: PreparedAnswers): void {
  const keys: FastifyInstance['preparedKeys'] = new Set();
  app.decorate('prepared', prepared);
  app.decorate('preparedKeys', keys);
  // None is refused, and a flood of them leaves the event loop to the rest in between.
  const takeTurn = inTurns(EACH_TURN_MS);
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request.raw;
    if ((method === 'GET' || method === 'HEAD') && !request.server.isStopping()) {
      for (const keyOf of keys) {
        const key = keyOf(request);
        const answer = key === null ? null : prepared.find(key);
        if (answer !== null) {
          takeTurn(() => {
            try {
              sendPrepared(request, reply, answer);
            } catch (error) {
              done(error instanceof Error ? error : new Error('an answer could not be sent', { cause: error }));
            }
          });
          return;
        }
      }
    }
    done();
  });
}
