/** Checks that image files are where the server looks for them. */
import { dirname } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import type { DeclaredCommunity } from '../../communities/community/plan-changes.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { refused, type OperatorDeps, type Refused } from '../terminal/command.ts';

/** Images of the given communities that the database names but whose files are missing. They are made again. */
export async function findLostImages(
  { db, images }: Pick<OperatorDeps, 'db' | 'images'>,
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

/** Refuses if the folder of images is missing. A server makes it at its start, so DATA_DIR is not the server's. */
export async function refuseStrangeFolder(images: Pick<OperatorDeps['images'], 'check'>): Promise<Refused | null> {
  try {
    await images.check();
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error)) throw error;
    const folder = String(error.path);
    return refused(
      `There is no folder ${folder}, which a server makes when it starts: DATA_DIR, which is ${dirname(folder)}, is not that of the server. Nothing was changed.`,
    );
  }
}
