/** The one way in which communities are made and changed, by whichever command. */
import { createHash } from 'node:crypto';
import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/client.ts';
import { lockCommunities } from '../community/lock-communities.ts';
import { communityImages } from '../db/schema/community-images.ts';
import { communities } from '../db/schema/communities.ts';
import { announceCommunityChange } from '../community/community-changes.ts';
import { IMAGE_MAX_BYTES } from '../storage/encode-image.ts';
import type { StoredImage } from '../storage/images.ts';
import { isRefused, refused, type Context, type OperatorDeps, type Refused } from './command.ts';
import { forgetImages, IMAGE_COLUMNS, IMAGE_PROBLEMS, removeImages } from './community-images.ts';
import {
  planChanges,
  type ChangeMode,
  type ChangeProblem,
  type DeclaredCommunity,
  type KnownCommunity,
  type Plan,
  type PlannedCommunity,
} from './plan-changes.ts';
import { prepareOptions } from './prepare-options.ts';

export type Changed = {
  readonly kind: 'changed';
  readonly planned: Plan['planned'];
  readonly images: readonly StoredImage[];
  readonly notes: readonly string[];
};
/** Nothing was changed: what stands in the way, community by community. */
export type Problems = { readonly kind: 'problems'; readonly problems: readonly ChangeProblem[] };

/**
 * Brings communities to the state that is declared, in one transaction: all of it or nothing. What takes time (passwords, HTML, images)
 * is made ready before, of what is read then; the plan is made again inside, where nobody else changes anything.
 */
export async function changeCommunities(
  deps: OperatorDeps,
  { inputs, terminal }: Pick<Context, 'inputs' | 'terminal'>,
  declared: readonly DeclaredCommunity[],
  mode: ChangeMode,
  isDryRun: boolean = false,
): Promise<Changed | Problems | Refused> {
  const prepared = await prepareOptions(deps, declared, mode);
  if (isRefused(prepared)) return prepared;
  const first = await planOn(deps.db, prepared.communities, mode);
  if (first.problems.length > 0) return { kind: 'problems', problems: first.problems };
  if (isDryRun) return { kind: 'changed', planned: first.planned, images: [], notes: prepared.notes };

  const staged = new Map<string, StoredImage>();
  try {
    const wanted = first.planned.flatMap(sourcesIn);
    for (const [index, { slug, usage, source }] of wanted.entries()) {
      terminal.progress({ label: 'Encoding images', done: index, total: wanted.length });
      const bytes = await inputs.file(source.path, IMAGE_MAX_BYTES);
      if ('kind' in bytes) return bytes;
      if (sha256(bytes) !== source.sha256) return refused(`${source.path} was changed just now. Try again.`);
      const put = await deps.images.put(bytes, usage);
      if (put.kind === 'refused') return refused(`${source.path}: ${IMAGE_PROBLEMS[put.problem]}`);
      staged.set(keyOf(slug, usage), put.image);
    }
    const done = await deps.db.transaction(async (tx) => {
      await lockCommunities(tx);
      const plan = await planOn(tx, prepared.communities, mode);
      if (plan.problems.length > 0) return { kind: 'problems', problems: plan.problems } as const;
      const missing = plan.planned.flatMap(sourcesIn).find(({ slug, usage }) => !staged.has(keyOf(slug, usage)));
      if (missing !== undefined) return refused(`'${missing.slug}' was changed by somebody else just now. Try again.`);
      return { kind: 'applied', planned: plan.planned, gone: await apply(deps, tx, plan, staged) } as const;
    });
    if (done.kind !== 'applied') return done;
    const { planned, gone } = done;
    const notes = [...prepared.notes, ...notesOn(planned), ...(await removeImages(deps.images, gone))];
    return { kind: 'changed', planned, images: [...staged.values()], notes };
  } finally {
    await removeUnused(deps, [...staged.values()]);
  }
}

/** What the store knows of decides, since a connection may be lost after the commit. */
async function removeUnused({ db, images }: OperatorDeps, staged: readonly StoredImage[]): Promise<void> {
  if (staged.length === 0) return;
  const ids = staged.map(({ id }) => id);
  const used = await db.select({ id: communityImages.id }).from(communityImages).where(inArray(communityImages.id, ids));
  await removeImages(
    images,
    staged.filter(({ id }) => !used.some((each) => each.id === id)),
  );
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sourcesIn({ declared: { slug }, images }: PlannedCommunity) {
  return images.flatMap(({ usage, source }) => (source === null ? [] : [{ slug, usage, source }]));
}

function keyOf(slug: string, usage: string): string {
  return `${slug} ${usage}`;
}

function notesOn(planned: Plan['planned']): string[] {
  const isClosed = planned.some(({ row, columns }) => row?.publicId === PUBLIC_COMMUNITY_ID && columns['active'] === false);
  return isClosed ? ['This is the public community: the portal\'s first page now leads to "page not found".'] : [];
}

type PlanInStore = Plan & { readonly known: readonly KnownCommunity[] };

async function planOn(db: DbOrTx, declared: readonly DeclaredCommunity[], mode: ChangeMode): Promise<PlanInStore> {
  const { id, slug, publicId, parentId } = communities;
  const known = await db.select({ id, slug, publicId, parentId }).from(communities);
  // A text with U+0000 would fail in the store.
  const slugs = declared.map((each) => each.slug).filter((each) => !each.includes('\0'));
  const rows = await db.select().from(communities).where(inArray(slug, slugs));
  const images = await db
    .select({ id: communityImages.id, sourceHash: communityImages.sourceHash })
    .from(communityImages)
    .innerJoin(communities, eq(id, communityImages.communityId))
    .where(inArray(slug, slugs));
  const sources = new Map(images.map((image) => [image.id, image.sourceHash]));
  return { ...planChanges(declared, { known, rows, sources }, mode), known };
}

/** Answers the images that no longer belong to a community. */
async function apply(deps: OperatorDeps, tx: Tx, { planned, known }: PlanInStore, staged: ReadonlyMap<string, StoredImage>) {
  const now = deps.clock.now();
  const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
  const changes = planned.filter(({ row, fields }) => row === null || fields.length > 0);
  // Those to be made come first, without parents: a child may stand before its parent in the file.
  for (const { declared, row, columns, publicId } of changes) {
    if (row !== null) continue;
    const { slug, name = slug } = declared;
    const id = deps.newId();
    await tx.insert(communities).values({ ...columns, id, slug, name, publicId, createdAt: now, updatedAt: now });
    idOf.set(slug, id);
  }
  const gone: { readonly id: string }[] = [];
  for (const { declared, row, columns, parent, images } of changes) {
    const id = idOf.get(declared.slug) ?? '';
    const parentId = typeof parent === 'string' ? (idOf.get(parent) ?? null) : parent;
    const imageColumns: Record<string, string | null> = {};
    for (const { usage, source, former } of images) {
      const image = staged.get(keyOf(declared.slug, usage));
      imageColumns[IMAGE_COLUMNS[usage]] = image?.id ?? null;
      if (image !== undefined && source !== null) {
        await tx.insert(communityImages).values({ ...image, communityId: id, usage, sourceHash: source.sha256, createdAt: now });
      }
      // The one just replaced stays, since pages sent a moment ago still show it.
      gone.push(...(await forgetImages(tx, id, usage, image === undefined ? [] : [image.id, former ?? image.id])));
    }
    await tx
      .update(communities)
      .set({ ...(row !== null && columns), ...imageColumns, ...(parentId !== undefined && { parentId }), updatedAt: now })
      .where(eq(communities.id, id));
  }
  if (changes.length > 0) await announceCommunityChange(tx);
  return gone;
}
