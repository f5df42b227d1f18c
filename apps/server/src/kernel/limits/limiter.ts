/**
 * Attempts counted in the store, so that a limit holds over several servers and over restarts: all counts of a call in one statement. While
 * the store is away its errors come through: nothing that has a limit is done then. `RATE_LIMITS=off` lets everything pass.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TURN_WAIT_MAX_SECONDS, type Counted, OWN_NETWORK_TIMES, RATE_LIMITS, type RateLimit } from '@waylift/contract/limits';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db, DbOrTx } from '../db/client.ts';
import { firstCounted, hasSecond, rateLimits, secondCounted } from '../db/schema/rate-limits.ts';
import { readSetting } from '../db/settings.ts';
import { makeStoredSecret } from '../db/stored-secret.ts';
import type { Clock } from '../effects/effects.ts';
import { countedNetworks, isWithin } from './networks.ts';

export type LimitDeps = {
  readonly config: Pick<Config, 'rateLimits' | 'ownNetworks'>;
  readonly db: DbOrTx;
  readonly clock: Clock;
  readonly limitSecret: () => Promise<string>;
  readonly awaitTurn: AwaitTurn;
};
/** `isLastFor`: of a limit whose last attempt stands for all that come later, within so many seconds. */
export type LimitAnswer =
  | { readonly allowed: true; readonly isLastFor?: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };
/** Who makes an attempt, as far as it is known. An address is given as its key (`emailKey`). */
export type Whom = { readonly [C in Exclude<Counted, 'asker'>]?: string | undefined };

/** True after so many milliseconds; false at once where too many wait already, and when the signal aborts. */
export type AwaitTurn = (ms: number, signal?: AbortSignal) => Promise<boolean>;

/** As many as that, of all accounts together, cost a process no more than memory for their requests. */
const WAITING_MAX = 200;
const SECRET = { key: 'limit-secret', bytes: 32 };

export function createAwaitTurn(waitingMax = WAITING_MAX): AwaitTurn {
  let waiting = 0;
  return async (ms, signal) => {
    if (waiting >= waitingMax) return false;
    waiting += 1;
    try {
      return await delay(ms, true, signal === undefined ? {} : { signal });
    } catch {
      return false;
    } finally {
      waiting -= 1;
    }
  };
}

/** Reads the secret under which whom a limit counts is hashed; the first that asks makes it. */
export function readLimitSecret({ db, clock }: { readonly db: Db; readonly clock: Clock }): () => Promise<string> {
  let known: string | null = null;
  return async () => (known ??= await makeStoredSecret(db, SECRET, clock.now()));
}

/** What may be done in the window of a limit, as the operator has set it. */
export function maxOf({ rateLimits: set }: Pick<Config, 'rateLimits'>, { name, max }: RateLimit): number {
  return (set === false ? undefined : set[name]) ?? max;
}

type Count = Pick<RateLimit, 'max' | 'windowSeconds'> & {
  readonly key: string;
  readonly slowSeconds: number;
  readonly isTogether: boolean;
};

/** Under which keys an attempt counts at a limit, the client's own first. */
export async function countsOf(deps: Omit<LimitDeps, 'awaitTurn' | 'clock'>, limit: RateLimit, whom: Whom): Promise<readonly Count[]> {
  const secret = await deps.limitSecret();
  const { name, windowSeconds, slowSeconds = 0, isTogether = false } = limit;
  const parts = limit.per.map((counted) => partsOf(counted));
  const first = parts[0] ?? [];
  return (parts[1] ?? [{ network: null, times: 1 }]).flatMap((second) =>
    first.map(({ network, times }) => {
      const hashes = [network, second.network].flatMap((part) => (part === null ? [] : [hashOf(secret, part)]));
      return {
        key: `${name}:${hashes.join('.')}`,
        max: maxOf(deps.config, limit) * times * second.times,
        windowSeconds,
        slowSeconds,
        isTogether,
      };
    }),
  );

  function partsOf(counted: Counted): readonly { readonly network: string | null; readonly times: number }[] {
    const by = counted === 'asker' ? (whom.member === undefined ? 'client' : 'member') : counted;
    const part = whom[by];
    if (part === undefined) throw new Error(`the limit ${name} counts by ${counted}, which this call does not know`);
    if (by !== 'client') return [{ network: part, times: 1 }];
    const own = !limit.per.includes('address') && isWithin(deps.config.ownNetworks)(part) ? OWN_NETWORK_TIMES : 1;
    return countedNetworks(part).map(({ network, times }) => ({ network, times: times * own }));
  }
}

type Taken = {
  readonly key: string;
  /** After the attempt, or as it was where the attempt was refused. */
  readonly count: number;
  readonly windowEndsInSeconds: number;
  readonly turnInSeconds: number | null;
  readonly isCounted: boolean;
};

/**
 * Counts an attempt at all of the limits, or at none if one of them refuses it; waits for its turn where a limit slows down. The window is
 * never prolonged: whoever waits as told gets in.
 */
export async function takeLimits(deps: LimitDeps, limits: readonly RateLimit[], whom: Whom, signal?: AbortSignal): Promise<LimitAnswer> {
  if (deps.config.rateLimits === false || limits.length === 0) return { allowed: true };
  const counts = await countsFor(deps, limits, whom);
  const taken = await countAll(deps, counts);
  const refusals = taken.flatMap((one) => refusalOf(one, counts.get(one.key)));
  if (refusals.length > 0) {
    // Made at the same moment as others, it was counted before it could be refused.
    if (taken.some(({ isCounted }) => isCounted)) await giveBack(deps, [...counts.keys()]);
    return { allowed: false, retryAfterSeconds: Math.max(1, ...refusals.map(Math.ceil)) };
  }
  const wait = Math.max(0, ...taken.map(({ turnInSeconds }) => turnInSeconds ?? 0));
  const last = taken.flatMap(({ key, count, windowEndsInSeconds }) => {
    const asked = counts.get(key);
    return asked?.isTogether === true && count >= asked.max ? [windowEndsInSeconds] : [];
  });
  const allowed = { allowed: true as const, ...(last.length === 0 ? {} : { isLastFor: Math.max(...last) }) };
  if (wait === 0 || (await deps.awaitTurn(wait * 1000, signal))) return allowed;
  return { allowed: false, retryAfterSeconds: TURN_WAIT_MAX_SECONDS };
}

/** After how many seconds to come again, if this count refuses. */
function refusalOf({ count, isCounted, turnInSeconds, windowEndsInSeconds }: Taken, asked: Count | undefined): number[] {
  if (asked === undefined || (isCounted ? count <= asked.max : count < asked.max)) return [];
  if (asked.slowSeconds === 0) return [windowEndsInSeconds];
  if (turnInSeconds === null) return [asked.slowSeconds];
  return turnInSeconds > TURN_WAIT_MAX_SECONDS ? [turnInSeconds - TURN_WAIT_MAX_SECONDS] : [];
}

/** Rows are locked and made in one order, so that no two statements wait for each other. */
async function countAll({ db, clock }: LimitDeps, counts: ReadonlyMap<string, Count>): Promise<readonly Taken[]> {
  const all = [...counts.values()];
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const column = (type: string, of: (each: Count) => string | number) => sql`${sql.param(all.map(of))}::${sql.raw(type)}[]`;
  const { rows } = await db.execute<Taken>(sql`
    with asked as (
      select * from unnest(
        ${column('text', ({ key }) => key)}, ${column('int', ({ max }) => max)},
        ${column('int', ({ windowSeconds }) => windowSeconds)}, ${column('int', ({ slowSeconds }) => slowSeconds)}
      ) as asked (key, max, window_seconds, slow_seconds)
    ), held as materialized (
      select kept.key, kept.count, kept.window_ends_at, kept.next_turn_at from ${rateLimits} kept
      where kept.key in (select key from asked) and kept.window_ends_at > ${now}
      order by kept.key for update
    ), judged as (
      select asked.*, coalesce(held.count, 0) as count, held.window_ends_at,
        case when slow_seconds > 0 and held.count >= max then greatest(held.next_turn_at, ${now}) end as turn
      from asked left join held using (key)
    ), counted as (
      insert into ${rateLimits} as kept (key, count, window_ends_at, next_turn_at)
      select key, 1, ${now} + make_interval(secs => window_seconds), turn + make_interval(secs => slow_seconds) from judged
      where not exists (
        select from judged where count >= max and (turn is null or turn > ${now} + make_interval(secs => ${TURN_WAIT_MAX_SECONDS}))
      )
      order by key
      on conflict (key) do update set
        count = case when kept.window_ends_at <= ${now} then 1 else kept.count + 1 end,
        window_ends_at = case when kept.window_ends_at <= ${now} then excluded.window_ends_at else kept.window_ends_at end,
        next_turn_at = excluded.next_turn_at
      returning kept.key, kept.count, kept.window_ends_at
    )
    select judged.key, coalesce(counted.count, judged.count) as "count", counted.key is not null as "isCounted",
      extract(epoch from coalesce(counted.window_ends_at, judged.window_ends_at) - ${now})::float8 as "windowEndsInSeconds",
      extract(epoch from judged.turn - ${now})::float8 as "turnInSeconds"
    from judged left join counted using (key)`);
  return rows;
}

export async function giveBackLimits(deps: LimitDeps, limits: readonly RateLimit[], whom: Whom): Promise<void> {
  if (deps.config.rateLimits === false || limits.length === 0) return;
  await giveBack(deps, [...(await countsFor(deps, limits, whom)).keys()]);
}

export async function clearLimits(deps: LimitDeps, limits: readonly RateLimit[], whom: Whom): Promise<void> {
  if (deps.config.rateLimits === false || limits.length === 0) return;
  const keys = [...(await countsFor(deps, limits, whom)).keys()];
  await deps.db.delete(rateLimits).where(inArray(rateLimits.key, lockedKeys(deps, keys)));
}

async function giveBack(deps: Pick<LimitDeps, 'db'>, keys: readonly string[]): Promise<void> {
  await deps.db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(inArray(rateLimits.key, lockedKeys(deps, keys)));
}

/**
 * Forgets whoever leaves, also in counts of theirs together with a client. Mails that strangers had sent to an address go on counting until their day
 * is over: else whoever joins and leaves by turns could send there without end.
 */
export async function forgetCounted(db: DbOrTx, parts: readonly string[]): Promise<void> {
  const secret = await readSetting(db, SECRET.key);
  if (parts.length === 0 || secret === null) return;
  const hashes = sql`any(${sql.param([...new Set(parts)].map((part) => hashOf(secret, part)))}::text[])`;
  const { key } = rateLimits;
  const theirs = db
    .select({ key })
    .from(rateLimits)
    .where(
      sql`(${firstCounted(key)} = ${hashes} or (${hasSecond(key)} and ${secondCounted(key)} = ${hashes})) and split_part(${key}, ':', 1) <> ${RATE_LIMITS.unaskedMailsPerAddress.name}`,
    )
    .orderBy(key)
    .for('update');
  // As an array, so that each is found by its key: how many there are is not known to the planner.
  await db.delete(rateLimits).where(sql`${key} = any(array(${theirs}))`);
}

async function countsFor(deps: LimitDeps, limits: readonly RateLimit[], whom: Whom): Promise<ReadonlyMap<string, Count>> {
  const counts = await Promise.all(limits.map((limit) => countsOf(deps, limit, whom)));
  return new Map(counts.flat().map((count) => [count.key, count]));
}

/** In the order in which attempts are counted. */
function lockedKeys({ db }: Pick<LimitDeps, 'db'>, keys: readonly string[]) {
  return db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...keys]), gt(rateLimits.count, 0)))
    .orderBy(rateLimits.key)
    .for('update');
}

/** Each part for itself, so that whoever leaves is found by theirs. */
function hashOf(secret: string, part: string): string {
  return createHmac('sha256', secret).update(part).digest('base64url');
}
