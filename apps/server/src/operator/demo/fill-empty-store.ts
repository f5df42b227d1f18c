import { sql } from 'drizzle-orm';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import type { DemoCommunity } from './demo-communities.ts';
import { drawDemoImages, type DrawnImage } from './draw-demo-images.ts';
import { lockCommunities } from '../../communities/community/lock-communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { communityPlaces } from '../../kernel/db/schema/community-places.ts';
import { communities, type NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { FIRST_COMMUNITY_KEY, storeSettings } from '../../kernel/db/schema/store-settings.ts';

type FillDeps = {
  readonly db: Db;
  readonly images: ImageStore;
  readonly passwordHasher: PasswordHasher;
  readonly clock: Clock;
  readonly newId: NewId;
};
type Prepared = {
  readonly row: NewCommunityRow;
  readonly images: readonly DrawnImage[];
  readonly places: NonNullable<DemoCommunity['places']>;
};

/** Makes all `wanted` communities or none, in an empty database; answers whether it did. Servers that start together make them once. */
export async function fillEmptyStore(deps: FillDeps, productName: string, wanted: readonly DemoCommunity[]): Promise<boolean> {
  if (await hasCommunity(deps.db)) return false;
  const prepared = await prepare(deps, productName, wanted);
  let isFilled = false;
  try {
    isFilled = await deps.db.transaction(async (tx) => {
      await lockCommunities(tx);
      if (await hasCommunity(tx)) return false;
      // Parents stand before their children.
      await tx.insert(communities).values(prepared.map(({ row }) => row));
      const images = prepared.flatMap(({ row, images: drawn }) =>
        drawn.map((image) => ({ ...image, communityId: row.id, createdAt: deps.clock.now() })),
      );
      // A restore may replace it while nobody has changed it.
      const [first, ...others] = prepared;
      if (first !== undefined && others.length === 0)
        await tx.insert(storeSettings).values({ key: FIRST_COMMUNITY_KEY, value: first.row.id, updatedAt: first.row.createdAt });
      if (images.length > 0) await tx.insert(communityImages).values(images);
      // Their order is that in which they were added.
      const places = prepared.flatMap(({ row, places: own }) =>
        own.map((place, at) => ({ ...place, communityId: row.id, createdAt: new Date(row.createdAt.getTime() + at) })),
      );
      if (places.length > 0) await tx.insert(communityPlaces).values(places);
      return true;
    });
  } finally {
    if (!isFilled) for (const { images } of prepared) for (const image of images) await deps.images.remove(image.id);
  }
  return isFilled;
}

async function hasCommunity(db: DbOrTx): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(communities)
    .limit(1);
  return found !== undefined;
}

async function prepare(deps: FillDeps, productName: string, wanted: readonly DemoCommunity[]): Promise<Prepared[]> {
  const ids = new Map(wanted.map(({ slug }) => [slug, deps.newId()]));
  const idOf = (slug: string) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`no demonstration community is called ${slug}`);
    return id;
  };
  const prepared: Prepared[] = [];
  for (const community of wanted) {
    const { parent, password, hasLandingImages = false, hasLogo = false, name, places = [], ...columns } = community;
    const images = await drawDemoImages(deps.images, { landingImages: hasLandingImages, logo: hasLogo });
    const now = deps.clock.now();
    const row = {
      ...columns,
      ...imageColumns(images),
      id: idOf(community.slug),
      name: name.replace('{product}', productName),
      parentId: parent === undefined ? null : idOf(parent),
      passwordHash: await hashOf(deps, password),
      createdAt: now,
      updatedAt: now,
    };
    prepared.push({ row, images, places });
  }
  return prepared;
}

function imageColumns(images: readonly DrawnImage[]): Partial<NewCommunityRow> {
  const idFor = (usage: DrawnImage['usage']) => images.find((image) => image.usage === usage)?.id ?? null;
  return {
    logoImageId: idFor('logo'),
    landingImageSmId: idFor('landing-sm'),
    landingImageMdId: idFor('landing-md'),
    landingImageLgId: idFor('landing-lg'),
    landingImageHdpiId: idFor('landing-hdpi'),
  };
}

async function hashOf(deps: FillDeps, password: DemoCommunity['password']): Promise<string | null> {
  if (password === undefined) return null;
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') throw new Error('the password of a demonstration community could not be hashed');
  return hashed.hash;
}
