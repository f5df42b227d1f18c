/**
 * The job that keeps ways up to date with the roads. After each start of a server it also looks for journeys without ways, as there are after a time
 * without lifts.
 */
import type { Db } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { keepSetting, readSetting, removeSetting } from '../../kernel/db/settings.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { Router } from '../../map/routing/routing.ts';
import { renewWays, type Renew } from './renew-ways.ts';

type RenewDeps = { readonly db: Db; readonly clock: Clock; readonly routing: Router; readonly log: Pick<Logger, 'info' | 'error'> };

/** The setting that holds the id of the last journey looked at for missing ways. Absent: begins with the first. `all`: done. */
const SETTING = 'journeys-looked-through-for-ways';
const ALL = 'all';

/** An interrupted run goes on where it stopped. If there is nothing to do, it only reads an index. */
export async function renewAllWays(
  { db, clock, routing, log }: RenewDeps,
  { signal, onStored }: Pick<Renew, 'onStored'> & { readonly signal: AbortSignal },
): Promise<number> {
  const kept = (await readSetting(db, SETTING)) ?? FIRST_ID;
  const missingAfter = kept === ALL ? null : kept;
  const onLookedThrough = (after: string | null) => keepSetting(db, SETTING, after ?? ALL, clock.now());
  return await renewWays({ db, routing, log }, { missingAfter, onLookedThrough, onStored, signal });
}

/** Called at the start of a server, before its job. */
export async function lookForWaysAgain(db: Db): Promise<void> {
  await removeSetting(db, SETTING);
}
