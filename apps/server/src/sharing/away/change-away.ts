/** A member is away: all rides of all lifts are called off at once, and each of the others is told once, with all dates. */
import type { Away } from '@waylift/contract/away';
import { AWAY_AHEAD_DAYS, AWAY_DAYS_MAX, AWAY_SPANS_MAX } from '@waylift/contract/limits';
import type { FieldProblem } from '@waylift/contract/problem';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { awaySpans, type AwaySpanRow } from '../../kernel/db/schema/rides.ts';
import { dayNumber, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import { sideOf, skipsOf } from '../lift/describe-lift.ts';
import { lockJourneys, lockMembersSharing, messageAfter, newsOfLift } from '../lift/end-sharing.ts';
import { isLiftOf } from '../lift/find-lift.ts';
import { callsOn, daysAway, removeSkips, ridesEvent, spansOf, storeSkips, type Call, type Part } from '../lift/skip-rides.ts';
import { isSkipped } from '../pair/next-ride.ts';
import { readCars } from '../ride/find-rides.ts';
import { describeAway } from './read-away.ts';

export type AwayDeps = TellDeps & { readonly db: Db };
export type AwayAsked = { readonly from: string; readonly until: string; readonly message: string };
type OwnAway = { readonly memberId: string; readonly awayId: string };
type Refused = { readonly kind: 'refused'; readonly problems: readonly Omit<FieldProblem, 'message'>[] };
export type AwayOutcome = { readonly kind: 'away' | 'as-before'; readonly away: Away } | { readonly kind: 'away-not-found' } | Refused;

/** Calls off all rides on these dates. The same dates again are one absence: a lost answer makes a page send them again. */
export async function goAway(deps: AwayDeps, memberId: string, asked: AwayAsked): Promise<AwayOutcome> {
  return await deps.db.transaction(async (tx): Promise<AwayOutcome> => {
    const now = deps.clock.now();
    const rows = await lockSharing(tx, memberId);
    const spans = await spansOf(tx, [memberId], now);
    const same = spans.find(({ fromDate, untilDate }) => fromDate === asked.from && untilDate === asked.until);
    if (same !== undefined) return await answer(tx, same, 'as-before');
    const problem = spans.length >= AWAY_SPANS_MAX ? { path: 'from', code: 'too-many' } : problemOf(asked, spans, now);
    if (problem !== null) return { kind: 'refused', problems: [problem] };
    const values = { id: deps.newId(), memberId, fromDate: asked.from, untilDate: asked.until, createdAt: now };
    const [span] = await tx.insert(awaySpans).values(values).returning();
    if (span === undefined) throw new Error('the absence was not stored');
    await callOff(tx, deps, { memberId, rows, span, before: null, message: asked.message });
    return await answer(tx, span);
  });
}

/** The member is away on other dates: the rides on those that are left out take place again, those on new ones are called off. */
export async function changeAway(deps: AwayDeps, own: OwnAway, asked: AwayAsked): Promise<AwayOutcome> {
  return await withSpan(deps, own, async (tx, rows, before, spans) => {
    const others = spans.filter(({ id }) => id !== before.id);
    const problem = problemOf(asked, others, deps.clock.now());
    if (problem !== null) return { kind: 'refused', problems: [problem] };
    const span = { ...before, fromDate: asked.from, untilDate: asked.until };
    await tx.update(awaySpans).set({ fromDate: asked.from, untilDate: asked.until }).where(eq(awaySpans.id, before.id));
    await callOff(tx, deps, { memberId: own.memberId, rows, span, before, message: asked.message });
    return await answer(tx, span);
  });
}

/** The member is not away after all: the rides that are still to come take place again, unless somebody else has called them off. */
export async function comeBack(deps: AwayDeps, own: OwnAway): Promise<AwayOutcome> {
  return await withSpan(deps, own, async (tx, rows, before) => {
    const [away] = await describeAway(tx, [before]);
    await callOff(tx, deps, { memberId: own.memberId, rows, span: null, before, message: '' });
    await tx.delete(awaySpans).where(eq(awaySpans.id, before.id));
    return away === undefined ? { kind: 'away-not-found' } : { kind: 'away', away };
  });
}

async function withSpan(
  deps: AwayDeps,
  { memberId, awayId }: OwnAway,
  change: (tx: Tx, rows: readonly LiftRow[], span: AwaySpanRow, spans: readonly AwaySpanRow[]) => Promise<AwayOutcome>,
): Promise<AwayOutcome> {
  if (!isUuid(awayId)) return { kind: 'away-not-found' };
  return await deps.db.transaction(async (tx): Promise<AwayOutcome> => {
    const rows = await lockSharing(tx, memberId);
    const spans = await spansOf(tx, [memberId], deps.clock.now());
    const span = spans.find(({ id }) => id === awayId);
    return span === undefined ? { kind: 'away-not-found' } : await change(tx, rows, span, spans);
  });
}

/** The active lifts of the member, locked. No lift of theirs is agreed meanwhile, since that takes the lock of a journey. */
async function lockSharing(tx: Tx, memberId: string): Promise<LiftRow[]> {
  await lockMembersSharing(tx, { memberId }, 'key share');
  await lockJourneys(tx, { memberId });
  return await tx
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), isLiftOf(memberId)))
    .orderBy(asc(lifts.id))
    .for('update');
}

async function answer(tx: Tx, span: AwaySpanRow, kind: 'away' | 'as-before' = 'away'): Promise<AwayOutcome> {
  const [away] = await describeAway(tx, [span]);
  if (away === undefined) throw new Error('an absence was not described');
  return { kind, away };
}

function problemOf({ from, until }: AwayAsked, others: readonly AwaySpanRow[], now: Date): { path: string; code: string } | null {
  const [first, last, today] = [dayNumber(from), dayNumber(until), todayIn('UTC', now)];
  // In some time zones it is still yesterday.
  if (last < today - 1) return { path: 'until', code: 'date-past' };
  if (last > today + AWAY_AHEAD_DAYS) return { path: 'until', code: 'date-too-far' };
  if (last - first >= AWAY_DAYS_MAX) return { path: 'until', code: 'away-too-long' };
  return others.some(({ fromDate, untilDate }) => fromDate <= until && untilDate >= from) ? { path: 'from', code: 'already-away' } : null;
}

type Change = {
  readonly memberId: string;
  readonly rows: readonly LiftRow[];
  /** Null: no longer away. */
  readonly span: AwaySpanRow | null;
  readonly before: AwaySpanRow | null;
  readonly message: string;
};

/** Calls off the rides on the dates of the absence, takes back those on dates that are no longer its, and tells. */
async function callOff(tx: Tx, deps: TellDeps, { memberId, rows, span, before, message }: Change): Promise<void> {
  const now = deps.clock.now();
  const daysOf = (each: AwaySpanRow | null) => (each === null ? [] : daysAway(each).map(({ day }) => day));
  const [days, formerDays] = [new Set(daysOf(span)), new Set(daysOf(before))];
  const callsOf = (on: readonly number[]) => rows.flatMap((row) => on.flatMap((day) => callsOn(row, sideOf(row, memberId), day, now)));
  const skips = await skipsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const added = callsOf([...days].filter((day) => !formerDays.has(day)));
  await storeSkips(
    tx,
    added.map((call) => ({ ...call, awayId: span?.id ?? null })),
    now,
  );
  const isOfThis = ({ row, ride, calledBy }: Call) =>
    (skips.get(row.id) ?? []).some((skip) => skip.awayId === before?.id && skip.calledBy === calledBy && isSkipped([skip], ride));
  const dropped = callsOf([...formerDays].filter((day) => !days.has(day))).filter(isOfThis);
  const restored: Part[] = [];
  for (const side of ['driver', 'passenger'] as const)
    restored.push(
      ...(await removeSkips(
        tx,
        dropped.filter(({ calledBy }) => calledBy === side),
        [side],
      )),
    );
  const called = added.filter(({ row, ride }) => !isSkipped(skips.get(row.id) ?? [], ride));
  const news = [
    ...(await newsOfEach(tx, deps, memberId, called, 'days-skipped')).flatMap((each) => [each, ...messageAfter(each, memberId, message)]),
    ...(await newsOfEach(tx, deps, memberId, restored, 'day-restored')),
  ];
  const [first, ...rest] = news;
  if (first === undefined) return;
  await tell(tx, deps, [{ ...first, alsoShown: await othersInCars(tx, memberId, [...called, ...restored]) }, ...rest]);
}

/** One line and one mail for each of the others, however many lifts they share with the member. */
async function newsOfEach(
  tx: Tx,
  deps: TellDeps,
  memberId: string,
  parts: readonly Part[],
  name: 'days-skipped' | 'day-restored',
): Promise<News[]> {
  const news: News[] = [];
  const byOther = Map.groupBy(parts, ({ row }) => (row.driverId === memberId ? row.passengerId : row.driverId));
  for (const theirs of byOther.values()) {
    const [first] = theirs;
    if (first === undefined) continue;
    const mail = name === 'days-skipped' ? 'lift-skipped' : 'lift-restored';
    const told = await newsOfLift(tx, deps, first.row, { by: memberId, event: ridesEvent(name, theirs), mail });
    const changed = [...new Set(theirs.map(({ row }) => row.id))].map((id) => ({ name: 'lift' as const, id }));
    news.push({ ...told, changed });
  }
  return news;
}

/** The other riders in the cars in which the member rides: their pages show who is missing. */
async function othersInCars(tx: Tx, memberId: string, parts: readonly Part[]): Promise<NonNullable<News['alsoShown']>> {
  const cars = new Set(parts.filter(({ row }) => row.driverId !== memberId).map(({ row }) => row.driverJourneyId));
  if (cars.size === 0) return [];
  return (await readCars(tx, memberId)).flatMap(({ id, driverJourneyId, passengerId }) =>
    passengerId === null || passengerId === memberId || !cars.has(driverJourneyId) ? [] : [{ memberId: passengerId, liftId: id }],
  );
}
