/** The operator's street map (`MAP_PMTILES`): one file, up to a hundred gigabytes, of which browsers load the parts that they show. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../effects/effects.ts';
import { createWaitingLine } from '../effects/waiting-line.ts';
import { askedPart, type Part } from './byte-range.ts';
import { namesTag } from './entity-tag.ts';
import { problem, sendProblem } from './problem.ts';
import { readStreetMap, type StreetMapFacts } from './street-map-file.ts';

const FOLDER = '/assets/streets';
const PIECE_BYTES = 64 * 1024;
/** Node reads files with four threads. A slow disk must not take all of them. */
const READS_AT_ONCE = 2;
const FOR_EVER = 'public, max-age=31536000, immutable, no-transform';

/** `bounds` are degrees: west, south, east, north. `address` changes with the file. */
export type StreetMapSettings = StreetMapFacts & { readonly address: string };
export type StreetMap = AsyncDisposable & { readonly settings: StreetMapSettings; readonly bytes: number; readonly read: ReadPart };
/** Up to `length` bytes from `position`; null when the file has changed since the start. */
type ReadPart = (position: number, length: number) => Promise<Buffer | null>;

/**
 * Opens the file until it is disposed of. Throws `ConfigError` when it cannot be shown. If the file is replaced, the new one is used after the next
 * start.
 */
export async function openStreetMap(path: string, log: Logger): Promise<StreetMap> {
  const { file, facts, head } = await readStreetMap(path);
  const { size, mtimeMs } = await file.stat();
  // Whole seconds, so that copies of a file on several servers have the same address.
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
  const takeTurn = createWaitingLine({ running: READS_AT_ONCE, waiting: Infinity });
  return {
    settings: { ...facts, address: `${FOLDER}/${version}.pmtiles` },
    bytes: size,
    async read(position, length) {
      const turn = await takeTurn(async () => {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
        // Checked after reading: bytes that were read before a change are valid.
        return (await isSame()) && bytesRead > 0 ? buffer.subarray(0, bytesRead) : null;
      });
      // This line refuses nobody.
      return turn === 'busy' ? null : turn.value;
    },
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
  // Read before the headers are sent: the file may have changed.
  const first = await read(part.start, Math.min(PIECE_BYTES, part.end - part.start + 1));
  if (first === null) return gone();
  reply.headers({ 'cache-control': FOR_EVER, 'accept-ranges': 'bytes', etag });
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag)) return reply.code(304).send();
  reply.headers({ 'content-type': 'application/vnd.pmtiles', 'content-length': part.end - part.start + 1 });
  if (part.isRange) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(pieces(read, first, part), { objectMode: false, highWaterMark: PIECE_BYTES }));
}

/** Stops reading when the connection is closed, because the stream is then destroyed. */
async function* pieces(read: ReadPart, first: Buffer, { start, end }: Part): AsyncGenerator<Buffer> {
  let piece: Buffer | null = first;
  for (let position = start; ;) {
    // The answer has begun. Only a cut connection can still show that it is incomplete.
    if (piece === null) throw new Error('the street map changed while it was sent');
    yield piece;
    position += piece.length;
    if (position > end) return;
    piece = await read(position, Math.min(PIECE_BYTES, end - position + 1));
  }
}
