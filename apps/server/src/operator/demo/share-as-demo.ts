/** Lets demonstration members ask, agree and write, some days ago and without mails, by the same functions as the calls. */
import type { DeclineReason } from '@waylift/contract/request';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { keepCarConversations } from '../../sharing/conversation/keep-car-conversations.ts';
import { sendMessage } from '../../sharing/conversation/send-message.ts';
import { readConversation } from '../../sharing/conversation/read-conversation.ts';
import { shareContact } from '../../sharing/lift/share-contact.ts';
import { acceptRequest } from '../../sharing/request/accept-request.ts';
import { askToShare } from '../../sharing/request/ask-to-share.ts';
import { declineRequest } from '../../sharing/request/close-request.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { sideOfRequest } from '../../sharing/request/request-news.ts';
import { daysOfTrips } from '../../sharing/pair/trips.ts';
import { createMatchFinder } from '../../journeys/candidate/create-match-finder.ts';
import { describeMatches } from '../../sharing/match/describe-match.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import type { Router } from '../../map/routing/routing.ts';
import { randomToken } from '../../kernel/security/one-time-token.ts';
import { sealKeys } from '../../kernel/security/sealed-id.ts';

export type DemoRequest = {
  /** The match from the asker's side. */
  readonly match: FoundMatch;
  /** The asker's weekdays, as far as the two share them; absent: all. */
  readonly days?: readonly number[];
  readonly message: string;
  readonly clientId: string;
  readonly askedAt: Date;
  readonly answer:
    | { readonly kind: 'accept'; readonly message: string; readonly phone?: string }
    | { readonly kind: 'decline'; readonly reason: DeclineReason }
    | { readonly kind: 'none' };
  /** What both then write in turn, the asker first. The last message is unread. */
  readonly talk: readonly string[];
  /** What the new rider, and then the driver, write to all in the car, if others ride in it. */
  readonly carTalk?: readonly string[];
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Answers whether a request was made: not if the two have asked each other before, or the days are taken. */
export type ShareAsDemo = {
  readonly matches: ReturnType<typeof createMatchFinder>;
  readonly share: (request: DemoRequest) => Promise<boolean>;
};

type Deps = { readonly db: Db; readonly newId: NewId; readonly jobs: Jobs; readonly routing: Router; readonly clock: { now(): Date } };

export function createDemoSharing({ db, newId, jobs, routing, clock }: Deps): ShareAsDemo {
  // No match id is shown to anybody, so no server needs this key.
  const secrets = { sealKeys: sealKeys([randomToken()]) };
  const silent: Jobs = { ...jobs, enqueue: async () => {}, enqueueAll: async () => {} };
  const matches = createMatchFinder({ db, routing, clock, secrets });
  const signal = new AbortController().signal;
  const unlimited = { config: { rateLimits: false, ownNetworks: [] }, limitSecret: async () => '', awaitTurn: async () => true } as const;
  const depsAt = (at: Date) => ({ ...unlimited, db, newId, jobs: silent, routing, secrets, matches, clock: { now: () => at } });

  return {
    matches,
    async share({ match, days, message, clientId, askedAt, answer, talk, carTalk = [] }) {
      const [asker, asked] = [match.mine.memberId, match.other.memberId];
      const [described] = await describeMatches({ db, secrets, clock }, { memberId: asker }, [match]);
      const shared = described?.days.filter(({ day }) => days === undefined || days.includes(day)) ?? [];
      const date = shared[0]?.date ?? null;
      if (described === undefined || shared.length === 0) return false;
      const chosen = { days: date === null ? shared.map(({ day }) => day) : null, date };
      const asking = { memberId: asker, matchId: described.id, ...chosen, message, clientId };
      const outcome = await askToShare(depsAt(askedAt), asking, signal);
      if (outcome.kind !== 'asked') return false;
      const { id: requestId, conversationId, trips } = outcome.request;

      const answeredAt = new Date(askedAt.getTime() + 3 * HOUR_MS);
      const own = { memberId: asked, requestId };
      if (answer.kind === 'decline') await declineRequest(depsAt(answeredAt), { ...own, reason: answer.reason, message: '' });
      if (answer.kind !== 'accept') return true;
      const accepting = { ...own, ...daysOfTrips(trips, sideOfRequest(outcome.request, asked)), message: answer.message };
      const accepted = await acceptRequest(depsAt(answeredAt), accepting, signal);
      // An earlier request has taken the seats or the days, so this one waits.
      if (accepted.kind !== 'accepted') return true;
      if (answer.phone !== undefined) {
        const shares = { shareEmail: false, phone: answer.phone };
        await shareContact(depsAt(answeredAt), { memberId: asked, liftId: accepted.lift.id }, shares);
      }
      await write(conversationId, [asker, asked], talk, answeredAt);
      const { driverId, passengerId, driverJourneyId } = accepted.lift;
      if (driverJourneyId !== null) await keepCarConversations(depsAt(answeredAt), { journeyId: driverJourneyId });
      const carId = await conversationOfCar(accepted.lift);
      if (carId !== null) await write(carId, [passengerId, driverId], carTalk, answeredAt);
      // Otherwise the next server would mail about the unread message.
      const ids = [conversationId, ...(carId === null ? [] : [carId])];
      const unread = and(inArray(conversationSides.conversationId, ids), isNotNull(conversationSides.unreadSince));
      await db.update(conversationSides).set({ mailedAt: clock.now() }).where(unread);
      return true;
    },
  };

  /** The texts of the writers in turn, each of whom has read what the other wrote. */
  async function write(
    conversationId: string,
    writers: readonly [string | null, string | null],
    texts: readonly string[],
    from: Date,
  ): Promise<void> {
    for (const [index, text] of texts.entries()) {
      const memberId = writers[index % 2] ?? null;
      if (memberId === null) continue;
      const at = depsAt(new Date(from.getTime() + (index + 1) * 17 * MINUTE_MS));
      const sent = await sendMessage(at, { memberId, conversationId, text, clientId: newId() });
      if (sent.kind === 'sent') await readConversation(at, { memberId, conversationId, upTo: sent.message.id });
    }
  }

  /** Null where the two are alone in the car. */
  async function conversationOfCar({ driverJourneyId, passengerId }: LiftRow): Promise<string | null> {
    if (driverJourneyId === null || passengerId === null) return null;
    const [car] = await db
      .select({ id: conversations.id })
      .from(conversations)
      .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
      .where(
        and(eq(conversations.journeyId, driverJourneyId), eq(conversationSides.memberId, passengerId), isNull(conversationSides.leftAt)),
      );
    return car?.id ?? null;
  }
}
