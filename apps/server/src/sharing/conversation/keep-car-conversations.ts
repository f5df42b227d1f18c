/** Opens, continues and closes the conversations of a driver's cars, as the lifts are. */
import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { JobPayload } from '../../mail/queue/job-list.ts';
import type { Announcement } from '../feed/announce.ts';
import { carGroups, carsOfGroups, ridersOf } from './car-groups.ts';
import { lockMembers } from './lock-members.ts';
import { tell, type News, type TellDeps } from './tell.ts';

type Car = Pick<typeof conversations.$inferSelect, 'id' | 'driverId' | 'lastPosition'>;
type CarAfter = {
  readonly car: Car;
  /** Who was in it; the driver too. */
  readonly before: readonly string[];
  /** Who is in it now, the driver first. Empty once nobody rides along. */
  readonly after: readonly string[];
};

/**
 * The job. It works out from the active lifts of a driver's journey who talks with whom, so it does not matter how a lift began or ended, or how often
 * the job runs. It takes the locks in the order that everybody keeps: members, journeys, conversations, feeds.
 */
export async function keepCarConversations(
  deps: TellDeps & { readonly db: Db },
  { journeyId }: JobPayload['keep-car-conversations'],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAll(tx, journeyId);
    const cars = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.journeyId, journeyId))
      .orderBy(asc(conversations.id))
      .for('update');
    const active = await tx
      .select()
      .from(lifts)
      .where(and(eq(lifts.driverJourneyId, journeyId), eq(lifts.state, 'active')))
      .orderBy(asc(lifts.startedAt), asc(lifts.id));
    const inside = await readInside(
      tx,
      cars.map(({ id }) => id),
    );
    const known = cars.map((car) => {
      const before = inside.filter(({ conversationId }) => conversationId === car.id).map(({ memberId }) => memberId);
      return { id: car.id, car, before, riderIds: new Set(before.filter((id) => id !== car.driverId)) };
    });
    const kept = carsOfGroups(carGroups(active), known);
    const changes: CarAfter[] = known.map(({ car, before }) => {
      const group = [...kept].find(([, its]) => its?.id === car.id)?.[0];
      return { car, before, after: group === undefined ? [] : peopleOf(group) };
    });
    for (const [group, car] of kept) {
      if (car === null) changes.push({ car: await openCar(tx, deps, journeyId, peopleOf(group)), before: [], after: peopleOf(group) });
    }
    const news = [];
    for (const change of changes) news.push(...(await changeCar(tx, deps, journeyId, change)));
    await tell(tx, deps, news, [...changes.flatMap(announcementsOf), ...(changes.length === 0 ? [] : active.flatMap(liftsShown))]);
    for (const { car, after } of changes) if (after.length === 0) await closeCar(tx, deps, car);
  });
}

async function lockAll(tx: Tx, journeyId: string): Promise<void> {
  const riding = sql`select unnest(array[${lifts.driverId}, ${lifts.passengerId}]) from ${lifts} where ${lifts.driverJourneyId} = ${journeyId} and ${lifts.state} = 'active'`;
  const talking = sql`select ${conversationSides.memberId} from ${conversationSides} join ${conversations} on ${conversations.id} = ${conversationSides.conversationId} where ${conversations.journeyId} = ${journeyId}`;
  await lockMembers(tx, sql`${riding} union ${talking}`);
  await tx.select({ id: journeys.id }).from(journeys).where(eq(journeys.id, journeyId)).for('no key update');
}

async function readInside(tx: Tx, ids: readonly string[]) {
  const { conversationId, memberId, leftAt } = conversationSides;
  return await tx
    .select({ conversationId, memberId })
    .from(conversationSides)
    .where(and(inArray(conversationId, [...ids]), isNull(leftAt)));
}

function peopleOf(group: readonly (typeof lifts.$inferSelect)[]): string[] {
  const driverId = group[0]?.driverId ?? null;
  return [...(driverId === null ? [] : [driverId]), ...ridersOf(group)];
}

async function openCar(tx: Tx, { clock, newId }: TellDeps, journeyId: string, [driverId]: readonly string[]): Promise<Car> {
  const now = clock.now();
  const row = { id: newId(), kind: 'car' as const, journeyId, driverId: driverId ?? null, changedAt: now, createdAt: now };
  const [car] = await tx.insert(conversations).values(row).returning();
  if (car === undefined) throw new Error('the conversation was not stored');
  return car;
}

/** Lets riders in and out, and answers the lines that tell of it. */
async function changeCar(tx: Tx, deps: TellDeps, journeyId: string, { car, before, after }: CarAfter): Promise<News[]> {
  const joined = after.filter((id) => !before.includes(id));
  const left = before.filter((id) => !after.includes(id) && id !== car.driverId);
  await letIn(tx, deps, car, joined);
  for (const memberId of left) await letOut(tx, deps, { car, journeyId, memberId });
  // Once nobody rides along, the driver still reads who has left.
  const readers = after.length === 0 ? before.filter((id) => id === car.driverId) : after;
  const line = (name: 'rider-joined' | 'rider-left', authorId: string): News => ({
    conversationId: car.id,
    memberIds: readers,
    authorId,
    what: { kind: 'event', event: { name, daysOf: {} } },
  });
  return [...left.map((id) => line('rider-left', id)), ...joined.filter((id) => id !== car.driverId).map((id) => line('rider-joined', id))];
}

/** They read what is said from now on, even if they were in the car before. */
async function letIn(tx: Tx, { clock }: TellDeps, { id, lastPosition }: Car, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const { conversationId, memberId } = conversationSides;
  const seen = { seenFrom: lastPosition, readTo: lastPosition, seenTo: null, leftAt: null, unreadSince: null, mailedAt: null };
  const rows = memberIds.map((each) => ({ conversationId: id, memberId: each, changedAt: clock.now(), ...seen }));
  await tx
    .insert(conversationSides)
    .values(rows)
    .onConflictDoUpdate({ target: [conversationId, memberId], set: { changedAt: clock.now(), ...seen } });
}

type Leaving = { readonly car: Car; readonly journeyId: string; readonly memberId: string };

/** They may read what was said until their lift ended: between its end and this job somebody may have written. */
async function letOut(tx: Tx, { clock }: TellDeps, { car, journeyId, memberId }: Leaving): Promise<void> {
  const [last] = await tx
    .select({ endedAt: max(lifts.endedAt), stays: sql<boolean>`bool_or(${lifts.state} = 'active')` })
    .from(lifts)
    .where(and(eq(lifts.driverJourneyId, journeyId), eq(lifts.passengerId, memberId)));
  const endedAt = last?.stays === true ? null : (last?.endedAt ?? null);
  const said = sql`(select coalesce(max(${messages.position}), 0) from ${messages} where ${messages.conversationId} = ${car.id} and ${messages.createdAt} <= ${endedAt?.toISOString() ?? null}::timestamptz)`;
  await tx
    .update(conversationSides)
    .set({
      seenTo: endedAt === null ? car.lastPosition : sql`least(${said}, ${car.lastPosition}::integer)`,
      leftAt: clock.now(),
      unreadSince: null,
      mailedAt: null,
    })
    .where(and(eq(conversationSides.conversationId, car.id), eq(conversationSides.memberId, memberId)));
}

/** Nobody rides along any more: the driver leaves as well, and nobody can join. */
async function closeCar(tx: Tx, { clock }: TellDeps, { id }: Car): Promise<void> {
  const { conversationId, leftAt } = conversationSides;
  const [car] = await tx.update(conversations).set({ journeyId: null }).where(eq(conversations.id, id)).returning();
  await tx
    .update(conversationSides)
    .set({ seenTo: car?.lastPosition ?? 0, leftAt: clock.now(), unreadSince: null, mailedAt: null })
    .where(and(eq(conversationId, id), isNull(leftAt)));
}

/** The pages of lifts: with whom each of the two rides, and on which days, may have changed. */
function liftsShown({ id, driverId, passengerId }: typeof lifts.$inferSelect): Announcement[] {
  return [driverId, passengerId].flatMap((memberId) => (memberId === null ? [] : [{ memberId, name: 'lift', subjectId: id }]));
}

/** The pages of all: who is in the car may have changed, also where a member has deleted the account. */
function announcementsOf({ car, before, after }: CarAfter): Announcement[] {
  return [...new Set([...before, ...after])].map((memberId) => ({ memberId, name: 'conversation', subjectId: car.id }));
}
