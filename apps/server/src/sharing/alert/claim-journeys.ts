/** Claims the journeys that this server searches next, so that no other server does. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { isAwaited, journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';

type ClaimDeps = { readonly db: Db; readonly clock: Clock; readonly log: Pick<Logger, 'warn'> };
export type Claimed = {
  readonly journeyId: string;
  readonly isNews: boolean;
  readonly wishes: number;
  /** The time when it was due, as PostgreSQL writes it. */
  readonly dueAt: string;
};

/**
 * The order of work: changed journeys first, then mails that are due, then routine searches. However many routine searches have piled up, they hold
 * up nobody.
 */
const CLASSES = [
  sql`${journeyAlerts.isNews} and ${isAwaited(journeyAlerts)}`,
  sql`not ${journeyAlerts.isNews} and ${isAwaited(journeyAlerts)}`,
  sql`true`,
];

const PER_BATCH = 20;

/** Claims, of each class, the journeys that have been due longest. Until the lease ends, no other server takes them. */
export async function claimJourneys(deps: ClaimDeps, leasedTo: Date): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  for (const which of CLASSES) {
    const { rows } = await deps.db.execute<Claimed>(sql`
      with due as (
        select journey_id, due_at from ${journeyAlerts}
        where ${which} and due_at <= ${deps.clock.now().toISOString()}
        order by due_at limit ${PER_BATCH - claimed.length} for update skip locked
      )
      update ${journeyAlerts} set due_at = ${leasedTo.toISOString()} from due where ${journeyAlerts.journeyId} = due.journey_id
      returning due.journey_id as "journeyId", is_news as "isNews", wishes, due.due_at as "dueAt"`);
    claimed.push(...rows.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1)));
    if (claimed.length === PER_BATCH) break;
  }
  return claimed;
}

/** Gives back the journeys that an ending run has not reached. They are due as before, unless something has made them due meanwhile. */
export async function giveBack({ db, log }: ClaimDeps, untouched: readonly Claimed[], leasedTo: Date): Promise<void> {
  const given = JSON.stringify(untouched.map(({ journeyId, dueAt }) => ({ journey_id: journeyId, due_at: dueAt })));
  try {
    await db.execute(sql`
      with given as (
        select alert.journey_id, given.due_at from jsonb_to_recordset(${given}::jsonb) as given (journey_id uuid, due_at timestamptz)
        join journey_alerts alert on alert.journey_id = given.journey_id and alert.due_at = ${leasedTo.toISOString()}
        order by alert.journey_id for no key update of alert
      )
      update journey_alerts set due_at = given.due_at from given where journey_alerts.journey_id = given.journey_id`);
  } catch (error) {
    log.warn({ err: error }, 'journeys wait for the end of a lease');
  }
}
