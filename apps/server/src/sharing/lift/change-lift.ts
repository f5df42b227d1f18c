import type { FieldProblem } from '@waylift/contract/problem';
import type { Lift } from '@waylift/contract/lift';
import { eq, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { announce, type Announcement } from '../feed/announce.ts';
import { describeLifts, sideOf, type DescribeLiftDeps } from './describe-lift.ts';
import type { PlacesChanged } from './place-changes.ts';
import { findLift, type OwnLift } from './find-lift.ts';
import type { Side } from '../pair/trips.ts';

export type LiftDeps = DescribeLiftDeps & TellDeps & { readonly db: Db };
export type LiftRefused =
  | { readonly kind: 'lift-not-found' }
  | { readonly kind: 'not-open'; readonly state: LiftRow['state'] }
  /** `conflict`: the proposal that the member saw has changed or gone. */
  | { readonly kind: 'spot-too-far' | 'conflict' }
  | PlacesChanged
  /** The faults of what was sent, by field. */
  | { readonly kind: 'refused'; readonly problems: readonly Omit<FieldProblem, 'message'>[] };
export type LiftOutcome = { readonly kind: 'lift'; readonly lift: Lift } | LiftRefused;

/** The result of a change: news for both members, or only new content for their pages, or nothing because it was done before. */
export type Changed = { readonly news: readonly News[] } | 'shown-anew' | 'as-before';

/** Changes an active lift of the member under its lock, tells both what has changed, and answers the lift afterwards. */
export async function changeLift(
  deps: LiftDeps,
  own: OwnLift,
  change: (tx: Tx, row: LiftRow, side: Side) => Promise<Changed | LiftRefused>,
): Promise<LiftOutcome> {
  if ((await findLift(deps.db, own)) === null) return { kind: 'lift-not-found' };
  const refused = await deps.db.transaction(async (tx): Promise<LiftRefused | null> => {
    await lockMembers(tx, sql`select unnest(array[driver_id, passenger_id]) from lifts where id = ${own.liftId}`);
    const [row] = await tx.select().from(lifts).where(eq(lifts.id, own.liftId)).for('update');
    if (row === undefined) return { kind: 'lift-not-found' };
    if (row.state !== 'active') return { kind: 'not-open', state: row.state };
    const changed = await change(tx, row, sideOf(row, own.memberId));
    if (typeof changed === 'object' && 'kind' in changed) return changed;
    if (changed === 'shown-anew') await announceLift(tx, deps, row);
    else if (changed !== 'as-before') await tell(tx, deps, changed.news);
    return null;
  });
  return refused ?? (await answerLift(deps, own));
}

/** Sends the lift to the pages of both. Like `tell`, it is the last step of a transaction. */
export async function announceLift(tx: Tx, { clock }: Pick<TellDeps, 'clock'>, ...rows: readonly LiftRow[]): Promise<void> {
  await announce(tx, clock, liftsShown(rows));
}

/** What tells the pages of both that their lifts have changed. */
export function liftsShown(rows: readonly LiftRow[]): Announcement[] {
  return rows.flatMap(({ id, driverId, passengerId }) =>
    [driverId, passengerId].flatMap((memberId) => (memberId === null ? [] : { memberId, name: 'lift' as const, subjectId: id })),
  );
}

export async function answerLift(deps: DescribeLiftDeps, own: OwnLift): Promise<LiftOutcome> {
  const row = await findLift(deps.db, own);
  const [lift] = row === null ? [] : await describeLifts(deps, own.memberId, [row]);
  return lift === undefined ? { kind: 'lift-not-found' } : { kind: 'lift', lift };
}
