/** What a connection is answered to bytes that no client library would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sends `request` to `app`, which listens, and answers everything that came back until the connection was closed. */
export async function rawRequest(app: FastifyInstance, request: string): Promise<string> {
  const socket = connectTo(app);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

type Holding = { readonly from?: string; readonly isReading?: boolean };

/** A connection that is never closed from this side, as of a client that means harm; `from` is another address of this machine. */
export function holdOpen(app: FastifyInstance, request: string, { from = '127.0.0.1', isReading = true }: Holding = {}): Socket {
  const socket = connectTo(app, { allowHalfOpen: true, localAddress: from });
  if (isReading) socket.resume();
  else socket.pause();
  socket.on('error', () => {});
  socket.write(request);
  return socket;
}

function connectTo(app: FastifyInstance, options: { readonly allowHalfOpen?: boolean; readonly localAddress?: string } = {}): Socket {
  return connect({ port: Number(new URL(app.listeningOrigin).port), host: '127.0.0.1', ...options });
}
