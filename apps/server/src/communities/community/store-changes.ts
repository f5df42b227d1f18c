/** Plans a change against the database, and writes the plan. */
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { formerSlugs } from '../../kernel/db/schema/former-slugs.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { StoredImage } from '../../kernel/storage/images.ts';
import { announceCommunityChange } from './community-changes.ts';
import { forgetImages, IMAGE_COLUMNS } from './community-images.ts';
import {
  planChanges,
  type ChangeMode,
  type DeclaredCommunity,
  type DeclaredImage,
  type KnownCommunity,
  type Plan,
} from './plan-changes.ts';

export type PlanInStore = Plan & { readonly known: readonly KnownCommunity[] };

/** Plans what brings communities to the declared state. `lost`: images whose files are gone. */
export async function planInStore(
  db: DbOrTx,
  declared: readonly DeclaredCommunity[],
  mode: ChangeMode,
  lost: ReadonlySet<string> = new Set(),
): Promise<PlanInStore> {
  const { id, slug, publicId, parentId, active, privacy, passwordHash, emailDomains } = communities;
  const known = await db.select({ id, slug, publicId, parentId, active, privacy, passwordHash, emailDomains }).from(communities);
  // PostgreSQL refuses a text with U+0000.
  const slugs = declared.map((each) => each.slug).filter((each) => !each.includes('\0'));
  const rows = await db.select().from(communities).where(inArray(slug, slugs));
  const images = await db
    .select({ id: communityImages.id, sourceHash: communityImages.sourceHash })
    .from(communityImages)
    .innerJoin(communities, eq(id, communityImages.communityId))
    .where(inArray(slug, slugs));
  const sources = new Map(images.map((image) => [image.id, lost.has(image.id) ? '' : image.sourceHash]));
  const former = await db.select({ slug: formerSlugs.slug, communityId: formerSlugs.communityId }).from(formerSlugs);
  const ofWhom = new Map(former.map((each) => [each.slug, each.communityId]));
  return { ...planChanges(declared, { known, rows, sources, formerSlugs: ofWhom }, mode), known };
}

/**
 * Writes a plan that was made in this transaction. `staged` has the image made of each source. Answers the images that no longer belong to a
 * community; their files are to be removed after the commit.
 */
export async function storeChanges(
  tx: Tx,
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  { planned, known }: PlanInStore,
  staged: ReadonlyMap<DeclaredImage, StoredImage>,
): Promise<{ readonly id: string }[]> {
  const now = clock.now();
  const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
  const changed = planned.filter(({ row, changes }) => row === null || changes.length > 0);
  // New communities are inserted first and without parents: in the file a child may come before its parent.
  for (const { declared, row, columns, publicId } of changed) {
    if (row !== null) continue;
    const { slug, name = slug } = declared;
    const id = newId();
    await tx.insert(communities).values({ ...columns, id, slug, name, publicId, createdAt: now, updatedAt: now });
    idOf.set(slug, id);
  }
  const gone: { readonly id: string }[] = [];
  for (const { declared, row, columns, parent, images } of changed) {
    const id = idOf.get(declared.slug) ?? '';
    const parentId = typeof parent === 'string' ? (idOf.get(parent) ?? null) : parent;
    const imageColumns: Record<string, string | null> = {};
    for (const { usage, source, former } of images) {
      const image = source === null ? undefined : staged.get(source);
      imageColumns[IMAGE_COLUMNS[usage]] = image?.id ?? null;
      if (image !== undefined && source !== null) {
        // One of the draft of a look, or of an earlier version, has its row already.
        await tx
          .insert(communityImages)
          .values({ ...image, communityId: id, usage, sourceHash: source.sha256, createdAt: now })
          .onConflictDoNothing({ target: communityImages.id });
      }
      // The image that was just replaced stays: pages sent a moment ago still show it.
      gone.push(...(await forgetImages(tx, id, usage, image === undefined ? [] : [image.id, former ?? image.id])));
    }
    const { newSlug } = declared;
    if (row !== null && newSlug !== undefined && newSlug !== row.slug) {
      await tx.delete(formerSlugs).where(eq(formerSlugs.slug, newSlug));
      await tx.insert(formerSlugs).values({ slug: row.slug, communityId: id, createdAt: now });
    }
    await tx
      .update(communities)
      .set({
        ...(row !== null && columns),
        ...imageColumns,
        ...(parentId !== undefined && { parentId }),
        ...('active' in columns && { sharingEndedAt: null }),
        updatedAt: now,
      })
      .where(eq(communities.id, id));
  }
  if (changed.length > 0) await announceCommunityChange(tx);
  return gone;
}
