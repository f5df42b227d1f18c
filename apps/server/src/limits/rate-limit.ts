/** Attempts counted in the store, so that a limit holds over several servers and over restarts. `RATE_LIMITS=off` lets everything pass. */
import { isIPv6 } from 'node:net';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { CallLimit } from '@waylift/contract/endpoint';
import type { Counted } from '@waylift/contract/limits';
import type { Config } from '../config/config.ts';
import type { DbOrTx } from '../db/client.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import type { Clock } from '../effects/effects.ts';
import { rateLimitKey } from './rate-limit-keys.ts';

export type CountDeps = { readonly config: Pick<Config, 'rateLimits'>; readonly db: DbOrTx };
export type LimitDeps = CountDeps & { readonly clock: Clock };
export type RateLimitAnswer = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };
/** Who makes an attempt, as far as it is known. An address is given as its key (`emailKey`). */
export type Whom = { readonly [C in Counted]?: string };

export async function takeLimits(deps: LimitDeps, limits: readonly CallLimit[], whom: Whom): Promise<RateLimitAnswer> {
  for (const limit of limits) {
    const answer = await takeLimit(deps, limit, whom);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

/** A refused attempt counts too, but the window is never prolonged: whoever waits as told gets in. */
async function takeLimit(deps: LimitDeps, limit: CallLimit, whom: Whom): Promise<RateLimitAnswer> {
  if (!deps.config.rateLimits) return { allowed: true };
  const now = deps.clock.now();
  const windowEndsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const isOver = sql`${rateLimits.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key: keyOf(limit, whom), count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Bounded, so that no flood can run the counter over the end of an integer.
        count: sql`case when ${isOver} then 1 else least(${rateLimits.count} + 1, ${limit.max + 1}) end`,
        windowEndsAt: sql`case when ${isOver} then ${windowEndsAt.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (row === undefined || row.count <= limit.max) return { allowed: true };
  if (limit.orElse !== undefined) return await takeLimit(deps, limit.orElse, whom);
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000)) };
}

export async function giveBackLimits(deps: CountDeps, limits: readonly CallLimit[], whom: Whom): Promise<void> {
  if (!deps.config.rateLimits) return;
  await deps.db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(inArray(rateLimits.key, lockedKeys(deps, limits, whom)));
}

export async function clearLimits(deps: CountDeps, limits: readonly CallLimit[], whom: Whom): Promise<void> {
  if (!deps.config.rateLimits) return;
  await deps.db.delete(rateLimits).where(inArray(rateLimits.key, lockedKeys(deps, limits, whom)));
}

/** Locked in one order, so that two that give the same counts back never wait for each other. */
function lockedKeys({ db }: Pick<CountDeps, 'db'>, limits: readonly CallLimit[], whom: Whom) {
  const keys = limits.flatMap((limit) => [limit, ...(limit.orElse === undefined ? [] : [limit.orElse])]).map((limit) => keyOf(limit, whom));
  return db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)))
    .orderBy(rateLimits.key)
    .for('update');
}

function keyOf({ name, per }: CallLimit, whom: Whom): string {
  const parts = per.map((counted) => {
    const part = whom[counted];
    if (part === undefined) throw new Error(`the limit ${name} counts by ${counted}, which this call does not know`);
    return isIPv6(part) ? ipv6Network(part) : part;
  });
  return rateLimitKey(name, parts);
}

/** One household has a whole /64 of IPv6 addresses; counting each alone would be no limit. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  // `::ffff:192.0.2.1` is an IPv4 client: its last part tells it apart.
  if (address.includes('.')) return rest.at(-1) ?? address;
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
