import type { Community, CommunityOptions } from '@waylift/contract/community';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { isFresh } from '../../kernel/effects/is-fresh.ts';
import { directoryRecord, optionsRecord } from './community-answers.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { findProvider } from './find-provider.ts';
import { findByFormerSlug } from './find-community.ts';

export type CachedCommunity = {
  readonly row: CommunityRow;
  readonly provider: SignOnProviderRow | null;
  readonly directory: Community;
  readonly options: CommunityOptions;
};

/** Caches communities for a moment: every page reads them, and they rarely change. */
export type CommunityCache = {
  /** Finds a community by its slug or a former one, in any case. The row has the present slug. */
  bySlug(slug: string): Promise<CachedCommunity | null>;
  byPublicId(publicId: string): Promise<CachedCommunity | null>;
  clear(): void;
  /** How often the cache was cleared. What was derived from communities at an earlier version may be outdated. */
  version(): number;
};

/** The longest time that a server may miss a change which it was not told of. */
const KEPT_FOR_MS = 30_000;
/** Further communities are not cached, so that memory stays bounded. */
const KEPT_AT_MOST = 2000;

type Entry = { readonly read: Promise<CachedCommunity | null>; readonly readAt: number };

export function createCommunityCache({ db, clock }: { db: Db; clock: Clock }): CommunityCache {
  const entries = new Map<string, Entry>();
  let version = 0;

  function remembered(key: string, read: () => Promise<CachedCommunity | null>): Promise<CachedCommunity | null> {
    const now = clock.now().getTime();
    const kept = entries.get(key);
    if (kept !== undefined && isFresh(kept.readAt, now, KEPT_FOR_MS)) return kept.read;
    if (entries.size >= KEPT_AT_MOST) entries.clear();
    const entry: Entry = { read: read(), readAt: now };
    entries.set(key, entry);
    // Failures and unknown names are not cached: a failure passes, and with unknown names a stranger could fill the memory.
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.read.then((found) => (found === null ? forget() : undefined), forget);
    return entry.read;
  }

  return {
    bySlug(asked) {
      const slug = asked.toLowerCase();
      return remembered(`slug ${slug}`, async () => {
        const found = await readCommunity({ db, clock }, eq(communities.slug, slug));
        if (found !== null) return found;
        const renamed = await findByFormerSlug(db, slug);
        return renamed && (await readCommunity({ db, clock }, eq(communities.id, renamed.id)));
      });
    },
    byPublicId: (publicId) => remembered(`id ${publicId}`, () => readCommunity({ db, clock }, eq(communities.publicId, publicId))),
    clear() {
      entries.clear();
      version += 1;
    },
    version: () => version,
  };
}

async function readCommunity({ db, clock }: { db: Db; clock: Clock }, which: SQL): Promise<CachedCommunity | null> {
  const [row] = await db.select().from(communities).where(which).limit(1);
  if (row === undefined) return null;
  const children = await db
    .select()
    .from(communities)
    .where(eq(communities.parentId, row.id))
    .orderBy(asc(communities.name), asc(communities.id));
  const provider = await findProvider(db, row);
  return { row, provider, directory: directoryRecord(row, children), options: optionsRecord(row, provider, clock.now()) };
}
