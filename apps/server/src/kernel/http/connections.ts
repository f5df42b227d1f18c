/**
 * Bounds the connections of a server: their number, and the memory that they hold. A connection is closed only while it waits for its client: the
 * client has sent no request, or only a part of one, or does not read the answer (decision 73).
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { countedNetworks } from '../limits/networks.ts';
import { isProxyIn } from './client-address.ts';
import { bytesHeld, lookAt, newConnection, type Client, type Connection, type SharedAnswers } from './connection.ts';

/** The share of all connections that one client may hold. */
const CLIENT_SHARE = 0.1;
/** Room is made for several connections at a time, because all connections are compared for it. */
const ROOM_SHARE = 0.01;
/** Memory for answers that nobody reads and requests that nobody finishes, the system's buffers included. */
const HELD_BYTES_MAX = 96 * 1024 * 1024;
/** After so many connections, memory is collected once most of them are gone. */
const CROWD = 500;
const CROWD_LEFT_SHARE = 0.25;
const COLLECT_EVERY_MS = 25_000;
/** A second collection frees what the last connections held. */
const COLLECTIONS = 2;

type Bounds = Pick<Config, 'connectionsMax' | 'trustProxy'> & {
  /** How long an answer may stand still, and how often connections are checked. */
  readonly patience: { readonly answerMs: number; readonly lookMs: number };
  readonly shared: SharedAnswers;
  readonly collectGarbage: () => void;
};

/** @returns a function that finds the connection of an open socket */
export function watchConnections(
  server: Server,
  { connectionsMax, trustProxy, patience, shared, collectGarbage }: Bounds,
): (socket: Socket) => Connection | undefined {
  const all = new Map<Socket, Connection>();
  const clients = new Map<string, Client>();
  const isProxy = isProxyIn(trustProxy);
  const clientMax = Math.floor(connectionsMax * CLIENT_SHARE);

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    // All addresses of an IPv6 /64 may belong to one client.
    const key = isProxy(address) ? address : (countedNetworks(address)[0]?.network ?? address);
    const client = clients.get(key) ?? { key, connections: new Set(), isProxy: isProxy(address) };
    const hasRoom =
      (client.isProxy || client.connections.size < clientMax || endStillest(client.connections, () => 1, 1)) &&
      (all.size < connectionsMax || endStillest(all.values(), numberHeld, Math.ceil(connectionsMax * ROOM_SHARE)));
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const connection = newConnection(socket, client, performance.now());
    all.set(socket, connection);
    clients.set(key, client);
    client.connections.add(connection);
    socket.once('close', () => forget(connection));
  });

  function forget({ socket, client }: Connection): void {
    const connection = all.get(socket);
    if (connection === undefined) return;
    all.delete(socket);
    client.connections.delete(connection);
    if (client.connections.size === 0) clients.delete(client.key);
  }

  /** @param isReset otherwise the system would keep unread bytes for minutes */
  function end(connection: Connection, isReset = connection.waitsFor === 'reader'): void {
    forget(connection);
    if (isReset) connection.socket.resetAndDestroy();
    else connection.socket.destroy();
  }

  /**
   * Closes connections that wait for their clients: first those that have waited longest, and whose clients hold most. @returns whether any was
   * closed
   */
  function endStillest(connections: Iterable<Connection>, share: (connection: Connection) => number, most: number): boolean {
    const nowMs = performance.now();
    const still = [...connections].filter((connection) => lookAt(connection, nowMs));
    for (const connection of stillestFirst(still, share, nowMs).slice(0, most)) end(connection);
    return still.length > 0;
  }

  function stillestFirst(connections: readonly Connection[], share: (connection: Connection) => number, nowMs: number): Connection[] {
    // A connection that moved since the last look is not known to have stood still at all.
    const weight = (connection: Connection) => (nowMs - connection.stillSinceMs + patience.lookMs) * share(connection);
    return connections.toSorted((one, other) => weight(other) - weight(one));
  }

  function lookAtAll(): void {
    const nowMs = performance.now();
    const held = new Map<Connection, number>();
    const heldBy = new Map<Client, number>();
    let heldBytes = 0;
    for (const connection of all.values()) {
      if (!lookAt(connection, nowMs)) continue;
      if (connection.waitsFor === 'reader' && nowMs - connection.stillSinceMs >= patience.answerMs) {
        end(connection);
        continue;
      }
      const bytes = bytesHeld(connection, shared);
      held.set(connection, bytes);
      heldBy.set(connection.client, (heldBy.get(connection.client) ?? 0) + bytes);
      heldBytes += bytes;
    }
    if (heldBytes <= HELD_BYTES_MAX) return;
    for (const connection of stillestFirst([...held.keys()], ({ client }) => heldBy.get(client) ?? 0, nowMs)) {
      if (heldBytes <= HELD_BYTES_MAX) return;
      heldBytes -= held.get(connection) ?? 0;
      end(connection, true);
    }
  }

  let most = 0;
  let due = 0;
  let collectedAtMs = -Infinity;
  function collectAfterCrowd(): void {
    if (all.size >= CROWD) [most, due] = [Math.max(most, all.size), COLLECTIONS];
    const nowMs = performance.now();
    if (due === 0 || all.size > most * CROWD_LEFT_SHARE || nowMs - collectedAtMs < COLLECT_EVERY_MS) return;
    due -= 1;
    if (due === 0) most = 0;
    collectedAtMs = nowMs;
    collectGarbage();
  }

  server.once('listening', () => {
    const looking = setInterval(() => {
      lookAtAll();
      collectAfterCrowd();
    }, patience.lookMs).unref();
    server.once('close', () => clearInterval(looking));
  });
  return (socket) => all.get(socket);
}

function numberHeld({ client }: Connection): number {
  return client.connections.size;
}
