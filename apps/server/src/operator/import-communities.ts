import { eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { lockCommunities } from '../community/lock-communities.ts';
import { communityImages, type ImageUsage } from '../db/schema/community-images.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { ImageStore } from '../storage/images.ts';
import type { PasswordHasher } from '../security/password-hash.ts';
import { announceCommunityChange } from '../community/community-changes.ts';
import { IMAGE_PROBLEMS } from './add-image.ts';
import { attachImage, detachImages } from './attach-image.ts';
import { optionColumns, type Refused } from './community-columns.ts';
import { publicIdFor } from './create-community.ts';
import type { DeclaredCommunity, ImportedCommunity } from './import-requests.ts';
import { planImport, type ImageSources, type KnownCommunity, type PlannedCommunity, type PreparedCommunity } from './plan-import.ts';
import { removeImages } from './remove-images.ts';
import { refused, type OperatorReply } from './requests.ts';

type ImportDeps = {
  readonly db: Db;
  readonly images: ImageStore;
  readonly passwordHasher: PasswordHasher;
  readonly clock: Clock;
  readonly newId: NewId;
};

/**
 * Brings communities to the state that is declared, in one transaction: all of it or nothing. What a community's declaration does
 * not name stays as it is, as do communities that it does not name; so doing it again changes nothing.
 */
export async function importCommunities(
  deps: ImportDeps,
  { communities: declared, isDryRun }: { readonly communities: readonly DeclaredCommunity[]; readonly isDryRun: boolean },
): Promise<OperatorReply> {
  // Hashing takes time that a transaction must not: it is done on what is read before, and checked again inside.
  const prepared = await prepareAll(deps, declared);
  if ('kind' in prepared) return prepared;

  const outcome = await deps.db.transaction(async (tx) => {
    await lockCommunities(tx);
    const known = await tx
      .select({ id: communities.id, slug: communities.slug, publicId: communities.publicId, parentId: communities.parentId })
      .from(communities);
    const slugs = declared.map(({ slug }) => slug);
    const rows = slugs.length === 0 ? [] : await tx.select().from(communities).where(inArray(communities.slug, slugs));
    const stale = staleSlug(prepared.before, rows);
    if (stale !== null) return refused(`'${stale}' was changed by somebody else just now. Try again.`);
    const { planned, problems } = planImport(prepared.communities, rows, known, await imageSources(tx, rows, declared));
    if (problems.length > 0) return { kind: 'import-refused', problems } as const;
    const wanted = planned.flatMap(
      ({
        prepared: {
          declared: { slug },
        },
        newImages,
      }) => newImages.flatMap(([usage, { staged }]) => (staged === undefined ? [{ slug, usage }] : [])),
    );
    if (isDryRun) return { kind: 'planned', planned, gone: [] } as const;
    if (wanted.length > 0) return { kind: 'images-wanted', wanted } as const;
    return { kind: 'planned', planned, gone: await apply(deps, tx, planned, known) } as const;
  });
  if (outcome.kind !== 'planned') return outcome;
  const notes = [...prepared.notes, ...(await removeImages(deps.images, outcome.gone))];
  return { kind: 'imported', communities: outcome.planned.map(outcomeOf), notes };
}

/** Encodes and keeps an image for an import that follows. */
export async function stageImage(
  { images }: { readonly images: ImageStore },
  { usage, bytesBase64 }: { readonly usage: ImageUsage; readonly bytesBase64: string },
): Promise<OperatorReply> {
  const put = await images.put(Buffer.from(bytesBase64, 'base64'), usage);
  return put.kind === 'refused' ? refused(IMAGE_PROBLEMS[put.problem]) : { kind: 'staged', image: put.image };
}

/** Removes images that an import did not come to use. One that a community has stays. */
export async function unstageImages(
  deps: { readonly db: Db; readonly images: ImageStore },
  ids: readonly string[],
): Promise<OperatorReply> {
  const used =
    ids.length === 0
      ? []
      : await deps.db
          .select({ id: communityImages.id })
          .from(communityImages)
          .where(inArray(communityImages.id, [...ids]));
  const isUsed = new Set(used.map(({ id }) => id));
  const gone = ids.filter((id) => !isUsed.has(id)).map((id) => ({ id }));
  return { kind: 'done', message: `Removed ${gone.length} images.`, notes: await removeImages(deps.images, gone) };
}

type Prepared = {
  readonly communities: PreparedCommunity[];
  readonly notes: string[];
  readonly before: ReadonlyMap<string, string | null>;
};

async function prepareAll(deps: ImportDeps, declared: readonly DeclaredCommunity[]): Promise<Prepared | Refused> {
  const withPassword = declared.filter(({ password }) => password !== undefined).map(({ slug }) => slug);
  const known =
    withPassword.length === 0
      ? []
      : await deps.db
          .select({ slug: communities.slug, passwordHash: communities.passwordHash })
          .from(communities)
          .where(inArray(communities.slug, withPassword));
  const before = new Map(known.map(({ slug, passwordHash }) => [slug, passwordHash]));
  const prepared: PreparedCommunity[] = [];
  const notes: string[] = [];
  for (const community of declared) {
    const { slug, name: _, publicId: _id, parent: _parent, images: _images, password, ...options } = community;
    const wished = await changedPassword(deps, before.get(slug) ?? null, password);
    if (wished !== undefined && wished !== null && typeof wished === 'object') return wished;
    const made = await optionColumns(deps, { ...options, ...(wished !== undefined && { password: wished }) });
    if ('kind' in made) return made;
    prepared.push({ declared: community, columns: made.columns });
    notes.push(...made.notes.map((note) => `${slug}: ${note}`));
  }
  return { communities: prepared, notes, before };
}

/** The password to be stored; undefined when the stored one is the same, or none is declared. */
async function changedPassword(
  { passwordHasher }: ImportDeps,
  hash: string | null,
  password: string | null | undefined,
): Promise<string | null | undefined | Refused> {
  if (password === undefined || password === null || hash === null) return password;
  const match = await passwordHasher.verify(hash, password);
  if (match === 'busy') return refused('The server is too busy to check the passwords just now. Try again in a moment.');
  return match === 'match' ? undefined : password;
}

function staleSlug(before: ReadonlyMap<string, string | null>, rows: readonly CommunityRow[]): string | null {
  return rows.find(({ slug, passwordHash }) => before.has(slug) && before.get(slug) !== passwordHash)?.slug ?? null;
}

async function imageSources(tx: Tx, rows: readonly CommunityRow[], declared: readonly DeclaredCommunity[]): Promise<ImageSources> {
  const slugs = new Set(declared.filter(({ images }) => images !== undefined).map(({ slug }) => slug));
  const ids = rows.filter(({ slug }) => slugs.has(slug)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const images = await tx
    .select({ id: communityImages.id, sourceHash: communityImages.sourceHash })
    .from(communityImages)
    .where(inArray(communityImages.communityId, ids));
  return new Map(images.map(({ id, sourceHash }) => [id, sourceHash]));
}

/** Answers the images that no longer belong to a community. */
async function apply(
  deps: ImportDeps,
  tx: Tx,
  planned: readonly PlannedCommunity[],
  known: readonly KnownCommunity[],
): Promise<{ readonly id: string }[]> {
  const now = deps.clock.now();
  const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
  const changes = planned.filter(({ row, fields }) => row === null || fields.length > 0);
  // Those to be made come first, without parents: a child may stand before its parent in the file.
  const wishedIds = new Set(changes.flatMap(({ prepared: { declared } }) => declared.publicId ?? []));
  for (const { prepared, row, columns } of changes) {
    if (row !== null) continue;
    const { slug, name = slug, publicId } = prepared.declared;
    const id = deps.newId();
    await tx.insert(communities).values({
      ...columns,
      id,
      slug,
      name,
      publicId: publicId ?? (await publicIdFor(tx, slug, wishedIds)),
      createdAt: now,
      updatedAt: now,
    });
    idOf.set(slug, id);
  }
  const gone: { readonly id: string }[] = [];
  for (const { prepared, row, columns, parent, newImages, goneImages } of changes) {
    const id = idOf.get(prepared.declared.slug);
    if (id === undefined) throw new Error('it was made just now');
    const parentId = parent === undefined ? undefined : parent === null ? null : (idOf.get(parent) ?? null);
    if (row !== null || parentId !== undefined) {
      await tx
        .update(communities)
        .set({ ...(row !== null && columns), ...(parentId !== undefined && { parentId }), updatedAt: now })
        .where(eq(communities.id, id));
    }
    for (const [usage, { staged, sha256 }] of newImages) {
      if (staged === undefined) throw new Error('it was asked for before');
      gone.push(...(await attachImage(tx, row ?? { id }, { usage, image: staged, sourceHash: sha256, now })));
    }
    gone.push(...(await detachImages(tx, id, goneImages, now)));
  }
  if (changes.length > 0) await announceCommunityChange(tx);
  return gone;
}

function outcomeOf({ prepared, row, fields }: PlannedCommunity): ImportedCommunity {
  const outcome = row === null ? 'created' : fields.length > 0 ? 'changed' : 'unchanged';
  return { slug: prepared.declared.slug, outcome, fields: [...fields] };
}
