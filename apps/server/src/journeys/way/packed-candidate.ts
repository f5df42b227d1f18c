/** A candidate as bytes: what its place in the order depends on. Tens of thousands of them come from the database in one value. */
import type { When } from '@waylift/contract/travel';
import { ROLES } from '@waylift/contract/travel-values';
import type { Length, Traveller } from '../traveller/traveller.ts';
import { dateOf, dayNumber, MINUTES_PER_DAY, minutesOf, timeOf } from '../traveller/wall-clock.ts';

/** A traveller with all that the estimate needs, but without roads and without what only answers show. */
export type Candidate = { readonly traveller: Traveller; readonly startLand: string; readonly endLand: string };
type Packed = Omit<Candidate, 'traveller'> & {
  readonly traveller: Omit<Traveller, 'memberId' | 'communityId' | 'walkMetres' | 'taken' | 'seats' | 'riders' | 'startCell' | 'endCell'>;
};

const FIXED_BYTES = 16 + 5 * 8 + 4 * 4 + 4;
const NO_TIME = 0xffff;
const NO_DATE = 0;
const RETURNS = 4;
const KINDS = { none: 0, weekly: 1, once: 2 } as const;
const NO_ROAD_KNOWN = null;

/** The bytes begin with their length, so that many candidates can be concatenated. */
export function packCandidate({ traveller, startLand, endLand }: Packed): Buffer {
  const { start, end, out, back, when, role, flexibleMinutes, detourLimitMinutes } = traveller;
  const texts = [traveller.timeZone, startLand, endLand].map((text) => Buffer.from(text, 'latin1'));
  const fixed = Buffer.alloc(2 + FIXED_BYTES);
  let at = 2 + fixed.write(traveller.journeyId.replaceAll('-', ''), 2, 'hex');
  for (const value of [traveller.createdAt.getTime(), start.latitude, start.longitude, end.latitude, end.longitude]) {
    at = fixed.writeDoubleLE(value, at);
  }
  const backEstimate = back?.estimate ?? out.estimate;
  for (const { metres, seconds } of [out.estimate, backEstimate]) at = fixed.writeUInt32LE(seconds, fixed.writeUInt32LE(metres, at));
  at = fixed.writeUInt8(flexibleMinutes, at);
  at = fixed.writeUInt8(detourLimitMinutes ?? 0, at);
  at = fixed.writeUInt8(ROLES.indexOf(role) | (back === null ? 0 : RETURNS), at);
  fixed.writeUInt8(when === null ? KINDS.none : KINDS[when.kind], at);
  const packed = Buffer.concat([fixed, ...texts.flatMap((text) => [Buffer.from([text.length]), text]), packWhen(when)]);
  packed.writeUInt16LE(packed.length, 0);
  return packed;
}

/** The offset of each candidate in concatenated bytes. */
export function beginningsOf(bytes: Buffer): number[] {
  const beginnings: number[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt16LE(at)) beginnings.push(at);
  return beginnings;
}

/** The part that rules out most candidates, so that the rest of them is not read. */
export type CandidateWay = Pick<Traveller, 'role' | 'detourLimitMinutes' | 'start' | 'end' | 'out' | 'back'> & {
  readonly createdAtMs: number;
  readonly kind: When['kind'] | null;
};

export function unpackWay(bytes: Buffer, begin: number): CandidateWay {
  const length = (at: number): Length => ({ metres: bytes.readUInt32LE(at), seconds: bytes.readUInt32LE(at + 4) });
  const [limit, marks = 0] = [bytes[begin + 75], bytes[begin + 76]];
  return {
    kind: kindAt(bytes, begin),
    createdAtMs: bytes.readDoubleLE(begin + 18),
    role: ROLES[marks & 3] ?? 'either',
    detourLimitMinutes: limit === 0 ? null : (limit ?? null),
    start: { latitude: bytes.readDoubleLE(begin + 26), longitude: bytes.readDoubleLE(begin + 34) },
    end: { latitude: bytes.readDoubleLE(begin + 42), longitude: bytes.readDoubleLE(begin + 50) },
    out: { estimate: length(begin + 58), road: NO_ROAD_KNOWN },
    back: (marks & RETURNS) === 0 ? null : { estimate: length(begin + 66), road: NO_ROAD_KNOWN },
  };
}

function kindAt(bytes: Buffer, begin: number): CandidateWay['kind'] {
  const kind = bytes[begin + 77];
  if (kind === KINDS.none) return null;
  return kind === KINDS.once ? 'once' : 'weekly';
}

export function unpackId(bytes: Buffer, begin: number): string {
  const hex = bytes.toString('hex', begin + 2, begin + 18);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function unpackCandidate(bytes: Buffer, begin: number): Candidate {
  let at = begin + 2 + FIXED_BYTES;
  const text = () => {
    const from = at + 1;
    at = from + (bytes[at] ?? 0);
    return bytes.toString('latin1', from, at);
  };
  const [timeZone, startLand, endLand] = [text(), text(), text()];
  const { createdAtMs, kind, ...way } = unpackWay(bytes, begin);
  return {
    startLand,
    endLand,
    traveller: {
      ...way,
      journeyId: unpackId(bytes, begin),
      // Not packed: a candidate who is shown is read again from the database.
      memberId: '',
      communityId: '',
      walkMetres: 0,
      taken: [],
      seats: 0,
      riders: [],
      startCell: '',
      endCell: '',
      createdAt: new Date(createdAtMs),
      flexibleMinutes: bytes[begin + 74] ?? 0,
      when: kind === null ? null : unpackWhen(bytes, at, kind === 'once'),
      timeZone,
    },
  };
}

/**
 * Weekly: first date, last date, number of days, number of skipped dates, then those. Once: date, out, back. All are 16-bit numbers except the
 * counts.
 */
function packWhen(when: When | null): Buffer {
  if (when === null) return Buffer.alloc(0);
  if (when.kind === 'once') return Buffer.from(Uint16Array.of(dayOf(when.date), minuteOf(when.out), minuteOf(when.back)).buffer);
  const { days, from, until, skipped } = when;
  return Buffer.from(
    Uint16Array.of(
      dayOf(from),
      dayOf(until),
      days.length | (skipped.length << 8),
      ...days.flatMap(({ day, out, back }) => [day, minuteOf(out), minuteOf(back)]),
      ...skipped.map(dayOf),
    ).buffer,
  );
}

function unpackWhen(bytes: Buffer, begin: number, isOnce: boolean): When {
  const at = (index: number) => bytes.readUInt16LE(begin + 2 * index);
  if (isOnce) return { kind: 'once', date: dateAt(at(0)) ?? '', out: timeAt(at(1)) ?? '', back: timeAt(at(2)) };
  const [dayCount, skippedCount] = [at(2) & 0xff, at(2) >> 8];
  const days = [];
  for (let index = 0; index < dayCount; index += 1) {
    const first = 3 + 3 * index;
    days.push({ day: at(first), out: timeAt(at(first + 1)) ?? '', back: timeAt(at(first + 2)) });
  }
  const skipped = [];
  for (let index = 0; index < skippedCount; index += 1) skipped.push(dateAt(at(3 + 3 * dayCount + index)) ?? '');
  return { kind: 'weekly', days, from: dateAt(at(0)), until: dateAt(at(1)), skipped };
}

/** Days since 1970; 16 bits reach to 2149. */
function dayOf(date: string | null): number {
  return date === null ? NO_DATE : Math.min(Math.max(dayNumber(date), 1), 0xffff);
}

function dateAt(day: number): string | null {
  return day === NO_DATE ? null : dateOf(day);
}

function minuteOf(time: string | null): number {
  return time === null ? NO_TIME : minutesOf(time);
}

const TIMES = Array.from({ length: MINUTES_PER_DAY }, (_, minute) => timeOf(minute));

function timeAt(minute: number): string | null {
  return TIMES[minute] ?? null;
}
