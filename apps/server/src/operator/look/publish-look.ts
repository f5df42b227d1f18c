/** Publishes what a draft holds, as one change of the community, and keeps the look before it. */
import { LOOK_PARTS, LOOK_VERSIONS_KEPT, type LookPart } from '@waylift/contract/look-choices';
import { desc, eq, inArray } from 'drizzle-orm';
import { communityById } from '../../communities/community/find-community.ts';
import { lockCommunities } from '../../communities/community/lock-communities.ts';
import type { DeclaredCommunity, DeclaredImage, OptionColumn, OptionValue } from '../../communities/community/plan-changes.ts';
import { planInStore, storeChanges } from '../../communities/community/store-changes.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { communityImages, type SingleUsage } from '../../kernel/db/schema/community-images.ts';
import { lookChanges, lookVersions } from '../../kernel/db/schema/looks.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { StoredImage } from '../../kernel/storage/images.ts';
import { forgetUnused, lockLook } from './change-look.ts';
import { differing, PART_COLUMNS, rowOf, usageOf, valuesOf } from './look-parts.ts';
import { changesOf, drafted, publishedLook, type LookChangeRow } from './read-look.ts';

type Effects = { readonly clock: Clock; readonly newId: NewId };
type Publication = {
  readonly community: { readonly id: string; readonly slug: string };
  readonly organiserId: string;
  /** The revisions that the organiser has looked at. */
  readonly seen: readonly string[];
};
export type Published = { readonly parts: readonly LookPart[]; readonly gone: readonly { readonly id: string }[] };

/** @returns null where there is nothing to publish, or other changes than those that were seen */
export async function publishLook(tx: Tx, effects: Effects, { community, organiserId, seen }: Publication): Promise<Published | null> {
  await lockCommunities(tx);
  await lockLook(tx, community.id);
  const changes = await changesOf(tx, community.id);
  const isSeen = changes.length === seen.length && changes.every(({ revision }) => seen.includes(revision));
  if (changes.length === 0 || !isSeen) return null;
  await keepPresent(tx, effects, community.id);
  const { declared, staged } = await declaredOf(tx, community.slug, changes);
  const plan = await planInStore(tx, [declared], 'set');
  if (plan.problems.length > 0) throw new Error('a change of the look alone breaks no rule between communities');
  await tx.delete(lookChanges).where(eq(lookChanges.communityId, community.id));
  const gone = await storeChanges(tx, effects, plan, staged);
  const parts = changes.map(({ part }) => part);
  const look = drafted(await publishedLook(tx, community.id), changes);
  await addVersion(tx, {
    id: effects.newId(),
    communityId: community.id,
    ...rowOf(look),
    changed: parts,
    publishedBy: organiserId,
    publishedAt: effects.clock.now(),
  });
  return { parts, gone: [...gone, ...(await forgetOld(tx, community.id))] };
}

/** What the plan of a community's changes takes: it was checked, encoded and sanitised when it was drafted. */
async function declaredOf(tx: Tx, slug: string, changes: readonly LookChangeRow[]) {
  const ids = changes.flatMap(({ part, value }) => (usageOf(part) === null || value === null ? [] : [value]));
  const stored = await tx.select().from(communityImages).where(inArray(communityImages.id, ids));
  const staged = new Map<DeclaredImage, StoredImage>();
  const images = new Map<SingleUsage, DeclaredImage | null>();
  const options = new Map<OptionColumn, OptionValue>();
  let name: string | undefined;
  for (const { part, value } of changes) {
    const usage = usageOf(part);
    if (part === 'name') name = value ?? undefined;
    else if (usage === null) options.set(PART_COLUMNS[part], value);
    else {
      const image = stored.find(({ id }) => id === value);
      const source = image === undefined ? null : { path: '', sha256: image.sourceHash ?? image.id };
      if (image !== undefined && source !== null) staged.set(source, image);
      images.set(usage, source);
    }
  }
  const declared: DeclaredCommunity = { slug, name, options, images };
  return { declared, staged };
}

/** A look that a command made, or that was there before there were versions. */
async function keepPresent(tx: Tx, { newId }: Effects, communityId: string): Promise<void> {
  const row = await communityById(tx, communityId);
  const [newest] = await tx
    .select()
    .from(lookVersions)
    .where(eq(lookVersions.communityId, communityId))
    .orderBy(desc(lookVersions.publishedAt), desc(lookVersions.id))
    .limit(1);
  const look = valuesOf(row);
  const changed = newest === undefined ? LOOK_PARTS.filter((part) => look[part] !== null) : differing(look, valuesOf(newest));
  if (changed.length === 0) return;
  await addVersion(tx, { id: newId(), communityId, ...rowOf(look), changed: [...changed], publishedBy: null, publishedAt: row.updatedAt });
}

async function addVersion(tx: Tx, version: typeof lookVersions.$inferInsert): Promise<void> {
  await tx.insert(lookVersions).values(version);
}

async function forgetOld(tx: Tx, communityId: string): Promise<{ readonly id: string }[]> {
  const old = await tx
    .select({ id: lookVersions.id })
    .from(lookVersions)
    .where(eq(lookVersions.communityId, communityId))
    .orderBy(desc(lookVersions.publishedAt), desc(lookVersions.id))
    .offset(LOOK_VERSIONS_KEPT + 1);
  if (old.length === 0) return [];
  await tx.delete(lookVersions).where(
    inArray(
      lookVersions.id,
      old.map(({ id }) => id),
    ),
  );
  return await forgetUnused(tx, communityId, LOOK_PARTS);
}
