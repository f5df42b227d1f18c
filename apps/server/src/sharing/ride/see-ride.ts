import { skipsOf } from '../lift/describe-lift.ts';
import { changeRide, type RideDeps, type RideOutcome } from './change-ride.ts';
import type { AskedRide } from './read-rides.ts';
import { saidIn, saidOf, storeSaid, toldAt } from './said.ts';

/** The member has seen what others last told of the ride. Where nothing was told since, nothing is stored, and no page is told. */
export async function seeRide(deps: RideDeps, asked: AskedRide): Promise<RideOutcome> {
  const { memberId } = asked;
  return await changeRide(deps, asked, async (tx, { ride }) => {
    const said = saidOf(ride, await saidIn(tx, [ride]));
    const skips = await skipsOf(
      tx,
      ride.parts.map(({ row }) => row.id),
    );
    const told = toldAt(ride.parts, memberId, said, skips);
    const seenAt = said.find((each) => each.memberId === memberId)?.seenAt ?? null;
    if (told === null || (seenAt !== null && seenAt >= told)) return 'as-before';
    await storeSaid(tx, ride, memberId, { seenAt: deps.clock.now() });
    return { shownTo: ride.parts };
  });
}
