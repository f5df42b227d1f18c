import { RATE_LIMITS } from '@waylift/contract/limits';
import type { ServerState } from '@waylift/contract/organiser-server';
import { SERVER_PARTS } from '@waylift/contract/server-parts';
import { asc, count, desc, gte, min, sql, sum } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { version } from '../../kernel/config/version.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { mappedExtracts } from '../../kernel/db/schema/mapped-extracts.ts';
import { limitsMet, servers } from '../../kernel/db/schema/servers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { freeBytes } from '../../kernel/effects/free-bytes.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { maxOf } from '../../kernel/limits/limiter.ts';
import { readMailFigures } from '../../mail/queue/read-mails.ts';
import { readLastBackup, readRoadAreas } from '../health/server-ages.ts';
import type { Readiness } from '../health/health.ts';
import { SERVER_HEARD_MS } from './tell-of-server.ts';

const LIMITS_SHOWN = 10;
const BACKUPS_COUNTED_DAYS = 30;

export type ServerDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'dataDir' | 'backupToldHours' | 'roadsToldDays' | 'rateLimits'>;
  /** As `/readyz` tells it. */
  readonly readiness: () => Promise<Readiness>;
};

/** What operators see of the server, as `/readyz` and the commands know it. */
export async function readServer(deps: ServerDeps): Promise<ServerState> {
  const { db, clock, readiness } = deps;
  const now = clock.now();
  const checked = await readiness();
  return {
    at: now.toISOString(),
    version,
    parts: SERVER_PARTS.flatMap((part) => (checked[part] === undefined ? [] : [{ part, state: checked[part] }])),
    servers: await readServers(db, now),
    mail: await readMail(db),
    roads: await readRoadsAndPlaces(deps, now),
    backup: await readBackup(deps, now),
    storage: await readStorage(deps),
    limits: await readLimits(deps, now),
  };
}

async function readServers(db: Db, now: Date): Promise<ServerState['servers']> {
  const { id, name, version: runs, startedAt, seenAt } = servers;
  const rows = await db
    .select({ id, name, version: runs, startedAt })
    .from(servers)
    .where(gte(seenAt, new Date(now.getTime() - SERVER_HEARD_MS)))
    .orderBy(asc(name), asc(startedAt), asc(id));
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
}

async function readMail(db: Db): Promise<ServerState['mail']> {
  const figures = await readMailFigures(db);
  // Mails go by the store's clock.
  const { rows } = await db.execute<{ sent: number }>(sql`
    select count(*)::int as sent from mails
    where coalesce(sent_at, failed_at, given_up_at) >= now() - interval '1 day' and next_try_at is null and sent_at is not null`);
  return { ...figures, sent: rows[0]?.sent ?? 0 };
}

async function readRoadsAndPlaces({ db, config }: ServerDeps, now: Date): Promise<ServerState['roads']> {
  const [places] = await db.select({ count: sum(mappedExtracts.places), importedAt: min(mappedExtracts.importedAt) }).from(mappedExtracts);
  const importedAt = places?.importedAt ?? null;
  return {
    areas: await readRoadAreas({ config, now }),
    toldDays: config.roadsToldDays,
    places: importedAt === null ? null : { count: Number(places?.count ?? 0), importedAt: importedAt.toISOString() },
  };
}

async function readBackup({ db, config }: ServerDeps, now: Date): Promise<ServerState['backup']> {
  const since = new Date(now.getTime() - BACKUPS_COUNTED_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ made: number }>(sql`
    select count(*)::int as made from audit_lines where command = 'backup' and outcome = 'done' and created_at >= ${since}::timestamptz`);
  return {
    ...(await readLastBackup({ db, config, now })),
    made: rows[0]?.made ?? 0,
    toldHours: config.backupToldHours,
  };
}

async function readStorage({ db, config }: ServerDeps): Promise<ServerState['storage']> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  const [images] = await db.select({ count: count(), bytes: sum(communityImages.sizeBytes) }).from(communityImages);
  return {
    storeBytes: Number(rows[0]?.bytes ?? 0),
    images: images?.count ?? 0,
    imageBytes: Number(images?.bytes ?? 0),
    freeBytes: await freeBytes(config.dataDir).catch(() => null),
  };
}

async function readLimits({ db, config }: ServerDeps, now: Date): Promise<ServerState['limits']> {
  const times = sql<number>`sum(${limitsMet.times})::int`;
  const rows = await db
    .select({ name: limitsMet.name, met: times })
    .from(limitsMet)
    .where(gte(limitsMet.hour, new Date(now.getTime() - DAY_MS)))
    .groupBy(limitsMet.name)
    .orderBy(desc(times), asc(limitsMet.name))
    .limit(LIMITS_SHOWN);
  const known = new Map(Object.values(RATE_LIMITS).map((limit) => [limit.name, limit]));
  return rows.map(({ name, met }) => {
    const limit = known.get(name);
    return { name, met, allows: limit === undefined ? null : { max: maxOf(config, limit), windowSeconds: limit.windowSeconds } };
  });
}
