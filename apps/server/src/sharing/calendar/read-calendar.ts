import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { membersSeen, type SeenDeps } from '../conversation/members-seen.ts';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { lifts, type AgreedPlace, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { memberNameInMail, spotWordsInMail } from '../../mail/content/untrusted-text.ts';
import { sideOf, skipsOf } from '../lift/describe-lift.ts';
import { isLiftOf } from '../lift/find-lift.ts';
import { clockTime, zoneOf } from '../pair/next-ride.ts';
import type { Side } from '../pair/trips.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dayNumber, firstOn, momentAt } from '../../journeys/traveller/wall-clock.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

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
  const otherOf = (row: LiftRow) => (sideOf(row, owner.id) === 'driver' ? row.passengerId : row.driverId) ?? '';
  const seen = await membersSeen(deps, owner.id, rows.map(otherOf));
  const skips = await skipsOf(
    db,
    rows.map(({ id }) => id),
  );
  const changes = await changesIn(
    db,
    rows.flatMap(({ conversationId }) => conversationId ?? []),
  );
  const events = rows.flatMap((row) => {
    const changedAt = changes.get(row.conversationId ?? '') ?? row.startedAt;
    const other = memberNameInMail(seen.get(otherOf(row))?.forename ?? '');
    const known = { row, side: sideOf(row, owner.id), other, skips: skips.get(row.id) ?? [], changedAt, config, words };
    return row.trips.map((trip) => eventOf(trip, known));
  });
  const product = config.productName;
  return calendarFile({ name: m.mail_calendar_name({ product }, words), product, events }, clock.now());
}

/**
 * The last change of the rides of two members, by conversation. A date that is taken up again and replaced days leave no other trace than the lines
 * there.
 */
async function changesIn(db: CalendarDeps['db'], conversationIds: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  const isOfRides = inArray(sql`${messages.event} ->> 'name'`, ['days-changed', 'days-skipped', 'day-restored', 'spot-agreed']);
  const rows = await db
    .select({ conversationId: messages.conversationId, at: max(messages.createdAt) })
    .from(messages)
    .where(and(inArray(messages.conversationId, [...conversationIds]), isOfRides))
    .groupBy(messages.conversationId);
  return new Map(rows.map(({ conversationId, at }) => [conversationId, at]));
}

type Known = {
  readonly row: LiftRow;
  readonly side: Side;
  readonly other: string;
  readonly skips: Skips;
  /** The last time that days were changed, called off or taken up again; absent if never. */
  readonly changedAt: Date;
  readonly config: CalendarDeps['config'];
  readonly words: Words;
};

/** The words of spots alone, never where they are. */
function spotsOf({ places }: LiftRow, { direction }: Trip, words: Words): string[] {
  const told = (place: AgreedPlace | undefined) => (place?.spotBy === undefined ? '' : spotWordsInMail(place.label));
  const [pickUp, dropOff] = [told(places?.[direction]?.pickUp), told(places?.[direction]?.dropOff)];
  return [
    ...(pickUp === '' ? [] : [m.mail_spot_pick_up({ words: pickUp }, words)]),
    ...(dropOff === '' ? [] : [m.mail_spot_drop_off({ words: dropOff }, words)]),
  ];
}

/** The event begins at the driver's own start, or at the passenger's pick-up. */
function eventOf(trip: Trip, { row, side, other, skips, changedAt, config, words }: Known): CalendarEvent {
  const { driverDeparts, pickUp, dropOff } = trip[side];
  const timeZone = zoneOf(row, side);
  const later = side === 'driver' ? 0 : daysLater(trip);
  const isWeekly = trip.driver.date === null;
  const day = later + (trip.driver.date === null ? firstOn(trip.driver.day, dayNumber(row.firstDate)) : dayNumber(trip.driver.date));
  const startsAt = side === 'driver' ? driverDeparts : pickUp;
  const url = `${config.publicUrl}/dashboard/lift/${row.id}`;
  const own = skips.filter(({ direction }) => direction === trip.direction);
  const dates = new Set(own.map(({ driverDate }) => dayNumber(driverDate) + later));
  const skipped = [...dates].filter((each) => isWeekly && (each - day) % 7 === 0);
  return {
    uid: `${row.id}-${trip.direction}-${trip.driver.date ?? trip.driver.day}@${new URL(config.publicUrl).hostname}`,
    summary: side === 'driver' ? m.mail_calendar_drives({ other }, words) : m.mail_calendar_rides({ other }, words),
    description: [
      m.mail_calendar_pick_up({ time: clockTime(pickUp) }, words),
      ...spotsOf(row, trip, words),
      m.mail_calendar_see({ url }, words),
    ].join('\n'),
    url,
    changedAt: new Date(Math.max(...[row.startedAt, changedAt, ...own.map(({ createdAt }) => createdAt)].map((at) => at.getTime()))),
    timeZone,
    day,
    startsAt,
    endsAt: dropOff,
    weekly: isWeekly ? { until: row.lastDate === null ? null : momentAt(timeZone, dayNumber(row.lastDate) + later, startsAt) } : null,
    skipped,
  };
}
