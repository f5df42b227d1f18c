/** The running server's side of the operator's command: HTTP and JSON over a socket that only its own user may open. */
import { chmod } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Logger } from '../deps.ts';
import { IMAGE_MAX_BYTES } from '../storage/encode-image.ts';
import { runOperatorRequest, type OperatorDeps } from './commands.ts';
import { claimOperatorAddress, releaseOperatorAddress } from './operator-address.ts';
import { refused, type OperatorReply } from './requests.ts';

export const OPERATOR_PATH = '/operator';
/** An image of the largest size in base64, and the rest of a request. */
export const REQUEST_MAX_BYTES = Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 2 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 8;

export type OperatorSocket = { readonly address: string; close(): Promise<void> };

/** Starts to take the operator's requests for `dataDir`, whose lock the caller holds until after `close`. */
export async function startOperatorSocket(dataDir: string, deps: OperatorDeps & { readonly log: Logger }): Promise<OperatorSocket> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answer(deps, request).then(
        ({ status, reply }) => send(response, status, reply),
        (error: unknown) => {
          deps.log.error({ err: error, event: 'operator-request-failed' }, 'an operator request failed');
          send(response, 500, refused('The server could not do this. Its log says why.'));
        },
      );
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  const address = await listenSomewhere(server, dataDir);
  server.on('error', (error) => deps.log.error({ err: error, event: 'operator-socket-failed' }, 'the operator socket failed'));
  return {
    address,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
      await releaseOperatorAddress(dataDir, address);
    },
  };
}

/** A folder shared from another system may refuse sockets; the temporary folder then serves. */
async function listenSomewhere(server: Server, dataDir: string): Promise<string> {
  const nearby = await claimOperatorAddress(dataDir);
  try {
    await listenPrivately(server, nearby);
    return nearby;
  } catch {
    const elsewhere = await claimOperatorAddress(dataDir, false);
    await listenPrivately(server, elsewhere);
    return elsewhere;
  }
}

/** Made with mode 0600 at once: between making and `chmod` anybody could connect. */
async function listenPrivately(server: Server, address: string): Promise<void> {
  const listening = once(server, 'listening');
  if (process.platform === 'win32') {
    server.listen(address);
    await listening;
    return;
  }
  const umask = process.umask(0o177);
  try {
    server.listen(address);
  } finally {
    process.umask(umask);
  }
  await listening;
  await chmod(address, 0o600);
}

async function answer(deps: OperatorDeps, request: IncomingMessage): Promise<{ status: number; reply: OperatorReply }> {
  if (request.method !== 'POST' || request.url !== OPERATOR_PATH) return { status: 404, reply: refused('There is nothing here.') };
  const body = await readBody(request);
  if (body === null) return { status: 413, reply: refused('The request is too large.') };
  return { status: 200, reply: await runOperatorRequest(deps, parseJson(body)) };
}

/** The body as text; null when it is larger than any request of ours. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding, a request gives its body as buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > REQUEST_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What cannot be read is refused as a request that cannot be understood. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function send(response: ServerResponse, status: number, reply: OperatorReply): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(reply));
}
