import { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const PIECE_BYTES = 64 * 1024;

type Kept = { readonly etag: unknown; readonly bytes: Promise<Buffer> };

/**
 * Files that are sent as a whole are kept once they were asked for: the same bytes go to everybody, so whoever does not read them takes no memory. What
 * is kept is at most what the folder holds, since a file that changes takes the place of what it was.
 */
export function sendFilesFromMemory(app: FastifyInstance): void {
  const kept = new Map<string, Kept>();
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof ReadStream) || reply.statusCode !== 200) return payload;
    const path = payload.path.toString();
    const etag = reply.getHeader('etag');
    const known = kept.get(path);
    app.sharedAnswers.add(reply.raw);
    if (known !== undefined && known.etag === etag) {
      payload.destroy();
      return toBeSent(await known.bytes);
    }
    const read = { etag, bytes: buffer(payload) };
    kept.set(path, read);
    read.bytes.catch(() => kept.delete(path));
    return toBeSent(await read.bytes);
  });
}

/** Piece by piece: whoever asks for large files lets others in between, and is seen not to read before all of it is with the system. */
function toBeSent(bytes: Buffer): Buffer | Readable {
  return bytes.length <= PIECE_BYTES ? bytes : Readable.from(pieces(bytes), { objectMode: false, highWaterMark: 1 });
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await nextTurn();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}
