import type { Lift } from '@waylift/contract/lift';
import { PER_PAGE } from '@waylift/contract/limits';
import { sql, type SQL } from 'drizzle-orm';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { describeLifts, type DescribeLiftDeps } from './describe-lift.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { pageOf, placeAfter } from '../../kernel/security/list-cursor.ts';

const ENDED_SHOWN_MS = 30 * DAY_MS;
/** Sorts after any date: a lift without a next ride comes last. */
const NO_RIDE = '~';

type LiftPage = { readonly lifts: Lift[]; readonly next: string | null };
/** `key`: the next ride of an active lift, or else the time of the end. */
type Place = { readonly state: Lift['state']; readonly key: string; readonly id: string };

/** A page of lifts: active ones by their next ride, then those that ended in the last 30 days, latest first. */
export async function readLifts(deps: DescribeLiftDeps, memberId: string, after: string | undefined): Promise<LiftPage | 'cursor-invalid'> {
  const ofList = { keys: deps.secrets.sealKeys, memberId, list: 'lifts' };
  const opened = placeAfter(ofList, after);
  if (opened === 'cursor-invalid') return 'cursor-invalid';
  const [state, key = '', id = ''] = opened ?? [];
  const last = opened === null ? null : { state: state === 'ended' ? ('ended' as const) : ('active' as const), key, id };
  const since = new Date(deps.clock.now().getTime() - ENDED_SHOWN_MS);
  const rows = await deps.db
    .select()
    .from(lifts)
    .where(sql`${lifts.id} in (${idsAfter(memberId, last, since)})`);
  const described = await describeLifts(deps, memberId, rows);
  const left = last === null ? described : described.filter((lift) => compare(placeOf(lift), last) > 0);
  const inOrder = left.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
  const { page, next } = pageOf(inOrder, PER_PAGE, ofList, (lift) => Object.values(placeOf(lift)));
  return { lifts: [...page], next };
}

function placeOf({ state, id, nextRide, endedAt }: Lift): Place {
  const key = state === 'ended' ? (endedAt ?? '') : nextRide === null ? NO_RIDE : `${nextRide.date}T${nextRide.departs}`;
  return { state, key, id };
}

function compare(one: Place, other: Place): number {
  if (one.state !== other.state) return one.state === 'active' ? -1 : 1;
  const order = one.key === other.key ? (one.id < other.id ? -1 : Number(one.id !== other.id)) : one.key < other.key ? -1 : 1;
  return one.state === 'active' ? order : -order;
}

/** Selects all active lifts, since no index knows the next ride; and one more than a page holds of the others, from the index of each side. */
function idsAfter(memberId: string, last: Place | null, since: Date): SQL {
  const { id, endedAt, driverId, passengerId } = lifts;
  const own = [driverId, passengerId];
  const active = own.map(
    (side) => sql`(select ${id} as id, ${endedAt} as ended_at from ${lifts} where ${side} = ${memberId} and ${endedAt} is null)`,
  );
  const isAfter = last?.state === 'ended' ? sql`(${endedAt}, ${id}) < (${last.key}::timestamptz, ${last.id}::uuid)` : sql`true`;
  const ended = own.map(
    (side) => sql`(select ${id} as id, ${endedAt} as ended_at from ${lifts}
      where ${side} = ${memberId} and ${endedAt} >= ${since.toISOString()}::timestamptz and ${isAfter}
      order by ${endedAt} desc, ${id} desc limit ${PER_PAGE + 1})`,
  );
  const page = sql`select id from (${sql.join(ended, sql` union all `)}) as ended order by ended_at desc, id desc limit ${PER_PAGE + 1}`;
  return last?.state === 'ended' ? page : sql`select id from (${sql.join(active, sql` union all `)}) as active union all (${page})`;
}
