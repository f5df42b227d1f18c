/**
 * Bounds the connections of a server, in number and in what they hold of the memory. A connection is ended only while it waits for its client, who has
 * asked for nothing, has not sent all of a request, or does not read what is answered (decision 73).
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { countedNetworks } from '../limits/networks.ts';
import { isProxyIn } from './client-address.ts';
import { bytesHeld, lookAt, newConnection, type Client, type Connection, type SharedAnswers } from './connection.ts';

/** One client holds at most this part of all connections. */
const CLIENT_SHARE = 0.1;
/** Room is made for several at a time, since all connections have to be looked at for it. */
const ROOM_SHARE = 0.01;
/** What answers that nobody reads and requests that nobody finishes may take of the memory, the system's with it. */
const HELD_BYTES_MAX = 96 * 1024 * 1024;
/** After so many connections most of them have to be gone, and some time, before the memory that they took is given back. */
const CROWD = 500;
const CROWD_LEFT_SHARE = 0.25;
const COLLECT_EVERY_MS = 25_000;
/** What is held by the last of them is free only later. */
const COLLECTIONS = 2;

type Bounds = Pick<Config, 'connectionsMax' | 'trustProxy'> & {
  /** How long an answer may stand still, and how often that is looked at. */
  readonly patience: { readonly answerMs: number; readonly lookMs: number };
  readonly shared: SharedAnswers;
  readonly collectGarbage: () => void;
};

/** @returns what finds the connection of a socket that was let in and has not ended */
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
    // All addresses of a network /64 may be one client's.
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

  /** @param isReset what nobody reads would else stay with the system for minutes */
  function end(connection: Connection, isReset = connection.waitsFor === 'reader'): void {
    forget(connection);
    if (isReset) connection.socket.resetAndDestroy();
    else connection.socket.destroy();
  }

  /** Of those that wait for their clients: the longer, and the more its client takes, the sooner. @returns whether any was ended */
  function endStillest(connections: Iterable<Connection>, share: (connection: Connection) => number, most: number): boolean {
    const nowMs = performance.now();
    const still = [...connections].filter((connection) => lookAt(connection, nowMs));
    for (const connection of stillestFirst(still, share, nowMs).slice(0, most)) end(connection);
    return still.length > 0;
  }

  function stillestFirst(connections: readonly Connection[], share: (connection: Connection) => number, nowMs: number): Connection[] {
    // Who has moved since the last look is not known to have stood still at all.
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
