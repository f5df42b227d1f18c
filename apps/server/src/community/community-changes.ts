import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { DbOrTx, Store } from '../db/client.ts';
import { ownClient } from '../db/own-connection.ts';
import type { Logger } from '../effects/effects.ts';
import type { CommunityCache } from './community-cache.ts';

const CHANNEL = 'community_changed';
const LONGEST_PAUSE_MS = 30_000;

/** Tells every server of this store to forget the communities it keeps. Inside a transaction it is told when that is committed. */
export async function announceCommunityChange(db: DbOrTx): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** Empties `communities` at each announced change. It listens on a connection of its own, made anew with growing pauses when lost. */
export function listenForCommunityChanges({
  store,
  communities,
  log,
}: {
  store: Pick<Store, 'pool'>;
  communities: CommunityCache;
  log: Logger;
}): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let attempts = 0;
  let closed = false;

  async function connect(): Promise<void> {
    const next = ownClient(store);
    client = next;
    next.on('notification', () => communities.clear());
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      attempts = 0;
      // What was announced while nobody listened was missed.
      communities.clear();
    } catch {
      lost(next);
    }
  }

  function lost(former: pg.Client): void {
    if (closed || client !== former) return;
    client = null;
    former.end().catch(() => undefined);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempts);
    attempts += 1;
    log.warn({ event: 'community-changes-lost', pauseMs }, 'connection that tells of changed communities was lost');
    timer = setTimeout(() => void connect(), pauseMs);
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
