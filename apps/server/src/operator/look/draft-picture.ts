/** Takes a picture for the draft of a look: the same checks, and the same encoding, as those of the operator's command. */
import type { LookPart } from '@waylift/contract/look-choices';
import { removeUnusedImages } from '../../communities/community/community-images.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { communityImages, type ImageUsage } from '../../kernel/db/schema/community-images.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { ImageProblem } from '../../kernel/storage/encode-image.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import { sha256 } from '../community/change-communities.ts';
import { changeLook } from './change-look.ts';

type Deps = { readonly db: Db; readonly clock: Clock; readonly newId: NewId; readonly images: ImageStore };
type Picture = { readonly communityId: string; readonly usage: ImageUsage; readonly bytes: Uint8Array };
type OfPart = { readonly organiserId: string; readonly part: LookPart; readonly seen: string | null };
type Gone = Awaited<ReturnType<typeof changeLook>>;
/** `gone` is null where somebody else changed the part meanwhile. */
export type DraftedPicture =
  | { readonly kind: 'refused'; readonly problem: ImageProblem }
  | { readonly kind: 'drafted'; readonly gone: Gone };

/** Stores a picture as a part of the draft. Where that is not changed, nothing of it stays. @param also what the same transaction does */
export async function draftPicture(
  deps: Deps,
  { communityId, usage, bytes }: Picture,
  ofPart: OfPart,
  also: (tx: Tx) => Promise<void>,
): Promise<DraftedPicture> {
  const put = await deps.images.put(bytes, usage);
  if (put.kind === 'refused') return put;
  const { image } = put;
  try {
    const gone = await deps.db.transaction(async (tx) => {
      const changed = await changeLook(tx, deps, { ...ofPart, communityId, value: image.id });
      if (changed === null) return null;
      await also(tx);
      await tx.insert(communityImages).values({ ...image, communityId, usage, sourceHash: sha256(bytes), createdAt: deps.clock.now() });
      return changed;
    });
    return { kind: 'drafted', gone };
  } finally {
    await removeUnusedImages(deps, [image]);
  }
}
