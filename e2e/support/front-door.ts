import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A load balancer for several servers. The cookie `server` binds a browser to one server, and to another while that one is down. */
export type FrontDoor = {
  url: string;
  /** The number of open connections to a server, counted from 0. */
  connectionsTo(number: number): number;
  close(): Promise<void>;
};

/** @param ports of the servers, running or not */
export async function openFrontDoor(ports: readonly number[]): Promise<FrontDoor> {
  const open = new Map<Socket, number>();

  async function lead(visitor: Socket): Promise<void> {
    const [first]: Buffer[] = await once(visitor, 'data');
    visitor.pause();
    const wanted = Number(/^cookie: .*\bserver=(\d)/im.exec(String(first))?.[1] ?? 0);
    for (const number of [wanted, ...ports.keys()]) {
      const server = connect(ports[number] ?? 0, '127.0.0.1');
      const isThere = await once(server, 'connect').then(
        () => true,
        () => false,
      );
      if (!isThere) continue;
      open.set(visitor, number);
      server.write(first ?? '');
      // If one side ends or loses the connection, the other side's is closed too.
      pipeline(visitor, server, visitor, () => open.delete(visitor));
      return;
    }
    visitor.destroy();
  }

  const door = createServer((visitor) => {
    visitor.on('error', () => visitor.destroy());
    lead(visitor).catch(() => visitor.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.');

  return {
    url: `http://localhost:${address.port}`,
    connectionsTo: (wanted) => [...open.values()].filter((number) => number === wanted).length,
    async close() {
      const closed = once(door, 'close');
      door.close();
      for (const visitor of open.keys()) visitor.destroy();
      await closed;
    },
  };
}
