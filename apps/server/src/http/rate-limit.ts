/** Attempts counted in the store, so that a limit holds over several servers and over restarts. */
import { isIPv6 } from 'node:net';
import type { RateLimit } from '@waylift/contract/limits';
import { and, gt, inArray, sql } from 'drizzle-orm';
import { rateLimitKey } from '../db/rate-limit-keys.ts';
import type { Deps } from '../deps.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';

export type RateLimitAnswer = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Whom a limit counts: an e-mail key, a client's address, or several of them together. */
export type Counted = string | readonly string[];

/**
 * Counts one attempt of `whom` against `limit`. A refused attempt counts too, but the
 * window is never prolonged: whoever waits as told gets in. `RATE_LIMITS=off` lets everything pass.
 */
export async function takeRateLimit(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  limit: RateLimit,
  whom: Counted,
): Promise<RateLimitAnswer> {
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
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000)) };
}

type Count = { readonly limit: RateLimit; readonly whom: Counted };

/**
 * Counts one attempt against each of `counts` in turn, up to the first that refuses it. So with the client's count first, a client
 * that has used up its own uses up nobody else's.
 */
export async function takeRateLimits(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  counts: readonly [Count, ...Count[]],
): Promise<RateLimitAnswer> {
  let answer: RateLimitAnswer = { allowed: true };
  for (const { limit, whom } of counts) {
    answer = await takeRateLimit(deps, limit, whom);
    if (!answer.allowed) break;
  }
  return answer;
}

/** Takes one attempt back from each count, such as that of a sign-in that turned out to be the member's own. */
export async function giveBackRateLimits(deps: Pick<Deps, 'config' | 'db'>, counts: readonly Count[]): Promise<void> {
  if (!deps.config.rateLimits) return;
  await deps.db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(inArray(rateLimits.key, lockedKeys(deps, counts)));
}

/** Takes every attempt back. */
export async function clearRateLimits(deps: Pick<Deps, 'config' | 'db'>, counts: readonly Count[]): Promise<void> {
  if (!deps.config.rateLimits) return;
  await deps.db.delete(rateLimits).where(inArray(rateLimits.key, lockedKeys(deps, counts)));
}

/** Locked in one order, so that two that give the same counts back never wait for each other. */
function lockedKeys({ db }: Pick<Deps, 'db'>, counts: readonly Count[]) {
  const keys = counts.map(({ limit, whom }) => keyOf(limit, whom));
  return db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)))
    .orderBy(rateLimits.key)
    .for('update');
}

function keyOf(limit: RateLimit, whom: Counted): string {
  return rateLimitKey(
    limit.name,
    [whom].flat().map((part) => (isIPv6(part) ? ipv6Network(part) : part)),
  );
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
