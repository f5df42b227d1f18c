/** Each server tells in the store that it runs, and what its limits refused. */
import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import { version } from '../../kernel/config/version.ts';
import type { Db } from '../../kernel/db/client.ts';
import { limitsMet, servers } from '../../kernel/db/schema/servers.ts';
import type { Clock, Logger, NewId } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import type { LimitsMet } from '../../kernel/limits/limits-met.ts';

const PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Servers that were not heard of for longer are not there any more. */
export const SERVER_HEARD_MS = 3 * PAUSE_MS;
/** Of limits, the last day is shown. */
const LIMITS_KEPT_MS = 2 * DAY_MS;
const NAME_MAX_LENGTH = 80;

type Deps = { readonly db: Db; readonly clock: Clock; readonly newId: NewId; readonly log: Logger; readonly limitsMet: LimitsMet };
export type RunningServer = { readonly id: string; readonly startedAt: Date };

/** Tells at once and then each minute. */
export async function keepTellingOfServer(deps: Deps): Promise<{ readonly close: () => Promise<void> }> {
  const { db, clock, newId, log } = deps;
  const server = { id: newId(), startedAt: clock.now() };
  const warn = (err: unknown) => log.warn({ err }, 'the store could not be told that this server runs');
  await tellOfServer(deps, server);
  let telling: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    telling = tellOfServer(deps, server).catch(warn);
  }, PAUSE_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await telling;
      await db.delete(servers).where(eq(servers.id, server.id)).catch(warn);
    },
  };
}

export async function tellOfServer(
  { db, clock, limitsMet: met }: Omit<Deps, 'newId' | 'log'>,
  { id, startedAt }: RunningServer,
): Promise<void> {
  const now = clock.now();
  const row = { id, name: hostname().slice(0, NAME_MAX_LENGTH), version, startedAt, seenAt: now };
  await db
    .insert(servers)
    .values(row)
    .onConflictDoUpdate({ target: servers.id, set: { seenAt: now } });
  await db.delete(servers).where(lt(servers.seenAt, new Date(now.getTime() - DAY_MS)));
  await db.delete(limitsMet).where(lt(limitsMet.hour, new Date(now.getTime() - LIMITS_KEPT_MS)));
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  // Servers that tell at the same moment lock the rows in one order.
  const rows = [...met.take()].map(([name, times]) => ({ name, hour, times })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (rows.length === 0) return;
  await db
    .insert(limitsMet)
    .values(rows)
    .onConflictDoUpdate({ target: [limitsMet.name, limitsMet.hour], set: { times: sql`${limitsMet.times} + excluded.times` } });
}
