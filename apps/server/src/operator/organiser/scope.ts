/** What an organiser may do, and where. A role holds for a community and its children; an operator's for all. */
import { isAtLeast, ORGANISER_ROLES, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { and, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserRoles } from '../../kernel/db/schema/organisers.ts';

export type Place = { readonly id: string; readonly publicId: string; readonly slug: string; readonly name: string };

/** True for roles that hold on this day: all that have no end, and those that end on it or later. */
export function holdsOn(now: Date) {
  return or(isNull(organiserRoles.until), gte(organiserRoles.until, now.toISOString().slice(0, 10)));
}

/** Joins a community with the roles that hold for it: its own, its parent's, and those for all. */
export function holdsFor() {
  return or(
    isNull(organiserRoles.communityId),
    eq(organiserRoles.communityId, communities.id),
    eq(organiserRoles.communityId, communities.parentId),
  );
}

/** True for communities where the organiser holds a role. */
export function isInScope(organiserId: string, now: Date): SQL {
  return sql`exists (select from ${organiserRoles} where ${and(eq(organiserRoles.organiserId, organiserId), holdsFor(), holdsOn(now))})`;
}

/** The most that an organiser may do in a community, by a role for it, for its parent or for all. Null: nothing. */
export async function roleAt(
  db: DbOrTx,
  { organiserId, publicId, now }: { readonly organiserId: string; readonly publicId: string; readonly now: Date },
): Promise<{ readonly community: Place; readonly role: OrganiserRole } | null> {
  const found = await db
    .select({
      community: { id: communities.id, publicId: communities.publicId, slug: communities.slug, name: communities.name },
      role: organiserRoles.role,
    })
    .from(communities)
    .innerJoin(organiserRoles, holdsFor())
    .where(and(eq(communities.publicId, publicId), eq(organiserRoles.organiserId, organiserId), holdsOn(now)));
  return found.reduce<(typeof found)[number] | null>(
    (most, each) => (most !== null && isAtLeast(most.role, each.role) ? most : each),
    null,
  );
}

type Holding = { readonly organiserId: string; readonly least: OrganiserRole; readonly now: Date };

function holds({ organiserId, least, now }: Holding) {
  const enough = ORGANISER_ROLES.filter((role) => isAtLeast(role, least));
  return and(eq(organiserRoles.organiserId, organiserId), holdsOn(now), inArray(organiserRoles.role, enough));
}

/** Selects the ids of all communities in which an organiser has at least this role. */
export function communitiesHeld(db: DbOrTx, holding: Holding) {
  return db.select({ id: communities.id }).from(communities).innerJoin(organiserRoles, holdsFor()).where(holds(holding));
}

/** Whether an organiser has at least this role anywhere. */
export async function holdsAnywhere(db: DbOrTx, holding: Holding): Promise<boolean> {
  return (await db.$count(organiserRoles, holds(holding))) > 0;
}
