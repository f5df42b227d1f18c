/** Checks that image files are where the server looks for them. */
import { eq, inArray } from 'drizzle-orm';
import type { DeclaredCommunity } from '../../communities/community/plan-changes.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';

/** Images of the given communities that the database names but whose files are missing. They are made again. */
export async function findLostImages(
  { db, images }: { readonly db: Db; readonly images: ImageStore },
  declared: readonly DeclaredCommunity[],
): Promise<ReadonlySet<string>> {
  const slugs = declared
    .filter(({ images: given }) => [...(given?.values() ?? [])].some((image) => image !== null))
    .map(({ slug }) => slug);
  if (slugs.length === 0) return new Set();
  const rows = await db
    .select({ id: communityImages.id })
    .from(communityImages)
    .innerJoin(communities, eq(communities.id, communityImages.communityId))
    .where(inArray(communities.slug, slugs));
  const lost = new Set<string>();
  for (const { id } of rows) if ((await images.open(id)) === null) lost.add(id);
  return lost;
}

/** The folder of images if it is missing; null: it is there. A server makes it at its start, so a missing one is not that of the server. */
export async function strangeFolder(images: Pick<ImageStore, 'check'>): Promise<string | null> {
  try {
    await images.check();
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error)) throw error;
    return String(error.path);
  }
}
