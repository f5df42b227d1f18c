/** The street map of an operator (`MAP_PMTILES`): one file, perhaps of a hundred gigabytes, of which browsers fetch the parts that they show. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../effects/effects.ts';
import { problem, sendProblem } from './problem.ts';
import { readStreetMap, type StreetMapFacts } from './street-map-file.ts';

const FOLDER = '/assets/streets';
const PIECE_BYTES = 64 * 1024;
/** A slow disk must not keep all threads of Node from passwords: there are four. */
const READS_AT_ONCE = 2;
const FOR_EVER = 'public, max-age=31536000, immutable, no-transform';

/** `bounds` are degrees: west, south, east, north. `address` is new whenever the file is. */
export type StreetMapSettings = StreetMapFacts & { readonly address: string };
export type StreetMap = AsyncDisposable & { readonly settings: StreetMapSettings; readonly bytes: number; readonly read: ReadPart };
/** Up to `length` bytes from `position`; null once the file is no longer what it was at the start. */
type ReadPart = (position: number, length: number) => Promise<Buffer | null>;

/** Opens the file until it is disposed of; throws `ConfigError` when it cannot be shown. A file that is moved into its place is taken at the next start. */
export async function openStreetMap(path: string, log: Logger): Promise<StreetMap> {
  const { file, facts, head } = await readStreetMap(path);
  const { size, mtimeMs } = await file.stat();
  // Whole seconds: copies of one file on several servers then have one address.
  const version = createHash('sha256')
    .update(head)
    .update(`${size} ${Math.floor(mtimeMs / 1000)}`)
    .digest('hex')
    .slice(0, 16);
  let isChanged = false;
  async function isSame(): Promise<boolean> {
    const now = await file.stat();
    if (now.size === size && now.mtimeMs === mtimeMs) return true;
    if (!isChanged)
      log.warn('MAP_PMTILES: the file was written over, so its map is no longer shown. Start the server again to show the new one.');
    isChanged = true;
    return false;
  }
  const inTurn = turns(READS_AT_ONCE);
  return {
    settings: { ...facts, address: `${FOLDER}/${version}.pmtiles` },
    bytes: size,
    read: (position, length) =>
      inTurn(async () => {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
        // Asked afterwards: what was read before a change is still right.
        return (await isSame()) && bytesRead > 0 ? buffer.subarray(0, bytesRead) : null;
      }),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

export function mountStreetMap(app: FastifyInstance, map: StreetMap): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FOLDER}/:name`,
    exposeHeadRoute: false,
    compress: false,
    handler: (request, reply) => sendPart(map, request, reply),
  });
}

async function sendPart({ settings, bytes, read }: StreetMap, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const gone = () => sendProblem(reply.header('cache-control', 'no-store'), problem('not-found'));
  if (request.url.split('?', 1)[0] !== settings.address) return gone();
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  const etag = `"${settings.address.slice(FOLDER.length + 1)}"`;
  const part = askedPart(request.method === 'HEAD' || (ifRange !== undefined && ifRange !== etag) ? undefined : range, bytes);
  if (part === 'none') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
      .send();
  }
  // Read before anything is said of it: it may have changed.
  const first = await read(part.start, Math.min(PIECE_BYTES, part.end - part.start + 1));
  if (first === null) return gone();
  reply.headers({ 'cache-control': FOR_EVER, 'accept-ranges': 'bytes', etag });
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag)) return reply.code(304).send();
  reply.headers({ 'content-type': 'application/vnd.pmtiles', 'content-length': part.end - part.start + 1 });
  if (part.isRange) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(pieces(read, first, part), { objectMode: false, highWaterMark: PIECE_BYTES }));
}

/** Stops reading when the connection is closed, since the stream that pulls is then destroyed. */
async function* pieces(read: ReadPart, first: Buffer, { start, end }: Part): AsyncGenerator<Buffer> {
  let piece: Buffer | null = first;
  for (let position = start; ;) {
    // The answer has begun: a cut connection is all that can still say that it is wrong.
    if (piece === null) throw new Error('the street map changed while it was sent');
    yield piece;
    position += piece.length;
    if (position > end) return;
    piece = await read(position, Math.min(PIECE_BYTES, end - position + 1));
  }
}

type Part = { readonly start: number; readonly end: number; readonly isRange: boolean };

/** Which bytes to send, both ends counted (RFC 9110, section 14). Several ranges at once are refused: no map asks for them, and each could be the whole file. */
function askedPart(range: string | undefined, bytes: number): Part | 'none' {
  const whole = { start: 0, end: bytes - 1, isRange: false };
  if (range === undefined || !/^bytes=/i.test(range)) return whole;
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (from === '' && to === '') return 'none';
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start <= end ? { start, end, isRange: true } : 'none';
}

function namesTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** @returns what lets so many pieces of work run at a time; the others wait in their order */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => void waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
