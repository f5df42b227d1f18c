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
export type DraftedPicture<Done> =
  | { readonly kind: 'refused'; readonly problem: ImageProblem }
  | { readonly kind: 'stored'; readonly done: Done };

/** Stores a picture, and what names it in the same transaction. Without that, nothing of it stays. @param name returns null to keep nothing */
export async function storePicture<Done>(
  deps: Deps,
  { communityId, usage, bytes }: Picture,
  name: (tx: Tx, imageId: string) => Promise<Done | null>,
): Promise<DraftedPicture<Done | null>> {
  const put = await deps.images.put(bytes, usage);
  if (put.kind === 'refused') return put;
  const { image } = put;
  try {
    const done = await deps.db.transaction(async (tx) => {
      const named = await name(tx, image.id);
      if (named !== null)
        await tx.insert(communityImages).values({ ...image, communityId, usage, sourceHash: sha256(bytes), createdAt: deps.clock.now() });
      return named;
    });
    return { kind: 'stored', done };
  } finally {
    await removeUnusedImages(deps, [image]);
  }
}

/** @param also what the same transaction does. `done` is null where somebody else changed the part meanwhile */
export async function draftPicture(deps: Deps, picture: Picture, ofPart: OfPart, also: (tx: Tx) => Promise<void>) {
  return await storePicture(deps, picture, async (tx, imageId) => {
    const gone = await changeLook(tx, deps, { ...ofPart, communityId: picture.communityId, value: imageId });
    if (gone !== null) await also(tx);
    return gone;
  });
}
