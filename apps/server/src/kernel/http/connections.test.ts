import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { holdOpen, rawRequest } from '../../test-support/raw-request.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { watchConnections } from './connections.ts';

const ASKED = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const ASKED_ONCE = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const ASKED_ENDLESS = 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n';
const LOOK_MS = 250;
const BOUNDS = {
  connectionsMax: 5_000,
  trustProxy: false,
  patience: { answerMs: 30_000, lookMs: LOOK_MS },
  shared: new WeakSet(),
  collectGarbage: () => {},
} as const;

let t: TestApp;
/** The clock stands still for everything that is checked in intervals. */
beforeAll(async () => {
  t = await startTestApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await t[Symbol.asyncDispose]();
});

type Served = { readonly app: FastifyInstance; readonly sockets: Set<Socket>; readonly begun: string[] } & AsyncDisposable;

/** A server with three more answers: an endless one, one that comes line by line, and one that waits until it is released. */
async function serve(env: Record<string, string> = {}): Promise<Served> {
  const app = await buildApp({ ...t.deps, config: { ...t.deps.config, ...pick(env) } });
  const sockets = new Set<Socket>();
  const begun: string[] = [];
  app.server.prependListener('connection', (socket: Socket) => sockets.add(socket));
  app.server.on('connection', (socket: Socket) => socket.once('close', () => sockets.delete(socket)));
  app.get('/endless', (_request, reply) => reply.header('content-type', 'image/webp').send(endless()));
  app.get('/heartbeat', (_request, reply) => {
    const stream = new Readable({ read() {} });
    stream.push(': \n\n');
    const beat = setInterval(() => stream.push(': \n\n'), 25_000);
    stream.once('close', () => clearInterval(beat));
    return reply.header('content-type', 'text/event-stream').send(stream);
  });
  app.get<{ Params: { name: string } }>('/begun/:name', async ({ params: { name } }) => {
    begun.push(name);
    await nextTurn();
    return { name, begun: [...begun] };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, sockets, begun, [Symbol.asyncDispose]: () => app.close() };
}

function pick(env: Record<string, string>) {
  const { connectionsMax, trustProxy } = readConfig(env);
  return { connectionsMax, trustProxy };
}

function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
}

function openFrom({ sockets }: Served, address: string): number {
  return [...sockets].filter(({ remoteAddress, destroyed }) => remoteAddress === address && !destroyed).length;
}

async function heldFrom(served: Served, address: string, count: number, request: string, isReading = true): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let held = 0; held < count; held += 1) {
    const socket = holdOpen(served.app, request, { from: address, isReading });
    await once(socket, 'connect');
    sockets.push(socket);
  }
  return sockets;
}

describe('an answer that does not move for thirty seconds ends its connection', () => {
  test('where its client reads nothing, whatever else it sends', async () => {
    await using served = await serve();
    const client = holdOpen(served.app, ASKED_ENDLESS, { isReading: false });
    await expect.poll(() => [...served.sockets][0]?.writableLength ?? 0).toBeGreaterThan(0);
    const [connection] = served.sockets;
    await expect
      .poll(() => {
        client.write('G');
        vi.advanceTimersByTime(5_000);
        return connection?.destroyed;
      })
      .toBe(true);
    client.destroy();
  });

  test('not where it is read slowly, though it takes minutes', async () => {
    await using served = await serve();
    const client = holdOpen(served.app, ASKED_ENDLESS, { isReading: false });
    await expect.poll(() => served.sockets.size).toBe(1);
    const [connection] = served.sockets;
    if (connection === undefined) throw new Error('no connection');
    await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
    for (let minute = 0; minute < 3; minute += 1) {
      const before = connection.bytesWritten;
      while (connection.bytesWritten === before) {
        client.read();
        await nextTurn();
      }
      vi.advanceTimersByTime(LOOK_MS);
      vi.advanceTimersByTime(29_000);
      expect(connection.destroyed).toBe(false);
    }
    client.destroy();
  });

  test('not where more comes every 25 seconds, and is read', async () => {
    await using served = await serve();
    const client = holdOpen(served.app, 'GET /heartbeat HTTP/1.1\r\nHost: x\r\n\r\n');
    let beats = 0;
    client.on('data', (bytes: Buffer) => (beats += bytes.toString().split(': \n\n').length - 1));
    for (let beat = 1; beat <= 10; beat += 1) {
      await expect.poll(() => beats).toBe(beat);
      vi.advanceTimersByTime(25_000);
    }
    expect(served.sockets.size).toBe(1);
    client.destroy();
  });
});

describe('one client holds a tenth of the connections', () => {
  test('beyond that, those end for which the server has waited longest, and nobody else notices', async () => {
    await using served = await serve({ CONNECTIONS_MAX: '100' });
    const other = await heldFrom(served, '127.0.0.3', 10, ASKED);
    const greedy = await heldFrom(served, '127.0.0.2', 10, ASKED);
    await expect.poll(() => greedy.filter(({ bytesRead }) => bytesRead > 0).length).toBe(10);
    vi.advanceTimersByTime(1_000);
    const [first] = greedy;
    const further = await heldFrom(served, '127.0.0.2', 1, ASKED);
    await expect.poll(() => further[0]?.bytesRead).toBeGreaterThan(0);
    await expect.poll(() => first?.readableEnded).toBe(true);
    expect([openFrom(served, '127.0.0.2'), openFrom(served, '127.0.0.3')]).toEqual([10, 10]);
    for (const socket of [...other, ...greedy, ...further]) socket.destroy();
  });

  test('a proxy of TRUST_PROXY holds more, and another address does not', async () => {
    await using served = await serve({ CONNECTIONS_MAX: '100', TRUST_PROXY: '127.0.0.4' });
    const ofProxy = await heldFrom(served, '127.0.0.4', 30, ASKED);
    const ofOther = await heldFrom(served, '127.0.0.5', 30, ASKED);
    await expect.poll(() => [openFrom(served, '127.0.0.4'), openFrom(served, '127.0.0.5')]).toEqual([30, 10]);
    for (const socket of [...ofProxy, ...ofOther]) socket.destroy();
  });

  test.each([
    ['in one network /64 are one client', (at: number) => `2001:db8:5:6:${at.toString(16)}::1`, 10],
    ['in other networks are others', (at: number) => `2001:db8:5:${at.toString(16)}::1`, 25],
  ])('addresses of IPv6 %s', (_, addressOf, expected) => {
    const server = createServer();
    watchConnections(server, { ...BOUNDS, connectionsMax: 100 });
    const sockets = Array.from({ length: 25 }, (_socket, at) => {
      const socket = new Socket();
      Object.defineProperty(socket, 'remoteAddress', { value: addressOf(at) });
      server.emit('connection', socket);
      return socket;
    });
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(expected);
  });
});

describe('visitors are answered although others hold every connection, and', () => {
  test.each([
    ['send nothing', '', true],
    ['send half of the headers', 'GET / HTTP/1.1\r\nHost: x\r\n', true],
    [
      'send half of a body',
      'POST /v2/liftshare/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      true,
    ],
    ['ask once', ASKED, true],
    ['read nothing', ASKED_ENDLESS, false],
  ])('%s', async (_, request, isReading) => {
    await using served = await serve({ CONNECTIONS_MAX: '100' });
    const held: Socket[] = [];
    for (let address = 11; address <= 30; address += 1) held.push(...(await heldFrom(served, `127.0.0.${address}`, 6, request, isReading)));
    for (let visits = 0; visits < 20; visits += 1) {
      vi.advanceTimersByTime(100);
      expect(await rawRequest(served.app, ASKED_ONCE)).toMatch(/^HTTP\/1\.1 200/);
    }
    for (const socket of held) socket.destroy();
  });

  test('wait for nothing but the server: then no connection is ended, and the next is refused', async () => {
    await using served = await serve({ CONNECTIONS_MAX: '100', TRUST_PROXY: 'on' });
    const held = await heldFrom(served, '127.0.0.1', 100, 'GET /heartbeat HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => held.filter(({ bytesRead }) => bytesRead > 0).length).toBe(100);
    expect(await rawRequest(served.app, ASKED_ONCE).catch(() => '')).toBe('');
    expect(openFrom(served, '127.0.0.1')).toBe(100);
    for (const socket of held) socket.destroy();
  });
});

test('what nobody reads is bounded in all, and goes from those who hold most', async () => {
  await using served = await serve();
  const reader = await heldFrom(served, '127.0.0.40', 1, ASKED_ENDLESS);
  const greedy = await heldFrom(served, '127.0.0.41', 80, ASKED_ENDLESS, false);
  const unread = () => [...served.sockets].filter(({ writableLength, destroyed }) => writableLength > 0 && !destroyed).length;
  await expect
    .poll(() => {
      vi.advanceTimersByTime(LOOK_MS);
      return [...served.sockets].reduce(
        (sum, { bytesWritten, remoteAddress, destroyed }) => sum + (destroyed || remoteAddress === '127.0.0.40' ? 0 : bytesWritten),
        0,
      );
    })
    .toBeLessThan(96 * 1024 * 1024);
  expect(unread()).toBeGreaterThan(0);
  expect(openFrom(served, '127.0.0.40')).toBe(1);
  for (const socket of [...reader, ...greedy]) socket.destroy();
});

test('once a crowd has left, the memory that it took is given back, and not again within half a minute', async () => {
  const server = createServer();
  const collectGarbage = vi.fn<() => void>();
  watchConnections(server, { ...BOUNDS, collectGarbage });
  server.emit('listening');
  const comeAndGo = async (count: number) => {
    const crowd = Array.from({ length: count }, (_, at) =>
      Object.defineProperty(new Socket(), 'remoteAddress', { value: `10.${Math.floor(at / 200)}.${at % 200}.1` }),
    );
    for (const socket of crowd) server.emit('connection', socket);
    vi.advanceTimersByTime(LOOK_MS);
    for (const socket of crowd) socket.destroy();
    await nextTurn();
    vi.advanceTimersByTime(LOOK_MS);
  };
  await comeAndGo(200);
  expect(collectGarbage).toHaveBeenCalledTimes(0);
  await comeAndGo(600);
  await comeAndGo(600);
  expect(collectGarbage).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(collectGarbage).toHaveBeenCalledTimes(2);
  server.emit('close');
});

describe('what is asked on one connection is answered in turn', () => {
  test('and begun only once the answer before it is sent', async () => {
    await using served = await serve();
    const requests = ['a', 'b', 'c'].map(
      (name) => `GET /begun/${name} HTTP/1.1\r\nHost: x\r\n${name === 'c' ? 'Connection: close\r\n' : ''}\r\n`,
    );
    const answers = await rawRequest(served.app, requests.join(''));
    expect(answers.match(/\{"name".*?\}/g)).toEqual([
      '{"name":"a","begun":["a"]}',
      '{"name":"b","begun":["a","b"]}',
      '{"name":"c","begun":["a","b","c"]}',
    ]);
  });

  test('and nothing more is begun for who asks far ahead without reading', async () => {
    await using served = await serve();
    const answers = await rawRequest(served.app, 'GET /begun/a HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000)).catch(() => '');
    expect(served.begun.length).toBeLessThanOrEqual(1);
    expect(answers.match(/HTTP\/1\.1/g) ?? []).toEqual([]);
  });

  test('and a body that is not wanted holds up nothing', async () => {
    await using served = await serve();
    const body = 'x'.repeat(10_000);
    const posted = `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answers = await rawRequest(served.app, `${posted}${ASKED_ONCE}`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });
});
