import { eq } from 'drizzle-orm';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { changeLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import type { OwnLift } from './find-lift.ts';

/** The member answers that the lift still suits them, so it goes on as agreed. The other member is asked separately. */
export async function keepLift(deps: LiftDeps, own: OwnLift): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    if (!(side === 'driver' ? row.driverAsked : row.passengerAsked)) return 'as-before';
    await tx
      .update(lifts)
      .set({
        ...(side === 'driver' ? { driverAsked: false } : { passengerAsked: false }),
        ...((side === 'driver' ? row.passengerAsked : row.driverAsked) ? {} : { answerUntil: null }),
      })
      .where(eq(lifts.id, row.id));
    return 'shown-anew';
  });
}
