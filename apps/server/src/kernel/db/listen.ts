import type pg from 'pg';
import type { Logger } from '../effects/effects.ts';
import type { Store } from './client.ts';
import { connectOwn, ownClient } from './own-connection.ts';

const LONGEST_PAUSE_MS = 30_000;
/** How soon it is noticed that the server vanished, or that a proxy dropped the connection. */
const CHECK_EVERY_MS = 25_000;

export type Listening = {
  /** Called with each payload of the channel. */
  readonly onNotification: (payload: string) => void;
  /** Called each time that listening begins anew: notifications in between were missed. */
  readonly onListening: () => void;
};

/** Listens to `channel` on a connection of its own. A lost connection is opened anew, with growing pauses. */
export function listen(
  { store, log }: { readonly store: Pick<Store, 'pool'>; readonly log: Logger },
  channel: string,
  { onNotification, onListening }: Listening,
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let attempts = 0;
  let closed = false;

  async function connect(): Promise<void> {
    const next = ownClient(store);
    client = next;
    next.on('notification', ({ payload = '' }) => onNotification(payload));
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await connectOwn(next, store);
      await next.query(`listen ${channel}`);
      attempts = 0;
      onListening();
      check(next);
    } catch {
      lost(next);
    }
  }

  function check(current: pg.Client): void {
    wait(CHECK_EVERY_MS, async () => {
      wait(CHECK_EVERY_MS, () => lost(current));
      // Listening twice is listening once.
      await current.query(`listen ${channel}`).then(
        () => check(current),
        () => lost(current),
      );
    });
  }

  function lost(former: pg.Client): void {
    if (closed || client !== former) return;
    client = null;
    former.end().catch(() => undefined);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempts);
    attempts += 1;
    log.warn({ event: 'listening-lost', channel, pauseMs }, 'a connection on which the store tells of changes was lost');
    wait(pauseMs, connect);
  }

  function wait(ms: number, then: () => unknown): void {
    if (timer !== null) clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => void then(), ms);
    timer.unref();
  }

  void connect();
  return {
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
