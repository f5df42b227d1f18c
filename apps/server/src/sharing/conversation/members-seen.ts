import { initialOf } from '@waylift/contract/short-name';
import type { MemberSeen } from '@waylift/contract/member-seen';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { openId, sealId, type SealKeys } from '../../kernel/security/sealed-id.ts';

export type SeenDeps = { readonly db: DbOrTx; readonly secrets: { readonly sealKeys: SealKeys } };

/**
 * Members as `readerId` may see them: with the surname only while the two share a lift. Members who have left are missing.
 *
 * @param memberIds ids, or a statement that selects them
 */
export async function membersSeen(
  { db, secrets }: SeenDeps,
  readerId: string,
  memberIds: readonly string[] | SQL,
): Promise<ReadonlyMap<string, MemberSeen>> {
  const isIds = 'length' in memberIds;
  if (isIds && memberIds.length === 0) return new Map();
  const isShared = sql<boolean>`exists (select from ${lifts} where ${and(
    eq(lifts.state, 'active'),
    or(
      and(eq(lifts.driverId, readerId), eq(lifts.passengerId, members.id)),
      and(eq(lifts.passengerId, readerId), eq(lifts.driverId, members.id)),
    ),
  )})`;
  const rows = await db
    .select({ id: members.id, forename: members.forename, surname: members.surname, communityName: communities.name, isShared })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(isIds ? inArray(members.id, [...new Set(memberIds)]) : sql`${members.id} in (${memberIds})`);
  return new Map(
    rows.map(({ id, forename, surname, communityName, isShared: sharesLift }) => [
      id,
      {
        ref: sealId(secrets.sealKeys, 'member', readerId, [id]),
        forename,
        initial: initialOf(surname),
        surname: sharesLift ? surname : null,
        communityName,
      },
    ]),
  );
}

/** The member that a `ref` stands for, for this reader; null if it stands for nobody. */
export function memberOfRef({ secrets }: Pick<SeenDeps, 'secrets'>, readerId: string, ref: string): string | null {
  return openId(secrets.sealKeys, 'member', readerId, ref)?.uuids[0] ?? null;
}
