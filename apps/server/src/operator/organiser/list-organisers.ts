import type { ScopeCommunity } from '@waylift/contract/organiser';
import type { ListedOrganiser } from '@waylift/contract/organisers';
import { isAtLeast, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import { holdsOn, type Place } from './scope.ts';

const givers = alias(organisers, 'givers');
type Read = Omit<ListedOrganiser, 'isOneself' | 'since'> & { readonly since: Date; readonly emailKey: string };

/** Whose role holds for a community: roles for it, for its parent, for its children, and for all. In the order of addresses, from after `after`. */
export async function organisersOf(
  db: Db,
  {
    community,
    after,
    size,
    now,
  }: { readonly community: Place; readonly after: readonly string[] | null; readonly size: number; readonly now: Date },
): Promise<Read[]> {
  const near = db
    .select({ id: communities.id })
    .from(communities)
    .where(or(eq(communities.id, community.id), eq(communities.parentId, community.id)));
  const parent = db.select({ id: communities.parentId }).from(communities).where(eq(communities.id, community.id));
  const isAfter = after === null ? undefined : sql`(${organisers.emailKey}, ${organiserRoles.id}) > (${after[0]}, ${after[1]}::uuid)`;
  const rows = await db
    .select({
      id: organisers.id,
      name: organisers.name,
      email: organisers.email,
      emailKey: organisers.emailKey,
      isWaiting: sql<boolean>`${organisers.passwordHash} is null`,
      role: organiserRoles.role,
      community: { publicId: communities.publicId, slug: communities.slug, name: communities.name },
      until: organiserRoles.until,
      since: organiserRoles.createdAt,
      givenBy: sql<string>`coalesce(${givers.name}, '')`,
      roleId: organiserRoles.id,
    })
    .from(organiserRoles)
    .innerJoin(organisers, eq(organisers.id, organiserRoles.organiserId))
    .leftJoin(communities, eq(communities.id, organiserRoles.communityId))
    .leftJoin(givers, eq(givers.id, organiserRoles.givenBy))
    .where(
      and(
        holdsOn(now),
        or(isNull(organiserRoles.communityId), inArray(organiserRoles.communityId, near), inArray(organiserRoles.communityId, parent)),
        isAfter,
      ),
    )
    .orderBy(asc(organisers.emailKey), asc(organiserRoles.id))
    .limit(size);
  return rows;
}

/** A session tells of at most so many communities. */
const COMMUNITIES_MAX = 500;

/**
 * All communities in an organiser's scope with the role there: by name, each child behind its parent. The roles are read first: joined with them, every
 * community would be looked at.
 */
export async function scopeOf(db: Db, organiserId: string, now: Date): Promise<(ScopeCommunity & { readonly role: OrganiserRole })[]> {
  const held = await db
    .select({ role: organiserRoles.role, of: organiserRoles.communityId })
    .from(organiserRoles)
    .where(and(eq(organiserRoles.organiserId, organiserId), holdsOn(now)));
  const ids = held.flatMap(({ of }) => (of === null ? [] : [of]));
  const isForAll = ids.length < held.length;
  if (ids.length === 0 && !isForAll) return [];
  const parents = alias(communities, 'parents');
  const rows = await db
    .select({
      id: communities.id,
      parent: communities.parentId,
      publicId: communities.publicId,
      slug: communities.slug,
      name: communities.name,
      colour: sql<string>`coalesce(${communities.primaryColour}, ${parents.primaryColour}, '')`,
      logo: communities.logoImageId,
      parentId: parents.publicId,
    })
    .from(communities)
    .leftJoin(parents, eq(parents.id, communities.parentId))
    .where(isForAll ? undefined : or(inArray(communities.id, ids), inArray(communities.parentId, ids)))
    .orderBy(
      sql`coalesce(${parents.name}, ${communities.name})`,
      sql`${parents.id} is not null`,
      asc(communities.name),
      asc(communities.id),
    )
    .limit(COMMUNITIES_MAX);
  return rows.map(({ id, parent, ...community }) => {
    const roles = held.flatMap(({ role, of }) => (of === null || of === id || of === parent ? [role] : []));
    return { ...community, role: roles.reduce((most, each) => (isAtLeast(most, each) ? most : each)) };
  });
}
