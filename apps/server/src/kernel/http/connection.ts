/** What one connection waits for, how far that has come, and what it takes of the memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Of what an answer is made while it is sent: the next piece of a file, or what packs it. */
const PIECE_BYTES = 64 * 1024;
const PACKER_BYTES = 512 * 1024;
const REQUEST_BYTES = 4 * 1024;
/** So much of what was sent the system may hold until it is read (`net.ipv4.tcp_wmem`). */
const SYSTEM_BYTES_MAX = 4 * 1024 * 1024;

/** Answers whose bytes are those of others, too: they take no memory of their own. */
export type SharedAnswers = WeakSet<ServerResponse>;
export type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse };
/** Whose turn it is: the client's, to send a request or to read an answer, or the server's. */
type WaitsFor = 'request' | 'reader' | null;

export type Client = { readonly key: string; readonly connections: Set<Connection>; readonly isProxy: boolean };
export type Connection = {
  readonly socket: Socket;
  readonly client: Client;
  /** What is not answered yet, in its order: the first is being answered, the others wait. */
  readonly asked: Asked[];
  /** Bytes, before what is asked now. */
  receivedBefore: number;
  /** Bytes, before what is answered now, or was answered last. */
  sentBefore: number;
  /** What it waited for at the last look, how far that had come, and since when it has come no further. */
  waitsFor: WaitsFor;
  progress: readonly [number, number];
  stillSinceMs: number;
};

export function newConnection(socket: Socket, client: Client, nowMs: number): Connection {
  return { socket, client, asked: [], receivedBefore: 0, sentBefore: 0, waitsFor: 'request', progress: [0, 0], stillSinceMs: nowMs };
}

/** Notes how far it has come. @returns whether it waits for its client */
export function lookAt(connection: Connection, nowMs: number): boolean {
  const { socket, waitsFor: before, progress: former } = connection;
  const waitsFor = whomFor(connection);
  const progress = waitsFor === 'reader' ? sentAndQueued(socket) : ([socket.bytesRead, 0] as const);
  if (waitsFor !== before || progress[0] !== former[0] || progress[1] !== former[1]) {
    connection.waitsFor = waitsFor;
    connection.progress = progress;
    connection.stillSinceMs = nowMs;
  }
  return waitsFor !== null;
}

function whomFor({ socket, asked: [first] }: Connection): WaitsFor {
  if (socket.writableLength > 0) return 'reader';
  return first === undefined || !first.request.complete ? 'request' : null;
}

/** Bytes of whole pieces that the system has taken, and what it has not taken of the next: a large piece moves long before all of it is taken. */
function sentAndQueued(socket: Socket): readonly [number, number] {
  const handle: unknown = Reflect.get(socket, '_handle');
  const queued = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle ? Number(handle.writeQueueSize) : 0;
  return [socket.bytesWritten - socket.writableLength, queued];
}

/** What a connection may hold of the memory, at most. What was sent to a proxy is read, once all of it is sent. */
export function bytesHeld({ socket, client, asked, receivedBefore, sentBefore, waitsFor }: Connection, shared: SharedAnswers): number {
  const received = socket.bytesRead - receivedBefore + asked.length * REQUEST_BYTES;
  if (waitsFor === 'request' && client.isProxy) return received;
  const [sent, queued] = sentAndQueued(socket);
  const ofPiece = queued === 0 ? 0 : Math.max(0, socket.writableLength - queued);
  const bySystem = Math.min(SYSTEM_BYTES_MAX, sent - sentBefore + ofPiece);
  const [first] = asked;
  if (first === undefined || shared.has(first.response)) return received + bySystem;
  const { response } = first;
  const source = response.writableEnded ? 0 : response.hasHeader('content-encoding') ? PACKER_BYTES : PIECE_BYTES;
  return received + bySystem + socket.writableLength + source;
}
