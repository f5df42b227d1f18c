import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A decoded request from a page to a service. */
export type Sent = { method: string; path: string; contentType: string; text: string };

/** Stands in for an analytics or error reporting service: accepts and records everything, and answers briefly as they do. */
export type ServiceStandIn = {
  url: string;
  origin: string;
  sent(): readonly Sent[];
  /** Waits until a recorded request matches. */
  waitFor(fits: (sent: Sent) => boolean, what: string): Promise<Sent>;
  reset(): void;
  close(): Promise<void>;
};

/** The time limit for a request that never comes. */
const waitLimitMs = 120_000;

export async function startServiceStandIn(): Promise<ServiceStandIn> {
  const all: Sent[] = [];
  const arrivals = new EventTarget();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', '*, content-type');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const body = await buffer(request);
    const { method = '', url = '', headers } = request;
    all.push({ method, path: url, contentType: headers['content-type'] ?? '', text: readable(body) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":1}');
    arrivals.dispatchEvent(new Event('sent'));
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.');
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}`,
    origin: `http://${host}`,
    sent: () => all,
    async waitFor(fits, what) {
      const signal = AbortSignal.timeout(waitLimitMs);
      for (;;) {
        const found = all.find(fits);
        if (found !== undefined) return found;
        await once(arrivals, 'sent', { signal }).catch(() => {
          throw new Error(`${what} was not sent in time. Sent: ${all.map(({ path }) => path).join(', ')}`);
        });
      }
    },
    reset: () => void (all.length = 0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Services receive gzip, forms with base64, and JSON. */
function readable(body: Buffer): string {
  const plain = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body).toString() : body.toString();
  const data = plain.startsWith('data=') ? new URLSearchParams(plain).get('data') : null;
  return data === null ? plain : Buffer.from(data, 'base64').toString();
}
