import { PEOPLE_TOLD_FROM, type CommunityNumbers } from '@waylift/contract/people-near';
import { and, eq } from 'drizzle-orm';
import type { CachedCommunity } from '../../communities/community/community-cache.ts';
import { isListed } from '../../communities/community/privacy.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communityNumbers, peopleNear } from '../../kernel/db/schema/people-near.ts';
import { cellOf } from './count-people.ts';

/** Whether a stranger may learn how many members a community has: it is active, and neither private nor closed nor by invitation. */
export function tellsNumbers({ row }: CachedCommunity): boolean {
  return row.active && isListed(row);
}

/** Null: fewer than are told. */
export async function findPeopleNear(db: Db, communityId: string, place: { latitude: number; longitude: number }): Promise<number | null> {
  const [found] = await db
    .select({ people: peopleNear.people })
    .from(peopleNear)
    .where(and(eq(peopleNear.communityId, communityId), eq(peopleNear.cell, cellOf(place.latitude, place.longitude))));
  return found?.people ?? null;
}

export async function findNumbers(db: Db, communityId: string): Promise<CommunityNumbers> {
  const [found] = await db.select().from(communityNumbers).where(eq(communityNumbers.communityId, communityId));
  return { members: told(found?.members), lifts: told(found?.lifts) };
}

function told(count = 0): number | null {
  return count < PEOPLE_TOLD_FROM ? null : count;
}
