import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { listOf } from '@waylift/words/days';
import { and, asc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { membersSeen, type SeenDeps } from '../conversation/members-seen.ts';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { lifts, type AgreedPlace, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { memberNameInMail, spotWordsInMail } from '../../mail/content/untrusted-text.ts';
import { sideOf, skipsOf } from '../lift/describe-lift.ts';
import { isLiftOf } from '../lift/find-lift.ts';
import { clockTime, zoneOf } from '../pair/next-ride.ts';
import { leavesAt, type Side } from '../pair/trips.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, momentAt } from '../../journeys/traveller/wall-clock.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { calendarFile, type CalendarEvent, type ShownRide } from './calendar-file.ts';
import { carRides, type CarOnDate, type CarRides, type Seat } from './car-rides.ts';

export type CalendarDeps = SeenDeps & { readonly clock: Clock; readonly config: Pick<Config, 'publicUrl' | 'productName'> };
type Words = { readonly locale: typeof FALLBACK_LANGUAGE | NonNullable<ReturnType<typeof languageOf>> };
type Skips = NonNullable<ReturnType<Awaited<ReturnType<typeof skipsOf>>['get']>>;

/** The rides of the member whose calendar has this secret, as iCalendar; null if nobody has it. It contains no places, addresses or messages. */
export async function readCalendar(deps: CalendarDeps, secret: string): Promise<string | null> {
  const { db, config, clock } = deps;
  const [owner] = await db
    .select({ id: members.id, languageCode: members.languageCode })
    .from(calendarAddresses)
    .innerJoin(members, eq(members.id, calendarAddresses.memberId))
    .where(and(eq(calendarAddresses.secretHash, hashToken(secret)), eq(members.status, 'active')));
  if (owner === undefined) return null;
  const words: Words = { locale: languageOf(owner.languageCode) ?? FALLBACK_LANGUAGE };
  const rows = await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), isLiftOf(owner.id)))
    .orderBy(asc(lifts.id));
  const sides = Map.groupBy(rows, (row) => sideOf(row, owner.id));
  const others = rows.flatMap((row) => (sideOf(row, owner.id) === 'driver' ? row.passengerId : row.driverId) ?? []);
  const seen = await membersSeen(deps, owner.id, others);
  const skips = await skipsOf(
    db,
    rows.map(({ id }) => id),
  );
  const changes = await changesIn(
    db,
    rows.flatMap(({ conversationId }) => conversationId ?? []),
  );
  const ends = await endsOf(
    db,
    owner.id,
    rows.flatMap(({ driverId, driverJourneyId }) => (driverId === owner.id ? (driverJourneyId ?? []) : [])),
  );
  const known: Known = { name: (id) => memberNameInMail(seen.get(id ?? '')?.forename ?? ''), changes, ends, config, words };
  const withSkips = (side: Side) => (sides.get(side) ?? []).map((row) => ({ ...row, skips: skips.get(row.id) ?? [] }));
  const cars = Map.groupBy(withSkips('driver'), ({ driverJourneyId, id }) => driverJourneyId ?? id);
  const events = [
    ...[...cars].flatMap(([id, driven]) =>
      carRides(driven).map((rides) => eventOf(rides, 'driver', `${id}-${rides.direction}-${dateOf(rides.day)}`, known)),
    ),
    // Who rides is shown that they do, and not who else is in the car.
    ...withSkips('passenger').flatMap((ridden) =>
      carRides([ridden]).map((rides) => eventOf(rides, 'passenger', `${ridden.id}-${rides.direction}-${dayIn(rides)}`, known)),
    ),
  ];
  const product = config.productName;
  return calendarFile({ name: m.mail_calendar_name({ product }, words), product, events }, clock.now());
}

/**
 * The last change of the rides of two members, by conversation. A date that is taken up again and replaced days leave no other trace than the lines
 * there.
 */
async function changesIn(db: CalendarDeps['db'], conversationIds: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  const isOfRides = inArray(sql`${messages.event} ->> 'name'`, [
    'days-changed',
    'days-skipped',
    'day-restored',
    'spot-agreed',
    'times-changed',
  ]);
  const rows = await db
    .select({ conversationId: messages.conversationId, at: max(messages.createdAt) })
    .from(messages)
    .where(and(inArray(messages.conversationId, [...conversationIds]), isOfRides))
    .groupBy(messages.conversationId);
  return new Map(rows.map(({ conversationId, at }) => [conversationId, at]));
}

/** When a lift with each of these journeys ended last, by journey: then whoever is in the car has changed. */
async function endsOf(
  db: CalendarDeps['db'],
  driverId: string,
  journeyIds: readonly string[],
): Promise<ReadonlyMap<string | null, Date | null>> {
  const rows = await db
    .select({ journeyId: lifts.driverJourneyId, at: max(lifts.endedAt) })
    .from(lifts)
    .where(and(eq(lifts.driverId, driverId), inArray(lifts.driverJourneyId, [...journeyIds]), isNotNull(lifts.endedAt)))
    .groupBy(lifts.driverJourneyId);
  return new Map(rows.map(({ journeyId, at }) => [journeyId, at]));
}

type Lift = LiftRow & { readonly skips: Skips };
type Known = {
  /** The forename of a member. */
  readonly name: (memberId: string | null) => string;
  /** The last time that days were changed, called off or taken up again, by conversation. */
  readonly changes: ReadonlyMap<string, Date | null>;
  readonly ends: ReadonlyMap<string | null, Date | null>;
  readonly config: CalendarDeps['config'];
  readonly words: Words;
};

/** The weekday or the date of a ride, in the driver's calendar. */
function dayIn({ seats: [seat] }: CarRides<Lift>): string | number | undefined {
  return seat?.trip.driver.date ?? seat?.trip.driver.day;
}

/** The words of spots alone, never where they are. */
function spotsOf({ lift: { places }, trip: { direction } }: Seat<Lift>, words: Words): string[] {
  const told = (place: AgreedPlace | undefined) => (place?.spotBy === undefined ? '' : spotWordsInMail(place.label));
  const [pickUp, dropOff] = [told(places?.[direction]?.pickUp), told(places?.[direction]?.dropOff)];
  return [
    ...(pickUp === '' ? [] : [m.mail_spot_pick_up({ words: pickUp }, words)]),
    ...(dropOff === '' ? [] : [m.mail_spot_drop_off({ words: dropOff }, words)]),
  ];
}

function eventOf(rides: CarRides<Lift>, side: Side, name: string, known: Known): CalendarEvent {
  const { direction, weekly, changed } = rides;
  const onAll = [rides, ...changed].flatMap(({ seats }) => seats.map(({ lift }) => lift));
  const [first] = onAll;
  const timeZone = first === undefined ? '' : zoneOf(first, side);
  const shown = rideOf(rides, side, known);
  const times = onAll.flatMap(({ startedAt, conversationId, driverJourneyId, skips }) => [
    startedAt,
    known.changes.get(conversationId ?? '') ?? startedAt,
    (side === 'driver' ? known.ends.get(driverJourneyId) : null) ?? startedAt,
    ...skips.flatMap((skip) => (skip.direction === direction ? [skip.createdAt] : [])),
  ]);
  const later = shown.day - rides.day;
  return {
    uid: `${name}@${new URL(known.config.publicUrl).hostname}`,
    ...shown,
    changedAt: new Date(Math.max(...times.map((time) => time.getTime()))),
    timeZone,
    weekly: weekly === null ? null : { until: weekly.last === null ? null : momentAt(timeZone, weekly.last + later, shown.startsAt) },
    changed: changed.map((ride) => rideOf(ride, side, known)),
  };
}

/** The driver is on the way from the own start to the last who gets out, the passenger while they ride. */
function rideOf({ day, seats, isOff }: CarOnDate<Lift>, side: Side, { name, config, words }: Known): ShownRide {
  const inOrder = seats.toSorted((a, b) => a.trip[side].pickUp - b.trip[side].pickUp);
  const times = inOrder.map(({ trip }) => trip[side]);
  const [first] = inOrder;
  const drives = side === 'driver';
  const names = [...new Set(inOrder.map(({ lift }) => name(drives ? lift.passengerId : lift.driverId)))];
  const other = listOf(words.locale, names);
  const summary = drives ? m.mail_calendar_drives({ other }, words) : m.mail_calendar_rides({ other }, words);
  const isOne = inOrder.length === 1;
  const url = `${config.publicUrl}/dashboard${isOne && first !== undefined ? `/lift/${first.lift.id}` : ''}`;
  return {
    day: day + (drives || first === undefined ? 0 : daysLater(first.trip)),
    startsAt: Math.min(...inOrder.map(({ trip }) => (drives ? leavesAt(trip) : trip.passenger.pickUp))),
    endsAt: Math.max(...times.map(({ dropOff }) => dropOff)),
    summary: isOff ? m.labelled({ label: m.mail_calendar_off({}, words), text: summary }, words) : summary,
    description: [
      ...inOrder.flatMap((seat) => {
        const time = clockTime(seat.trip[side].pickUp);
        const getsIn = isOne
          ? m.mail_calendar_pick_up({ time }, words)
          : m.mail_calendar_gets_in({ time, other: name(seat.lift.passengerId) }, words);
        return [getsIn, ...spotsOf(seat, words)];
      }),
      m.mail_calendar_see({ url }, words),
    ].join('\n'),
    url,
    isOff,
  };
}
