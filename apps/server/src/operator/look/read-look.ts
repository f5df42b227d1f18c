import { LOOK_VERSIONS_KEPT } from '@waylift/contract/look-choices';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { asc, desc, eq } from 'drizzle-orm';
import { communityById } from '../../communities/community/find-community.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { lookChanges, lookVersions } from '../../kernel/db/schema/looks.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { storedLandingHtml } from '../community/prepare-options.ts';
import { differing, rowOf, valuesOf, type LookValues } from './look-parts.ts';

export type LookChangeRow = typeof lookChanges.$inferSelect;

export async function publishedLook(db: DbOrTx, communityId: string): Promise<LookValues> {
  return valuesOf(await communityById(db, communityId));
}

/** The community as it would be with the draft published. */
export async function draftedCommunity(db: DbOrTx, communityId: string): Promise<CommunityRow> {
  const row = await communityById(db, communityId);
  return { ...row, ...rowOf(drafted(valuesOf(row), await changesOf(db, communityId))) };
}

export async function changesOf(db: DbOrTx, communityId: string): Promise<LookChangeRow[]> {
  return await db.select().from(lookChanges).where(eq(lookChanges.communityId, communityId)).orderBy(asc(lookChanges.part));
}

/** The published look with what is changed. */
export function drafted(published: LookValues, changes: readonly Pick<LookChangeRow, 'part' | 'value'>[]): LookValues {
  return { ...published, ...Object.fromEntries(changes.map(({ part, value }) => [part, value])) };
}

export async function readLook(
  db: DbOrTx,
  { communityId, organiserId }: { readonly communityId: string; readonly organiserId: string },
): Promise<OrganisedLook> {
  const published = await publishedLook(db, communityId);
  const changes = await db
    .select({ change: lookChanges, by: organisers.name })
    .from(lookChanges)
    .leftJoin(organisers, eq(organisers.id, lookChanges.changedBy))
    .where(eq(lookChanges.communityId, communityId))
    .orderBy(asc(lookChanges.changedAt), asc(lookChanges.part));
  const versions = await db
    .select({ version: lookVersions, by: organisers.name })
    .from(lookVersions)
    .leftJoin(organisers, eq(organisers.id, lookVersions.publishedBy))
    .where(eq(lookVersions.communityId, communityId))
    .orderBy(desc(lookVersions.publishedAt), desc(lookVersions.id))
    .limit(LOOK_VERSIONS_KEPT + 1);
  const draft = drafted(
    published,
    changes.map(({ change }) => change),
  );
  return {
    published: told(published),
    draft: told(draft),
    // Another server may have stored it.
    words: draft.words === null ? null : await storedLandingHtml(draft.words),
    changes: changes.map(({ change: { part, revision, changedBy, changedAt }, by }) => ({
      part,
      revision,
      by: by ?? '',
      isMine: changedBy === organiserId,
      at: changedAt.toISOString(),
    })),
    versions: versions.map(({ version: { id, publishedAt, changed, ...row }, by }, at) => ({
      id,
      at: publishedAt.toISOString(),
      by: by ?? '',
      changed,
      isPresent: at === 0 && differing(valuesOf(row), published).length === 0,
    })),
  };
}

function told({ name, colour, logo, sm, md, lg, hdpi }: LookValues) {
  return { name: name ?? '', colour, logo, sm, md, lg, hdpi };
}
