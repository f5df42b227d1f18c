/** The only code that makes and changes communities, whichever the door: a command or a page. Each door words what it answers. */
import { createHash } from 'node:crypto';
import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { removeImages, removeUnusedImages } from '../../communities/community/community-images.ts';
import { lockCommunities } from '../../communities/community/lock-communities.ts';
import type {
  ChangeMode,
  ChangeProblem,
  DeclaredCommunity,
  DeclaredImage,
  Plan,
  PlannedCommunity,
} from '../../communities/community/plan-changes.ts';
import { planInStore, storeChanges } from '../../communities/community/store-changes.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { ImageProblem } from '../../kernel/storage/encode-image.ts';
import type { ImageStore, StoredImage } from '../../kernel/storage/images.ts';
import { appNotes, type AppNote } from './app-notes.ts';
import { communityOptions } from './community-options.ts';
import { findLostImages, strangeFolder } from './image-files.ts';
import { prepareOptions, type PreparedNote } from './prepare-options.ts';
import { privacyNotes, type PrivacyNote } from './privacy-notes.ts';

const KEY_OF: ReadonlyMap<string, string> = new Map(communityOptions.map(({ column, key }) => [column, key]));

export type ChangeCommunitiesDeps = {
  readonly db: Db;
  readonly images: ImageStore;
  readonly passwordHasher: PasswordHasher;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly config: Pick<Config, 'appStoreUrl' | 'playStoreUrl'>;
};

/** What only the door knows: where images come from, and what its audit line says. */
export type ChangeDoor<R extends Stop> = {
  readonly imageOf: (source: DeclaredImage) => Promise<Uint8Array | R>;
  readonly progress?: (encoded: number, of: number) => void;
  /** In the transaction of the change, before it is stored, with all that it makes or changes. A stop in its answer leaves everything as it was. */
  readonly audit: (tx: Tx, changed: readonly PlannedCommunity[]) => Promise<R | undefined>;
};
/** What a door answers in place of going on. */
type Stop = { readonly kind: string };

export type ChangeNote =
  | PreparedNote
  | PrivacyNote
  | AppNote
  | { readonly kind: 'public-community-closed' }
  | { readonly kind: 'images-left'; readonly count: number };
export type Changed = {
  readonly kind: 'changed';
  readonly planned: Plan['planned'];
  readonly images: readonly StoredImage[];
  readonly notes: readonly ChangeNote[];
};
/** The reasons why nothing was changed, by community. */
export type Problems = { readonly kind: 'problems'; readonly problems: readonly ChangeProblem[] };
/** Nothing was changed, although nothing that was declared is wrong by itself. */
export type ChangeTrouble =
  /** Too many passwords are being hashed just now. */
  | { readonly kind: 'busy' }
  /** A server makes it at its start: this process has another DATA_DIR. */
  | { readonly kind: 'no-image-folder'; readonly folder: string }
  | { readonly kind: 'image-changed'; readonly source: DeclaredImage }
  | { readonly kind: 'image-unusable'; readonly source: DeclaredImage; readonly problem: ImageProblem }
  | { readonly kind: 'changed-meanwhile'; readonly slug: string };

type Changing = { readonly mode: ChangeMode; readonly isDryRun?: boolean };

/**
 * Brings communities to the declared state, in one transaction: all or nothing. Slow work (passwords, HTML, images) is done before, for a first plan.
 * The plan is then made again inside the transaction, where nobody else can change anything.
 */
export async function changeCommunities<R extends Stop>(
  deps: ChangeCommunitiesDeps,
  declared: readonly DeclaredCommunity[],
  { mode, isDryRun = false }: Changing,
  door: ChangeDoor<R>,
): Promise<Changed | Problems | ChangeTrouble | R> {
  const prepared = await prepareOptions(deps, declared);
  if (prepared.kind === 'busy') return prepared;
  const lost = await findLostImages(deps, prepared.communities);
  const first = await planInStore(deps.db, prepared.communities, mode, lost);
  if (first.problems.length > 0) return { kind: 'problems', problems: first.problems };
  if (isDryRun)
    return {
      kind: 'changed',
      planned: first.planned,
      images: [],
      notes: [...prepared.notes, ...privacyNotes(first), ...appNotes(first, deps.config)],
    };

  const staged = new Map<DeclaredImage, StoredImage>();
  try {
    const wanted = first.planned.flatMap(newImagesOf);
    const folder = wanted.length === 0 ? null : await strangeFolder(deps.images);
    if (folder !== null) return { kind: 'no-image-folder', folder };
    for (const [index, { usage, source }] of wanted.entries()) {
      door.progress?.(index, wanted.length);
      const bytes = await door.imageOf(source);
      if ('kind' in bytes) return bytes;
      if (sha256(bytes) !== source.sha256) return { kind: 'image-changed', source };
      const put = await deps.images.put(bytes, usage);
      if (put.kind === 'refused') return { kind: 'image-unusable', source, problem: put.problem };
      staged.set(source, put.image);
    }
    const done = await deps.db.transaction(async (tx) => {
      await lockCommunities(tx);
      const plan = await planInStore(tx, prepared.communities, mode, lost);
      if (plan.problems.length > 0) return { kind: 'problems', problems: plan.problems } as const;
      const missing = plan.planned.find((each) => newImagesOf(each).some(({ source }) => !staged.has(source)));
      if (missing !== undefined) return { kind: 'changed-meanwhile', slug: missing.declared.slug } as const;
      const changed = plan.planned.filter(({ row, changes }) => row === null || changes.length > 0);
      const stop = await door.audit(tx, changed);
      if (stop !== undefined) return { kind: 'stopped', stop } as const;
      return {
        kind: 'stored',
        planned: plan.planned,
        privacy: privacyNotes(plan),
        gone: await storeChanges(tx, deps, plan, staged),
      } as const;
    });
    if (done.kind === 'stopped') return done.stop;
    if (done.kind !== 'stored') return done;
    const left = await removeImages(deps.images, done.gone);
    const notes = [...prepared.notes, ...done.privacy, ...appNotes(done, deps.config), ...notesOn(done.planned, left)];
    return { kind: 'changed', planned: done.planned, images: [...staged.values()], notes };
  } finally {
    await removeUnusedImages(deps, [...staged.values()]);
  }
}

/** The keys of the changed options, without their values. */
export function changedOptions({ changes }: Pick<PlannedCommunity, 'changes'>): string {
  return changes.map((change) => KEY_OF.get(change) ?? change).join(', ');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function newImagesOf({ images }: PlannedCommunity) {
  return images.flatMap(({ usage, source }) => (source === null ? [] : [{ usage, source }]));
}

function notesOn(planned: Plan['planned'], imagesLeft: number): ChangeNote[] {
  const isClosed = planned.some(({ row, columns }) => row?.publicId === PUBLIC_COMMUNITY_ID && columns['active'] === false);
  return [
    ...(isClosed ? [{ kind: 'public-community-closed' } as const] : []),
    ...(imagesLeft === 0 ? [] : [{ kind: 'images-left', count: imagesLeft } as const]),
  ];
}
