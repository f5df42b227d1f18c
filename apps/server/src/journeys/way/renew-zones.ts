/** Journeys keep the zones that they were given; once zones are found by other rules, all are looked up again. */
import { and, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { keepSetting, readSetting } from '../../kernel/db/settings.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { renewCandidates } from './store-ways.ts';
import { timeZoneAt } from '../traveller/time-zone.ts';

type RenewDeps = { readonly db: Db; readonly clock: Clock; readonly log: Pick<Logger, 'info'> };
type Renew = {
  readonly signal?: AbortSignal | undefined;
  /** In the transaction that keeps the zones. */
  readonly onNewClocks: (tx: Tx, journeyIds: readonly string[]) => Promise<void>;
};
type Moved = { readonly id: string; readonly latitude: number; readonly longitude: number; readonly before: string; readonly zone: string };

const SETTING = 'time-zones';
/** Changes with the rules of `timeZoneAt`. */
const RULES = 'by country';
/** And before the id of the last journey that was looked at, while there are more. */
const DONE_TO = `${RULES} to `;
const PER_BATCH = 500;

/** Once for each set of rules; where it is interrupted, the next run goes on. @returns how many journeys have another zone than before */
export async function renewZones({ db, clock, log }: RenewDeps, { signal, onNewClocks }: Renew): Promise<number> {
  const kept = await readSetting(db, SETTING);
  if (kept === RULES) return 0;
  const keep = (value: string) => keepSetting(db, SETTING, value, clock.now());
  let count = 0;
  let last = kept?.startsWith(DONE_TO) === true ? kept.slice(DONE_TO.length) : FIRST_ID;
  for (;;) {
    if (signal?.aborted === true) {
      await keep(`${DONE_TO}${last}`);
      return count;
    }
    const batch = await db
      .select({ id: journeys.id, latitude: journeys.startLatitude, longitude: journeys.startLongitude, before: journeys.timeZone })
      .from(journeys)
      .where(and(gt(journeys.id, last), isNotNull(journeys.timeZone)))
      .orderBy(journeys.id)
      .limit(PER_BATCH);
    const end = batch.at(-1);
    if (end === undefined) break;
    last = end.id;
    const moved = batch.flatMap(({ before, ...journey }): Moved[] => {
      const zone = timeZoneAt(journey);
      return before === null || before === zone ? [] : [{ ...journey, before, zone }];
    });
    if (moved.length > 0) count += await db.transaction(async (tx) => await keepZones(tx, moved, onNewClocks));
  }
  await keep(RULES);
  if (count > 0) log.info({ count }, 'journeys were given the clocks of their country');
  return count;
}

/** Those that a member has moved meanwhile have been given their zone by that. */
async function keepZones(tx: Tx, moved: readonly Moved[], onNewClocks: Renew['onNewClocks']): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update journeys set time_zone = moved.zone
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, latitude float8, longitude float8, before text, zone text)
    where journeys.id = moved.id and journeys.time_zone = moved.before
      and journeys.start_latitude = moved.latitude and journeys.start_longitude = moved.longitude
    returning journeys.id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await renewCandidates(tx, ids);
  await onNewClocks(tx, ids);
  return ids.length;
}
