import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** One address in front of several servers. A browser stays with the server that its cookie `server` names, and gets another while that one is away. */
export type FrontDoor = {
  url: string;
  /** How many connections lead to the server of that number now; the first has number 0. */
  connectionsTo(number: number): number;
  close(): Promise<void>;
};

/** @param ports of the servers, whether they are there yet or not */
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
      // What one of the two ends, or loses, ends for the other.
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
