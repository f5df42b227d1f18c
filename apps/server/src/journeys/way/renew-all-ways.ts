/** The job: ways follow the roads, and journeys without ways, as after a time without lifts, are looked for once after each start of a server. */
import type { Db } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { keepSetting, readSetting, removeSetting } from '../../kernel/db/settings.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { Router } from '../../map/routing/routing.ts';
import { renewWays } from './renew-ways.ts';

type RenewDeps = { readonly db: Db; readonly clock: Clock; readonly routing: Router; readonly log: Pick<Logger, 'info' | 'error'> };

/** Under it stands after which journey those without ways are looked for next. Without it from the first, and after the last one for none. */
const SETTING = 'journeys-looked-through-for-ways';
const ALL = 'all';

/** A run that is cut off goes on where it was. Where nothing is to do, it reads no more than an index tells. */
export async function renewAllWays({ db, clock, routing, log }: RenewDeps, signal: AbortSignal): Promise<number> {
  const kept = (await readSetting(db, SETTING)) ?? FIRST_ID;
  const missingAfter = kept === ALL ? null : kept;
  const onLookedThrough = (after: string | null) => keepSetting(db, SETTING, after ?? ALL, clock.now());
  return await renewWays({ db, routing, log }, { missingAfter, onLookedThrough, signal });
}

/** Before the job of a server that starts. */
export async function lookForWaysAgain(db: Db): Promise<void> {
  await removeSetting(db, SETTING);
}
