/** Looks up the time zones of all journeys again when the rules for finding them have changed. */
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
  /** Called in the transaction that stores the zones. */
  readonly onNewClocks: (tx: Tx, journeyIds: readonly string[]) => Promise<void>;
};
type Moved = { readonly id: string; readonly latitude: number; readonly longitude: number; readonly before: string; readonly zone: string };

const SETTING = 'time-zones';
/** Change this text whenever the rules of `timeZoneAt` change. */
const RULES = 'by country';
/** While journeys are left, the setting is this followed by the id of the last one looked at. */
const DONE_TO = `${RULES} to `;
const PER_BATCH = 500;

/**
 * Runs once for each set of rules. An interrupted run goes on the next time.
 * @returns how many journeys got another zone
 */
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

/** Leaves out journeys that were moved meanwhile: moving set their zone. */
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
