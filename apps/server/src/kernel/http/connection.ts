/** One connection: whether it waits for the client or the server, since when, and how much memory it may hold. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Memory that an answer needs while it is sent: the next piece of a file, and its compressor. */
const PIECE_BYTES = 64 * 1024;
const PACKER_BYTES = 512 * 1024;
const REQUEST_BYTES = 4 * 1024;
/** Sent bytes that the system may hold until the client reads them (`net.ipv4.tcp_wmem`). */
const SYSTEM_BYTES_MAX = 4 * 1024 * 1024;

/** Answers whose bytes are shared with other answers, so that they take no memory of their own. */
export type SharedAnswers = WeakSet<ServerResponse>;
export type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse };
/** `request`: the client has to send one. `reader`: the client has to read an answer. Null: the server has to work. */
type WaitsFor = 'request' | 'reader' | null;

export type Client = { readonly key: string; readonly connections: Set<Connection>; readonly isProxy: boolean };
export type Connection = {
  readonly socket: Socket;
  readonly client: Client;
  /** Requests that are not answered yet, in their order. The first is being answered. */
  readonly asked: Asked[];
  /** Bytes received before the present request. */
  receivedBefore: number;
  /** Bytes sent before the present or last answer. */
  sentBefore: number;
  /** What it waited for at the last look, how far that had come, and when it last moved. */
  waitsFor: WaitsFor;
  progress: readonly [number, number];
  stillSinceMs: number;
};

export function newConnection(socket: Socket, client: Client, nowMs: number): Connection {
  return { socket, client, asked: [], receivedBefore: 0, sentBefore: 0, waitsFor: 'request', progress: [0, 0], stillSinceMs: nowMs };
}

/** Records the connection's progress. @returns whether it waits for its client */
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

/**
 * Bytes of whole pieces that the system has taken, and what is left of the next. Two numbers, because a large piece moves long before all of it is
 * taken.
 */
function sentAndQueued(socket: Socket): readonly [number, number] {
  const handle: unknown = Reflect.get(socket, '_handle');
  const queued = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle ? Number(handle.writeQueueSize) : 0;
  return [socket.bytesWritten - socket.writableLength, queued];
}

/** The memory that a connection may hold at most. Bytes sent to a proxy count as read once all of them are sent. */
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
