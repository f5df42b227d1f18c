import { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { inTurns } from '../effects/waiting-line.ts';
import { EACH_TURN_MS } from './load-lines.ts';

const PIECE_BYTES = 64 * 1024;

type Kept = { readonly etag: unknown; readonly bytes: Promise<Buffer> };

/**
 * Keeps files in memory once they were asked for. All answers share the same bytes, so a client that does not read takes no memory. A changed file
 * replaces the old one, so at most the size of the folder is kept.
 */
export function sendFilesFromMemory(app: FastifyInstance): void {
  const kept = new Map<string, Kept>();
  const takeTurn = inTurns(EACH_TURN_MS);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof ReadStream) || reply.statusCode !== 200) return payload;
    const path = payload.path.toString();
    const etag = reply.getHeader('etag');
    const known = kept.get(path);
    app.sharedAnswers.add(reply.raw);
    if (known !== undefined && known.etag === etag) {
      payload.destroy();
      return inPieces(await known.bytes, takeTurn);
    }
    const read = { etag, bytes: buffer(payload) };
    kept.set(path, read);
    read.bytes.catch(() => kept.delete(path));
    return inPieces(await read.bytes, takeTurn);
  });
}

/** Sends the bytes in pieces, so that it is noticed when a client does not read. `takeTurn` lets the event loop do other work in between. */
function inPieces(bytes: Buffer, takeTurn: (work: () => void) => void): Buffer | Readable {
  if (bytes.length <= PIECE_BYTES) return bytes;
  let at = 0;
  const sendNext = (stream: Readable) => {
    if (stream.destroyed) return;
    const piece = bytes.subarray(at, (at += PIECE_BYTES));
    stream.push(piece.length === 0 ? null : piece);
  };
  return new Readable({
    highWaterMark: 1,
    read() {
      setImmediate(() => takeTurn(() => sendNext(this)));
    },
  });
}
