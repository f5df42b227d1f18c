/** Searches for the matches of journeys that are due, and enqueues the mails and the live events that announce new ones. */
import { MATCH_COUNT_MAX } from '@waylift/contract/limits';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { lockMembers } from '../conversation/lock-members.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { alertDays } from '../../kernel/db/schema/alert-days.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { announce, type Announcement } from '../feed/announce.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { forgetCounts } from '../../journeys/candidate/count-matches.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import { countNew, forgetAnnounced, noteAnnounced } from './announced.ts';
import { claimJourneys, giveBack, type Claimed } from './claim-journeys.ts';
import { scheduleLooksOfOthers, nextMailAt, type Others } from './schedule-look.ts';
import { DAY_MS, dayOf } from '../../kernel/effects/time-spans.ts';

type LookDeps = {
  readonly config: Pick<Config, 'lifts'>;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly matches: Pick<MatchFinder, 'best'>;
  readonly clock: Clock;
  readonly log: Logger;
};

/** While one search waits for the database, another can go on. */
const AT_ONCE = 2;
/** Longer than any server needs for a batch. When a server has died, another one takes its batch after this time. */
const LEASE_MS = 5 * 60_000;
/** A run ends about when the next one is due. */
const RUN_LIMIT_MS = 50_000;
/** Every journey is searched this often. That finds changes which schedule no search: new roads, a community that shares, a block that ended. */
const LOOK_EVERY_MS = 7 * DAY_MS;

/** Several servers may run it at once. Answers how many journeys it searched. A journey that fails stays due and does not hold up the others. */
export async function lookForMatches(deps: LookDeps, ...signals: readonly (AbortSignal | undefined)[]): Promise<number> {
  if (!deps.config.lifts) return 0;
  const ended = AbortSignal.any([AbortSignal.timeout(RUN_LIMIT_MS), ...signals.filter((each) => each !== undefined)]);
  let looked = 0;
  for (;;) {
    const leasedTo = new Date(deps.clock.now().getTime() + LEASE_MS);
    const batch = await claimJourneys(deps, leasedTo);
    const left = batch.values();
    const untouched = new Set(batch);
    const lookAtSome = async () => {
      for (const claimed of left) {
        if (ended.aborted) return;
        const outcome = await tryToLook(deps, claimed, ended);
        if (outcome === 'looked') looked += 1;
        if (outcome !== 'interrupted') untouched.delete(claimed);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lookAtSome));
    if (untouched.size > 0) await giveBack(deps, [...untouched], leasedTo);
    if (batch.length === 0 || ended.aborted) return looked;
  }
}

async function tryToLook(deps: LookDeps, claimed: Claimed, signal: AbortSignal): Promise<'looked' | 'failed' | 'interrupted'> {
  try {
    await look(deps, claimed, signal);
    return 'looked';
  } catch (error) {
    if (signal.aborted) return 'interrupted';
    deps.log.warn({ err: error }, 'the matches of a journey could not be looked at');
    return 'failed';
  }
}

async function look(deps: LookDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const found = await deps.matches.best(claimed.journeyId, MATCH_COUNT_MAX, signal);
  const [first] = found;
  // This comes before the journey is stored as done. If the process dies in between, the others are scheduled twice, which changes nothing.
  if (claimed.isNews && first !== undefined) {
    const others = { journeyIds: found.map(({ other }) => other.journeyId), newcomerId: first.mine.memberId };
    await deps.db.transaction(async (tx) => {
      await lockMembers(tx, sql`select member_id from journeys where id = any(${sql.param(others.journeyIds)}::uuid[])`);
      await forgetCounts(tx, null, others.journeyIds);
      await scheduleLooksOfOthers(tx, deps.clock, others);
      await announce(tx, deps.clock, await newsOfOthers(tx, others));
    });
  }
  await deps.db.transaction((tx) => keep(tx, deps, claimed, found));
}

/** One live event for each member whom no mail has told of the newcomer yet. */
async function newsOfOthers(tx: Tx, { journeyIds, newcomerId }: Others): Promise<Announcement[]> {
  const { rows } = await tx.execute<{ memberId: string; journeyId: string }>(sql`
    select distinct on (j.member_id) j.member_id as "memberId", j.id as "journeyId" from journeys j
    where j.id = any(${sql.param([...journeyIds])}::uuid[])
      and not exists (select from announced_matches a where a.journey_id = j.id and a.announced_id = ${newcomerId})
    order by j.member_id, j.id`);
  return rows.map(({ memberId, journeyId }) => ({ memberId, name: 'matches', subjectId: journeyId }));
}

/** Stores what was found, who was announced, the mail and the event, all in one transaction. */
async function keep(tx: Tx, { jobs, clock }: LookDeps, claimed: Claimed, found: readonly FoundMatch[]): Promise<void> {
  const now = clock.now();
  const { journeyId } = claimed;
  // Locks the member first, in the same order as a removal, so that the two cannot deadlock.
  await lockMembers(tx, sql`select member_id from journeys where id = ${journeyId}`);
  const [row] = await tx
    .select({ alert: journeyAlerts, memberId: members.id, wish: members.newMatches })
    .from(journeyAlerts)
    .innerJoin(journeys, eq(journeys.id, journeyAlerts.journeyId))
    .innerJoin(members, eq(members.id, journeys.memberId))
    .where(eq(journeyAlerts.journeyId, journeyId))
    .for('no key update', { of: journeyAlerts });
  // Removed meanwhile.
  if (row === undefined) return;
  const { alert, memberId, wish } = row;
  const mailAt = nextMailAt(wish, alert.mailedAt, now);
  const isMailTime = mailAt !== null && mailAt <= now;
  const present = await presentMembers(tx, found);
  const isMailed = isMailTime && (await noteAnnounced(tx, journeyId, present, now));
  if (isMailed) {
    await jobs.enqueue(tx, 'send-mail', { kind: 'new-matches', memberId, journeyId, announcedAt: now.toISOString() });
    await countMail(tx, alert.communityId, now);
  }
  const mailedAt = isMailed ? now : alert.mailedAt;
  const isAskedAgain = alert.wishes !== claimed.wishes;
  const waits = isAskedAgain || (!isMailTime && (await countNew(tx, journeyId, present)) > 0);
  // Once a day is enough.
  if (alert.lookedAt !== null && dayOf(alert.lookedAt) !== dayOf(now)) await forgetAnnounced(tx, journeyId, now);
  await tx
    .update(journeyAlerts)
    .set({
      isNews: isAskedAgain && alert.isNews,
      lookedAt: now,
      matchCount: isAskedAgain ? null : found.length,
      leastTrouble: found.length === 0 ? null : Math.min(...found.map(({ best }) => best.troubleMinutes)),
      mailedAt,
      dueAt:
        isAskedAgain && (alert.isNews || alert.matchCount === null) ? now : earliest(now, waits ? nextMailAt(wish, mailedAt, now) : null),
    })
    .where(eq(journeyAlerts.journeyId, journeyId));
  if (found.length > (alert.matchCount ?? 0)) await announce(tx, clock, [{ memberId, name: 'matches', subjectId: journeyId }]);
}

function earliest(now: Date, mailAt: Date | null): Date {
  const lookAt = new Date(now.getTime() + LOOK_EVERY_MS);
  return mailAt !== null && mailAt < lookAt ? mailAt : lookAt;
}

/** The members who were found, each once, without those who have left since. */
async function presentMembers(tx: Tx, found: readonly FoundMatch[]): Promise<string[]> {
  const ids = [...new Set(found.map(({ other }) => other.memberId))];
  if (ids.length === 0) return [];
  const rows = await tx.select({ id: members.id }).from(members).where(inArray(members.id, ids)).orderBy(members.id).for('key share');
  return rows.map(({ id }) => id);
}

async function countMail(tx: Tx, communityId: string, now: Date): Promise<void> {
  await tx
    .insert(alertDays)
    .values({ communityId, day: dayOf(now), mails: 1 })
    .onConflictDoUpdate({ target: [alertDays.communityId, alertDays.day], set: { mails: sql`${alertDays.mails} + 1` } });
}
