import { sql } from 'drizzle-orm';
import type { DbOrTx, Store } from '../../kernel/db/client.ts';
import { listen } from '../../kernel/db/listen.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import type { CommunityCache } from './community-cache.ts';

const CHANNEL = 'community_changed';

/** Tells every server of this database to clear its cached communities. In a transaction, they are told when it commits. */
export async function announceCommunityChange(db: DbOrTx): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** Empties `communities` at each announced change. */
export function listenForCommunityChanges({
  store,
  communities,
  log,
}: {
  store: Pick<Store, 'pool'>;
  communities: Pick<CommunityCache, 'clear'>;
  log: Logger;
}): { close(): Promise<void> } {
  const forget = () => communities.clear();
  return listen({ store, log }, CHANNEL, { onNotification: forget, onListening: forget });
}
