import type { MemberEventName } from '@waylift/contract/member-events';
import { and, eq, inArray } from 'drizzle-orm';
import { describeConversations, describeMessages, type ConversationDeps } from '../conversation/describe-conversation.ts';
import type { Db } from '../../kernel/db/client.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import type { DescribeEvents, ToTell } from '../feed/event-hub.ts';
import { describeLifts } from '../lift/describe-lift.ts';
import { isLiftOf } from '../lift/find-lift.ts';
import { isRequestOf } from '../request/find-request.ts';
import { describeRequests, type DescribeRequestDeps } from '../request/describe-request.ts';
import { knownCount } from '../../journeys/candidate/count-matches.ts';

export type DescribeEventsDeps = ConversationDeps & DescribeRequestDeps & { readonly db: Db };
/** The content of the events of one name, by id. */
type Described = ReadonlyMap<string, unknown>;

/** The content of events: what the call for that thing would answer its reader now. */
export function describeEvents(deps: DescribeEventsDeps): DescribeEvents {
  return async (memberId, events, signal) => {
    const named = [...idsByName(events)].map(async ([name, ids]) => [name, await DESCRIBED[name](deps, memberId, ids, signal)] as const);
    const described = new Map(await Promise.all(named));
    return events.map(({ name, subjectId }) => described.get(name)?.get(subjectId) ?? null);
  };
}

type Describe = (deps: DescribeEventsDeps, memberId: string, ids: readonly string[], signal: AbortSignal) => Promise<Described>;

const DESCRIBED: Readonly<Record<MemberEventName, Describe>> = {
  message: describeMessages,
  conversation: async (deps, memberId, ids) => byId(await describeConversations(deps, memberId, ids)),
  request: async (deps, memberId, ids, signal) => {
    const rows = await deps.db
      .select()
      .from(shareRequests)
      .where(and(inArray(shareRequests.id, [...ids]), isRequestOf(memberId)));
    return byId(await describeRequests(deps, memberId, rows, signal));
  },
  lift: async (deps, memberId, ids) => {
    const rows = await deps.db
      .select()
      .from(lifts)
      .where(and(inArray(lifts.id, [...ids]), isLiftOf(memberId)));
    return byId(await describeLifts(deps, memberId, rows));
  },
  matches: async ({ db }, memberId, ids) => {
    const rows = await db
      .select({ journeyId: journeys.id, matchCount: knownCount })
      .from(journeys)
      .leftJoin(journeyAlerts, eq(journeyAlerts.journeyId, journeys.id))
      .where(and(inArray(journeys.id, [...ids]), eq(journeys.memberId, memberId)));
    return new Map(rows.map((row) => [row.journeyId, row]));
  },
  password: async ({ db }, memberId) => {
    const [waiting] = await db.select({ endsAt: waitingResets.endsAt }).from(waitingResets).where(eq(waitingResets.memberId, memberId));
    return new Map([[memberId, { resetFrom: waiting?.endsAt.toISOString() ?? null }]]);
  },
};

function byId(things: readonly { readonly id: string }[]): Described {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function idsByName(events: readonly ToTell[]): ReadonlyMap<MemberEventName, string[]> {
  const ids = new Map<MemberEventName, string[]>();
  for (const { name, subjectId } of events) ids.set(name, [...(ids.get(name) ?? []), subjectId]);
  return ids;
}
