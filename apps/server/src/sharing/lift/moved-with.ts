import type { Lift } from '@waylift/contract/lift';
import { and, asc, between, eq, isNotNull, ne, or } from 'drizzle-orm';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { Person } from '../../mail/content/lift-mail-words.ts';
import { describeLifts } from './describe-lift.ts';
import { isAboutChangeOf } from './journey-changes.ts';
import { TOLD_TOGETHER_SECONDS } from './move-times.ts';
import { personOf, type Given } from './told-in-mails.ts';

type Change = { readonly lift: LiftRow; readonly at: Date };
type Moved = { readonly other: Person; readonly times: Lift['times'] };

/** The others in a driver's car whose times changed within a minute of those of a lift, so that one mail tells of all; none for a rider. */
export async function findMovedWith(given: Given, memberId: string, { lift, at }: Change): Promise<readonly Moved[]> {
  const { driverId, driverJourneyId, id } = lift;
  if (driverId !== memberId || driverJourneyId === null) return [];
  const { db } = given.deps;
  const rows = await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.driverJourneyId, driverJourneyId), eq(lifts.state, 'active'), ne(lifts.id, id), isNotNull(lifts.conversationId)))
    .orderBy(asc(lifts.startedAt), asc(lifts.id));
  if (rows.length === 0) return [];
  const [since, until] = [-1, 1].map((sign) => new Date(at.getTime() + sign * TOLD_TOGETHER_SECONDS * 1_000));
  const told = await db
    .select({ event: messages.event })
    .from(messages)
    .where(
      and(
        or(...rows.map((row) => isAboutChangeOf(row.conversationId ?? '', row.id, 'times-changed'))),
        between(messages.createdAt, since ?? at, until ?? at),
      ),
    );
  const moved = rows.filter((row) => told.some(({ event }) => event?.about === row.id));
  const seen = await describeLifts(given.deps, memberId, moved);
  return seen.flatMap(({ member, times }) => (member === null ? [] : [{ other: personOf(member), times }]));
}
