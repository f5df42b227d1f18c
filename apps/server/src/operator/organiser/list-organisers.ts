import type { ScopeCommunity } from '@waylift/contract/organiser';
import type { ListedOrganiser } from '@waylift/contract/organisers';
import { isAtLeast, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/client.ts';
import { nameKey } from '../../kernel/db/schema/columns.ts';
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

type Held = { readonly role: OrganiserRole; readonly of: string | null };
type InScope = ScopeCommunity & { readonly role: OrganiserRole };

const parents = alias(communities, 'parents');
const nameOf = nameKey(communities.name);
const SCOPE_COLUMNS = {
  id: communities.id,
  parent: communities.parentId,
  publicId: communities.publicId,
  slug: communities.slug,
  name: communities.name,
  colour: sql<string>`coalesce(${communities.primaryColour}, ${parents.primaryColour}, '')`.as('colour'),
  logo: communities.logoImageId,
  parentId: sql<string | null>`${parents.publicId}`.as('of_parent'),
};

/** The roles of an organiser. They are read first: joined with them, every community would be looked at. */
async function heldBy(db: Db, organiserId: string, now: Date): Promise<readonly Held[]> {
  return await db
    .select({ role: organiserRoles.role, of: organiserRoles.communityId })
    .from(organiserRoles)
    .where(and(eq(organiserRoles.organiserId, organiserId), holdsOn(now)));
}

/** True for the communities of these roles; undefined where one holds for all. */
function isAmong(held: readonly Held[]): SQL | undefined {
  const ids = held.flatMap(({ of }) => (of === null ? [] : [of]));
  return ids.length < held.length ? undefined : or(inArray(communities.id, ids), inArray(communities.parentId, ids));
}

/** The most that the roles allow in a community of their scope. */
function roleAmong(held: readonly Held[], { id, parent }: { readonly id: string; readonly parent: string | null }): OrganiserRole {
  const roles = held.flatMap(({ role, of }) => (of === null || of === id || of === parent ? [role] : []));
  return roles.reduce((most, each) => (isAtLeast(most, each) ? most : each));
}

type Scope = { readonly communities: InScope[]; readonly communityCount: number };

/**
 * The communities in an organiser's scope with the role there: by name, each child behind its parent. Of more than a session tells, the first by
 * name, but always the one that is named, with its parent and its siblings or children.
 */
export async function scopeOf(db: Db, organiserId: string, { named, now }: { readonly named: string; readonly now: Date }): Promise<Scope> {
  const held = await heldBy(db, organiserId, now);
  if (held.length === 0) return { communities: [], communityCount: 0 };
  const family = db
    .select({ id: sql`coalesce(${communities.parentId}, ${communities.id})` })
    .from(communities)
    .where(eq(communities.publicId, named));
  const isNamed = sql`${communities.publicId} = ${named}`;
  const isFamily = sql`coalesce(coalesce(${communities.parentId}, ${communities.id}) = (${family}), false)`;
  const byName = { first: sql<string>`coalesce(${parents.name}, ${communities.name})`.as('first') };
  const told = db
    .select({ ...SCOPE_COLUMNS, ...byName, count: sql<number>`(count(*) over ())::int`.as('count') })
    .from(communities)
    .leftJoin(parents, eq(parents.id, communities.parentId))
    .where(isAmong(held))
    .orderBy(desc(isNamed), desc(isFamily), byName.first, sql`${parents.id} is not null`, asc(communities.name), asc(communities.id))
    .limit(COMMUNITIES_MAX)
    .as('told');
  const rows = await db
    .select()
    .from(told)
    .orderBy(told.first, sql`${told.parentId} is not null`, asc(told.name), asc(told.id));
  return {
    communities: rows.map(({ id, parent, ...row }) => {
      const { first: _, count: __, ...community } = row;
      return { ...community, role: roleAmong(held, { id, parent }) };
    }),
    communityCount: rows[0]?.count ?? 0,
  };
}

type Sought = {
  /** A part of their name. */
  readonly name: string;
  /** The id of the last one before; null: from the beginning. */
  readonly after: string | null;
  readonly size: number;
  readonly now: Date;
};

/** The communities in scope with this in their name, in the order of names. */
export async function findInScope(
  db: Db,
  organiserId: string,
  { name, after, size, now }: Sought,
): Promise<(InScope & { readonly id: string })[]> {
  const held = await heldBy(db, organiserId, now);
  if (held.length === 0) return [];
  const part = nameKey(sql`${name.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}::text`);
  const last = db
    .select({ name: nameOf })
    .from(communities)
    .where(eq(communities.id, after ?? ''));
  const rows = await db
    .select(SCOPE_COLUMNS)
    .from(communities)
    .leftJoin(parents, eq(parents.id, communities.parentId))
    .where(
      and(
        isAmong(held),
        name.trim() === '' ? undefined : sql`${nameOf} like '%' || ${part} || '%'`,
        after === null ? undefined : sql`(${nameOf}, ${communities.id}) > (${last}, ${after}::uuid)`,
      ),
    )
    .orderBy(nameOf, asc(communities.id))
    .limit(size);
  return rows.map(({ parent, ...community }) => ({ ...community, role: roleAmong(held, { id: community.id, parent }) }));
}
