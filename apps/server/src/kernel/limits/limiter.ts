/**
 * Counts attempts in the store, so that a limit holds over several servers and restarts. All counts of a call are one statement. While the store is
 * away, its errors are thrown: nothing that has a limit is done then. `RATE_LIMITS=off` lets everything pass.
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
import type { LimitsMet } from './limits-met.ts';
import { countedNetworks, isWithin } from './networks.ts';

export type LimitDeps = {
  readonly config: Pick<Config, 'rateLimits' | 'ownNetworks'>;
  readonly db: DbOrTx;
  readonly clock: Clock;
  readonly limitSecret: () => Promise<string>;
  readonly awaitTurn: AwaitTurn;
  readonly limitsMet?: LimitsMet;
};
/** `isLastFor`: this attempt was the last of a limit whose last attempt stands for all later ones; the seconds until its window ends. */
export type LimitAnswer =
  | { readonly allowed: true; readonly isLastFor?: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };
/** Who makes an attempt, as far as known. An address is given as its key (`emailKey`). */
export type Whom = { readonly [C in Exclude<Counted, 'asker'>]?: string | undefined };

/** True after so many milliseconds. False at once when too many wait already or the signal aborts. */
export type AwaitTurn = (ms: number, signal?: AbortSignal) => Promise<boolean>;

/** Over all accounts. So many waiting requests cost a process nothing but their memory. */
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

/** Returns a function that reads the secret for the hashes of counted parties. The first call makes the secret. */
export function readLimitSecret({ db, clock }: { readonly db: Db; readonly clock: Clock }): () => Promise<string> {
  let known: string | null = null;
  return async () => (known ??= await makeStoredSecret(db, SECRET, clock.now()));
}

/** How many attempts a window of the limit allows, as the operator has set it. */
export function maxOf({ rateLimits: set }: Pick<Config, 'rateLimits'>, { name, max }: RateLimit): number {
  return (set === false ? undefined : set[name]) ?? max;
}

type Count = Pick<RateLimit, 'max' | 'windowSeconds'> & {
  readonly key: string;
  readonly slowSeconds: number;
  readonly isTogether: boolean;
};

/** The keys under which an attempt counts at a limit, the client's own first. */
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

type Taken = Count & {
  readonly isCounted: boolean;
  /** With this attempt. Null where it was not counted. */
  readonly count: number | null;
  /** Whether the limit refuses the attempt. One that is neither refused nor counted was refused by another limit. */
  readonly isRefused: boolean;
  readonly windowEndsInSeconds: number | null;
  readonly turnInSeconds: number | null;
};

/**
 * Counts an attempt at all of the limits, or at none if one of them refuses it. Waits for its turn where a limit slows down. A window is never
 * prolonged: a client that waits as told gets in.
 */
export async function takeLimits(deps: LimitDeps, limits: readonly RateLimit[], whom: Whom, signal?: AbortSignal): Promise<LimitAnswer> {
  if (deps.config.rateLimits === false || limits.length === 0) return { allowed: true };
  const counts = await countsFor(deps, limits, whom);
  const taken = await countAll(deps, counts);
  const refusals = taken.flatMap((one) => (one.isRefused ? [untilNextTry(one)] : []));
  if (refusals.length > 0) {
    // Of attempts at the same moment, one may be counted at a limit before another limit refuses it.
    const counted = taken.filter(({ isCounted }) => isCounted).map(({ key }) => key);
    if (counted.length > 0) await giveBack(deps, counted);
    for (const name of new Set(taken.flatMap(({ key, isRefused }) => (isRefused ? [nameIn(key)] : [])))) deps.limitsMet?.note(name);
    return { allowed: false, retryAfterSeconds: Math.max(1, ...refusals.map(Math.ceil)) };
  }
  const wait = Math.max(0, ...taken.map(({ turnInSeconds }) => turnInSeconds ?? 0));
  const last = taken.flatMap(({ count, max, isTogether, windowEndsInSeconds, windowSeconds }) =>
    isTogether && (count ?? 0) >= max ? [windowEndsInSeconds ?? windowSeconds] : [],
  );
  const allowed = { allowed: true as const, ...(last.length === 0 ? {} : { isLastFor: Math.max(...last) }) };
  if (wait === 0 || (await deps.awaitTurn(wait * 1000, signal))) return allowed;
  return { allowed: false, retryAfterSeconds: TURN_WAIT_MAX_SECONDS };
}

function nameIn(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

/** In seconds, for an attempt that was refused. */
function untilNextTry({ turnInSeconds, slowSeconds, windowEndsInSeconds, windowSeconds }: Taken): number {
  if (slowSeconds === 0) return windowEndsInSeconds ?? windowSeconds;
  return turnInSeconds !== null && turnInSeconds > TURN_WAIT_MAX_SECONDS ? turnInSeconds - TURN_WAIT_MAX_SECONDS : slowSeconds;
}

/**
 * Rows are locked in the order of their keys, those that are new and those that are there alike, so that two statements cannot deadlock. For this
 * reason `seen` locks nothing. What has changed since is judged again where each row is counted.
 */
async function countAll({ db, clock }: LimitDeps, counts: ReadonlyMap<string, Count>): Promise<readonly Taken[]> {
  const all = [...counts.values()];
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const lastTurn = sql`${now} + make_interval(secs => ${TURN_WAIT_MAX_SECONDS})`;
  const column = (type: string, of: (each: Count) => string | number | boolean) => sql`${sql.param(all.map(of))}::${sql.raw(type)}[]`;
  const { rows } = await db.execute<Taken>(sql`
    with asked as (
      select * from unnest(
        ${column('text', ({ key }) => key)}, ${column('int', ({ max }) => max)},
        ${column('int', ({ windowSeconds }) => windowSeconds)}, ${column('int', ({ slowSeconds }) => slowSeconds)},
        ${column('bool', ({ isTogether }) => isTogether)}
      ) as asked (key, max, window_seconds, slow_seconds, is_together)
    ), seen as (
      select asked.*, kept.window_ends_at, kept.next_turn_at,
        coalesce(kept.count >= max and (slow_seconds = 0 or kept.next_turn_at > ${lastTurn}), false) as is_full
      from asked left join ${rateLimits} kept on kept.key = asked.key and kept.window_ends_at > ${now}
    ), counted as (
      insert into ${rateLimits} as kept (key, count, window_ends_at)
      select key, 1, ${now} + make_interval(secs => window_seconds) from seen
      where not exists (select from seen where is_full)
      order by key
      on conflict (key) do update set
        count = case when kept.window_ends_at <= ${now} then 1 else kept.count + 1 end,
        window_ends_at = case when kept.window_ends_at <= ${now} then excluded.window_ends_at else kept.window_ends_at end,
        next_turn_at = (
          select greatest(kept.next_turn_at, ${now}) + make_interval(secs => slow_seconds) from asked
          where asked.key = kept.key and slow_seconds > 0 and kept.count >= max and kept.window_ends_at > ${now}
        )
      where kept.window_ends_at <= ${now} or exists (
        select from asked where asked.key = kept.key
          and (kept.count < max or (slow_seconds > 0 and coalesce(kept.next_turn_at <= ${lastTurn}, true)))
      )
      returning kept.key, kept.count, kept.window_ends_at, kept.next_turn_at
    )
    select seen.key, max, window_seconds as "windowSeconds", slow_seconds as "slowSeconds", is_together as "isTogether",
      counted.key is not null as "isCounted", counted.count,
      is_full or (counted.key is null and not exists (select from seen where is_full)) as "isRefused",
      extract(epoch from coalesce(counted.window_ends_at, seen.window_ends_at) - ${now})::float8 as "windowEndsInSeconds",
      extract(epoch from case
        when counted.key is null then seen.next_turn_at
        else counted.next_turn_at - make_interval(secs => slow_seconds)
      end - ${now})::float8 as "turnInSeconds"
    from seen left join counted using (key)`);
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
 * Deletes the counts of a member who leaves, also those that the member shares with a client. Counts of mails that strangers caused stay until their
 * day is over: otherwise somebody could join and leave in turn to send mails without end.
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
  // An array, so that each key is found by the index: the planner does not know how many there are.
  await db.delete(rateLimits).where(sql`${key} = any(array(${theirs}))`);
}

async function countsFor(deps: LimitDeps, limits: readonly RateLimit[], whom: Whom): Promise<ReadonlyMap<string, Count>> {
  const counts = await Promise.all(limits.map((limit) => countsOf(deps, limit, whom)));
  return new Map(counts.flat().map((count) => [count.key, count]));
}

/** The keys in the order in which attempts lock them. */
function lockedKeys({ db }: Pick<LimitDeps, 'db'>, keys: readonly string[]) {
  return db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...keys]), gt(rateLimits.count, 0)))
    .orderBy(rateLimits.key)
    .for('update');
}

/** Each part has a hash of its own, so that the counts of a member who leaves can be found. */
function hashOf(secret: string, part: string): string {
  return createHmac('sha256', secret).update(part).digest('base64url');
}
