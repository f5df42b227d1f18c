/** A way through which one part reaches another over TCP, and which a test can cut, hold up, slow down and tear. */
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * `cut`: nobody gets through. `held`: connections stay, and nothing passes, as when a network swallows it. `slow`: each piece takes its time.
 * `deaf`: what is asked arrives, and its answer does not. `torn`: half of a piece passes, then the connection breaks.
 */
export const LINE_STATES = ['cut', 'held', 'slow', 'deaf', 'torn'] as const;
export type LineState = (typeof LINE_STATES)[number] | 'whole';
export type Line = AsyncDisposable & {
  readonly port: number;
  /** What was held passes once it is whole again. */
  become(state: LineState): void;
  /** Ends every connection that there is. */
  breakAll(): void;
};

const SLOW_MS = 120;

/** @param observe called before each piece that goes to the target */
export async function openLine(target: NetConnectOpts, observe: () => void = () => {}): Promise<Line> {
  let state: LineState = 'whole';
  const open = new Set<Socket>();
  const held = new Set<() => void>();

  function pass(from: Socket, to: Socket, isAnswer: boolean): void {
    from.on('data', (piece: Buffer) => {
      if (!isAnswer) observe();
      switch (state) {
        case 'whole':
          if (!to.write(piece)) {
            from.pause();
            to.once('drain', () => from.resume());
          }
          return;
        case 'slow':
        case 'held': {
          from.pause();
          const go = () => {
            held.delete(go);
            if (!to.destroyed) to.write(piece);
            from.resume();
          };
          if (state === 'slow') setTimeout(go, SLOW_MS);
          else held.add(go);
          return;
        }
        case 'deaf':
          if (!isAnswer) to.write(piece);
          return;
        case 'torn':
          to.end(piece.subarray(0, piece.length / 2));
          from.destroy();
          return;
        case 'cut':
          from.destroy();
      }
    });
  }

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      // What breaks a connection is what a run is about.
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.setNoDelay(true);
    }
    pass(near, far, false);
    pass(far, near, true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    become(next) {
      const former = state;
      state = next;
      if (next === 'cut' || former === 'deaf' || former === 'torn') breakAll();
      if (former === 'held') for (const go of held) go();
    },
    breakAll,
    async [Symbol.asyncDispose]() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
