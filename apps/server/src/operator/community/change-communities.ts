/** The only code that makes and changes communities, whichever the command. */
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
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, type ImageProblem } from '../../kernel/storage/encode-image.ts';
import type { StoredImage } from '../../kernel/storage/images.ts';
import { privacyNotes } from './privacy-notes.ts';
import { communityOptions } from './community-options.ts';
import { appNotes } from './app-notes.ts';
import { findLostImages, refuseStrangeFolder } from './image-files.ts';
import { isRefused, refused, type Context, type OperatorDeps, type Refused } from '../terminal/command.ts';
import { prepareOptions } from './prepare-options.ts';

const IMAGE_PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  'too-many-bytes': `The image is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
  'too-many-pixels': `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`,
  'unknown-format': 'The file is not an image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.',
  damaged: 'The image is damaged and cannot be read.',
  'took-too-long': 'Reading the image took too long. Try again when the machine has less to do, or use a smaller image.',
};

const KEY_OF: ReadonlyMap<string, string> = new Map(communityOptions.map(({ column, key }) => [column, key]));

export type Changed = {
  readonly kind: 'changed';
  readonly planned: Plan['planned'];
  readonly images: readonly StoredImage[];
  readonly notes: readonly string[];
};
/** The reasons why nothing was changed, by community. */
export type Problems = { readonly kind: 'problems'; readonly problems: readonly ChangeProblem[] };

/**
 * Brings communities to the declared state, in one transaction: all or nothing. Slow work (passwords, HTML, images) is done before, for a first plan.
 * The plan is then made again inside the transaction, where nobody else can change anything.
 */
export async function changeCommunities(
  deps: OperatorDeps,
  { inputs, terminal, auditEach, auditDetails }: Pick<Context, 'inputs' | 'terminal' | 'auditEach' | 'auditDetails'>,
  declared: readonly DeclaredCommunity[],
  mode: ChangeMode,
  isDryRun: boolean = false,
): Promise<Changed | Problems | Refused> {
  const prepared = await prepareOptions(deps, declared, mode);
  if (isRefused(prepared)) return prepared;
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
    const noPlace = wanted.length === 0 ? null : await refuseStrangeFolder(deps.images);
    if (noPlace !== null) return noPlace;
    for (const [index, { usage, source }] of wanted.entries()) {
      terminal.progress({ label: 'Encoding images', done: index, total: wanted.length });
      const bytes = await inputs.file(source.path, IMAGE_MAX_BYTES);
      if ('kind' in bytes) return bytes;
      if (sha256(bytes) !== source.sha256) return refused(`${source.path} has just been changed. Try again.`);
      const put = await deps.images.put(bytes, usage);
      if (put.kind === 'refused') return refused(`${source.path}: ${IMAGE_PROBLEMS[put.problem]}`);
      staged.set(source, put.image);
    }
    const done = await deps.db.transaction(async (tx) => {
      await lockCommunities(tx);
      const plan = await planInStore(tx, prepared.communities, mode, lost);
      if (plan.problems.length > 0) return { kind: 'problems', problems: plan.problems } as const;
      const missing = plan.planned.find((each) => newImagesOf(each).some(({ source }) => !staged.has(source)));
      if (missing !== undefined) return refused(`'${missing.declared.slug}' has just been changed by someone else. Try again.`);
      const changed = plan.planned.filter(({ row, changes }) => row === null || changes.length > 0);
      if (mode === 'import')
        await auditEach(
          tx,
          changed.map((each) => ({ communityPublicId: each.publicId, communitySlug: each.declared.slug, details: changedOptions(each) })),
        );
      else auditDetails(changed.map(changedOptions).join(', '));
      return {
        kind: 'stored',
        planned: plan.planned,
        privacy: privacyNotes(plan),
        gone: await storeChanges(tx, deps, plan, staged),
      } as const;
    });
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

function notesOn(planned: Plan['planned'], imagesLeft: number): string[] {
  const isClosed = planned.some(({ row, columns }) => row?.publicId === PUBLIC_COMMUNITY_ID && columns['active'] === false);
  return [
    ...(isClosed ? ['This is the public community: the portal\'s first page now leads to "page not found".'] : []),
    ...(imagesLeft === 0 ? [] : [`${imagesLeft} former images could not be removed from the bucket just now; they stay there unused.`]),
  ];
}
