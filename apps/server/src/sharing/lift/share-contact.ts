import { eq } from 'drizzle-orm';
import { lifts, type SharedContact } from '../../kernel/db/schema/lifts.ts';
import { changeLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import type { OwnLift } from './find-lift.ts';

/** Sets which contact details the other sees, in this lift alone and until it ends. */
export async function shareContact(deps: LiftDeps, own: OwnLift, { shareEmail, phone }: SharedContact): Promise<LiftOutcome> {
  const shares = { shareEmail, phone: phone?.trim() ?? null };
  return await changeLift(deps, own, async (tx, row, side) => {
    const [before, changes] =
      side === 'driver' ? [row.driverShares, { driverShares: shares }] : [row.passengerShares, { passengerShares: shares }];
    if (before.shareEmail === shares.shareEmail && before.phone === shares.phone) return 'as-before';
    await tx.update(lifts).set(changes).where(eq(lifts.id, row.id));
    return 'shown-anew';
  });
}
