/** Protects members from too many new requests a day, from the same request again and again, and from a mail for each. */
import { endpoints } from '@waylift/contract/endpoints';
import { RATE_LIMITS } from '@waylift/contract/limits';
import { REQUEST_NOES } from '@waylift/contract/request-states';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../kernel/db/client.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { maxOf, takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';

export type AskRefusal = { readonly kind: 'asked-before'; readonly from: Date } | { readonly kind: 'asked-a-lot' };
/** How the recipient is mailed about a request. */
export type Mailing = { readonly kind: 'now' | 'with-those-before' } | { readonly kind: 'with-those-after'; readonly inSeconds: number };

/** Refuses a request between two who share no lift yet; null: allowed. An allowed request is counted in the transaction that stores it. */
export async function refuseAsking(tx: Tx, deps: LimitDeps, found: FoundMatch): Promise<AskRefusal | null> {
  const from = await askedAgainFrom(tx, deps, found);
  if (from !== null) return { kind: 'asked-before', from };
  const counted = await takeLimits({ ...deps, db: tx }, [RATE_LIMITS.requestsPerAsked], { asked: found.other.memberId });
  return counted.allowed ? null : { kind: 'asked-a-lot' };
}

/** The first request in some minutes is mailed at once. The mail about the second waits until they are over, and covers the following ones. */
export async function mailingOf(tx: Tx, deps: LimitDeps, askedId: string): Promise<Mailing> {
  const counted = await takeLimits({ ...deps, db: tx }, endpoints.askToShare.mails, { asked: askedId });
  if (!counted.allowed) return { kind: 'with-those-before' };
  return counted.isLastFor === undefined ? { kind: 'now' } : { kind: 'with-those-after', inSeconds: Math.ceil(counted.isLastFor) };
}

/**
 * The time from which the same may be asked again; null: now. An asker who was declined and then asked back need not wait, since other days were
 * proposed.
 */
async function askedAgainFrom(tx: Tx, { config, clock }: LimitDeps, { mine, other }: FoundMatch): Promise<Date | null> {
  if (config.rateLimits === false) return null;
  const waitMs = RATE_LIMITS.asksPerPair.windowSeconds * 1000;
  const back = alias(shareRequests, 'back');
  const askedBack = tx
    .select({ id: back.id })
    .from(back)
    .where(
      and(
        eq(back.askerJourneyId, other.journeyId),
        eq(back.askedJourneyId, mine.journeyId),
        sql`${back.createdAt} >= ${shareRequests.answeredAt}`,
      ),
    );
  const [last] = await tx
    .select({ answeredAt: shareRequests.answeredAt })
    .from(shareRequests)
    .where(
      and(
        eq(shareRequests.askerJourneyId, mine.journeyId),
        eq(shareRequests.askedJourneyId, other.journeyId),
        inArray(shareRequests.state, REQUEST_NOES),
        gt(shareRequests.answeredAt, new Date(clock.now().getTime() - waitMs)),
        sql`not exists ${askedBack}`,
      ),
    )
    .orderBy(desc(shareRequests.answeredAt))
    .offset(maxOf({ rateLimits: config.rateLimits }, RATE_LIMITS.asksPerPair) - 1)
    .limit(1);
  return last?.answeredAt == null ? null : new Date(last.answeredAt.getTime() + waitMs);
}
