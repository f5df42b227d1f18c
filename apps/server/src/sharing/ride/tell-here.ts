import { and, desc, eq, isNull } from 'drizzle-orm';
import { newsOfLift } from '../lift/end-sharing.ts';
import { dateOf } from '../../journeys/traveller/wall-clock.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import { messages, type StoredEvent } from '../../kernel/db/schema/messages.ts';
import { changeRide, type RideDeps, type RideOutcome } from './change-ride.ts';
import { readRide, type AskedRide } from './read-rides.ts';
import { mayBeLate, nameOf, ridingIn } from './tell-late.ts';

const REFUSED = { kind: 'refused', problems: [{ path: 'here', code: 'no-ride-today' }] } as const;

/**
 * Tells everybody in the car that the member is where they meet, or not yet after all, as a line of the car's conversation. What was the member's last
 * word there is not told again: a lost answer makes a page send it again.
 */
export async function tellHere(deps: RideDeps, asked: AskedRide, isHere: boolean): Promise<RideOutcome> {
  const { memberId } = asked;
  const shown = await readRide(deps, asked);
  if (shown === null) return { kind: 'ride-not-found' };
  if (!mayBeLate(shown, deps.clock.now())) return REFUSED;
  const { conversationId } = shown;
  return await changeRide(deps, asked, async (tx, { ride }) => {
    const { mine, others } = await ridingIn(tx, ride, memberId);
    if (mine.length === 0) return REFUSED;
    const known = conversationId ?? mine[0]?.row.conversationId ?? null;
    if ((known !== null && (await isSaidHere(tx, known, { memberId, ride: nameOf(ride) }))) === isHere) return 'as-before';
    const days = mine.flatMap(({ row, ride: { driver, passenger } }) => [
      [row.driverId ?? '', { days: null, date: dateOf(driver) }] as const,
      [row.passengerId ?? '', { days: null, date: dateOf(passenger) }] as const,
    ]);
    const event: StoredEvent = {
      name: isHere ? 'here' : 'not-here',
      daysOf: Object.fromEntries(days),
      way: ride.direction,
      ride: nameOf(ride),
    };
    const told = mine.flatMap(({ row: { id, driverId, passengerId } }) =>
      [driverId, passengerId].flatMap((each) => (each === null || each === memberId ? [] : [{ memberId: each, liftId: id }])),
    );
    const mails = [...told, ...others].map((each) => ({ ...each, kind: 'lift-here' as const }));
    if (conversationId !== null) {
      const memberIds = await readersOf(tx, conversationId);
      return { news: [{ conversationId, memberIds, authorId: memberId, what: { kind: 'event', event }, mails }] };
    }
    // The conversation of the car is still to be made.
    const news = [];
    for (const { row } of mine) news.push(await newsOfLift(tx, deps, row, { by: memberId, event, mail: null }));
    return { news: news.map((each, index) => (index === 0 ? { ...each, mails } : each)) };
  });
}

type Named = { readonly memberId: string; readonly ride: NonNullable<StoredEvent['ride']> };

/** Whether the last that the member has told there is that they are here, for this ride. */
async function isSaidHere(tx: Tx, conversationId: string, { memberId, ride }: Named): Promise<boolean> {
  const [last] = await tx
    .select({ event: messages.event })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.authorId, memberId), eq(messages.kind, 'event')))
    .orderBy(desc(messages.position))
    .limit(1);
  const said = last?.event;
  const isOfRide =
    said?.ride?.driverJourneyId === ride.driverJourneyId &&
    said.ride.driverDate === ride.driverDate &&
    said.ride.direction === ride.direction;
  return isOfRide && said.name === 'here';
}

async function readersOf(tx: Tx, conversationId: string): Promise<string[]> {
  const { memberId, leftAt } = conversationSides;
  const readers = await tx
    .select({ memberId })
    .from(conversationSides)
    .where(and(eq(conversationSides.conversationId, conversationId), isNull(leftAt)));
  return readers.map((each) => each.memberId);
}
