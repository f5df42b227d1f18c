/** Changes the draft of a community's look. It is shared: whoever changes a part says what they saw of it. */
import type { LookPart } from '@waylift/contract/look-choices';
import { and, eq } from 'drizzle-orm';
import { forgetImages } from '../../communities/community/community-images.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { lookChanges, lookVersions } from '../../kernel/db/schema/looks.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { differing, usageOf, valuesOf } from './look-parts.ts';
import { changesOf, publishedLook } from './read-look.ts';

type Gone = readonly { readonly id: string }[];
type Effects = { readonly clock: Clock; readonly newId: NewId };
type Whose = { readonly communityId: string; readonly organiserId: string };
type Change = Whose & { readonly part: LookPart; readonly value: string | null; readonly seen: string | null };

/** One change of a look at a time. */
export async function lockLook(tx: Tx, communityId: string): Promise<void> {
  await tx.select({ id: communities.id }).from(communities).where(eq(communities.id, communityId)).for('no key update');
}

/** @returns the images that nothing shows any more, or null where somebody else changed the part meanwhile */
export async function changeLook(tx: Tx, effects: Effects, change: Change): Promise<Gone | null> {
  const { communityId, part, value, seen } = change;
  await lockLook(tx, communityId);
  const isIts = and(eq(lookChanges.communityId, communityId), eq(lookChanges.part, part));
  const [present] = await tx.select().from(lookChanges).where(isIts);
  if ((present?.revision ?? null) !== seen) return null;
  await tx.delete(lookChanges).where(isIts);
  const published = await publishedLook(tx, communityId);
  if (published[part] !== value) await tx.insert(lookChanges).values(changeRow(effects, change));
  return await forgetUnused(tx, communityId, [part]);
}

/** @returns the parts that were changed, and the images that nothing shows any more */
export async function dropLook(tx: Tx, communityId: string): Promise<{ readonly parts: readonly LookPart[]; readonly gone: Gone }> {
  await lockLook(tx, communityId);
  const parts = (await changesOf(tx, communityId)).map(({ part }) => part);
  await tx.delete(lookChanges).where(eq(lookChanges.communityId, communityId));
  return { parts, gone: await forgetUnused(tx, communityId, parts) };
}

/** Makes a version the draft. @returns null if there is no such version */
export async function bringLookBack(tx: Tx, effects: Effects, { versionId, ...whose }: Whose & { readonly versionId: string }) {
  const { communityId } = whose;
  await lockLook(tx, communityId);
  if (!isUuid(versionId)) return null;
  const isIts = and(eq(lookVersions.id, versionId), eq(lookVersions.communityId, communityId));
  const [version] = await tx.select().from(lookVersions).where(isIts);
  if (version === undefined) return null;
  const [published, wanted] = [await publishedLook(tx, communityId), valuesOf(version)];
  const dropped = await changesOf(tx, communityId);
  await tx.delete(lookChanges).where(eq(lookChanges.communityId, communityId));
  const parts = differing(published, wanted);
  if (parts.length > 0)
    await tx.insert(lookChanges).values(parts.map((part) => changeRow(effects, { ...whose, part, value: wanted[part] })));
  const gone = await forgetUnused(
    tx,
    communityId,
    dropped.map(({ part }) => part),
  );
  return { at: version.publishedAt, gone };
}

function changeRow({ clock, newId }: Effects, { communityId, organiserId, part, value }: Omit<Change, 'seen'>) {
  return { communityId, part, value, revision: newId(), changedBy: organiserId, changedAt: clock.now() };
}

/** Images of these parts that neither the community nor its draft nor a version has. */
export async function forgetUnused(tx: Tx, communityId: string, parts: readonly LookPart[]): Promise<{ readonly id: string }[]> {
  const published = await publishedLook(tx, communityId);
  const gone: { readonly id: string }[] = [];
  for (const part of parts) {
    const usage = usageOf(part);
    const shown = published[part];
    if (usage !== null) gone.push(...(await forgetImages(tx, communityId, usage, shown === null ? [] : [shown])));
  }
  return gone;
}
