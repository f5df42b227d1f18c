/** The job: ways follow the roads, and journeys without ways, as after a time without lifts, are looked for once after each start of a server. */
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { storeSettings } from '../db/schema/store-settings.ts';
import type { Clock, Logger } from '../effects/effects.ts';
import type { Router } from '../routing/routing.ts';
import { FIRST_JOURNEY, renewWays } from './renew-ways.ts';

type RenewDeps = { readonly db: Db; readonly clock: Clock; readonly routing: Router; readonly log: Pick<Logger, 'info' | 'error'> };

/** Under it stands after which journey those without ways are looked for next. Without it from the first, and after the last one for none. */
const SETTING = 'journeys-looked-through-for-ways';
const ALL = 'all';

/** A run that is cut off goes on where it was. Where nothing is to do, it reads no more than an index tells. */
export async function renewAllWays({ db, clock, routing, log }: RenewDeps, signal: AbortSignal): Promise<number> {
  const [kept] = await db.select({ value: storeSettings.value }).from(storeSettings).where(eq(storeSettings.key, SETTING));
  const missingAfter = kept === undefined ? FIRST_JOURNEY : kept.value === ALL ? null : kept.value;
  async function onLookedThrough(after: string | null): Promise<void> {
    const row = { key: SETTING, value: after ?? ALL, updatedAt: clock.now() };
    await db.insert(storeSettings).values(row).onConflictDoUpdate({ target: storeSettings.key, set: row });
  }
  return await renewWays({ db, routing, log }, { missingAfter, onLookedThrough, signal });
}

/** Before the job of a server that starts. */
export async function lookForWaysAgain(db: Db): Promise<void> {
  await db.delete(storeSettings).where(eq(storeSettings.key, SETTING));
}
