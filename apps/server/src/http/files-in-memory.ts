import { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

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
      return await known.bytes;
    }
    const read = { etag, bytes: buffer(payload) };
    kept.set(path, read);
    read.bytes.catch(() => kept.delete(path));
    return await read.bytes;
  });
}
