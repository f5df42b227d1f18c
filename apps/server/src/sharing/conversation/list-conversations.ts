import type * as z from 'zod/mini';
import type { conversationsAnswer } from '@waylift/contract/conversation';
import { PER_PAGE } from '@waylift/contract/limits';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { describeConversations, isUnreadBy, type ConversationDeps } from './describe-conversation.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { pageOf, placeAfter } from '../../kernel/security/list-cursor.ts';

type Answer = z.infer<typeof conversationsAnswer>;
type Place = { readonly id: string; readonly part: number; readonly changedAt: Date };

/**
 * A page of the member's conversations: first those that wait for an answer, then the others, the latest first in each part. Also counts, over all
 * pages, how many are unread or wait.
 */
export async function listConversations(
  deps: ConversationDeps,
  memberId: string,
  after: string | undefined,
): Promise<Answer | 'cursor-invalid'> {
  const ofList = { keys: deps.secrets.sealKeys, memberId, list: 'conversations' };
  const place = placeAfter(ofList, after);
  if (place === 'cursor-invalid') return 'cursor-invalid';
  const [{ page, next }, unread] = await Promise.all([
    readPlaces(deps, memberId, place).then((places) =>
      pageOf(places, PER_PAGE, ofList, ({ part, changedAt, id }) => [part, changedAt.toISOString(), id]),
    ),
    countUnread(deps, memberId),
  ]);
  const ids = page.map(({ id }) => id);
  return { conversations: await describeConversations(deps, memberId, ids), next, unread };
}

/** Reads one more than a page holds, each part from its index. */
async function readPlaces({ db }: Pick<ConversationDeps, 'db'>, memberId: string, place: readonly string[] | null): Promise<Place[]> {
  const { conversationId, changedAt, memberId: readerId } = conversationSides;
  const [from = '0', at = '', lastId = ''] = place ?? [];
  const parts = [sql`in`, sql`not in`].map((isIn, part) => {
    const isLeft =
      place === null || part > Number(from) ? sql`true` : sql`(${changedAt}, ${conversationId}) < (${at}::timestamptz, ${lastId}::uuid)`;
    return part < Number(from)
      ? []
      : [
          sql`(select ${conversationId} as id, ${part}::integer as part, ${changedAt} as changed_at from ${conversationSides}
            where ${readerId} = ${memberId} and ${conversationId} ${isIn} (${waitingFor(memberId)}) and ${isLeft}
            order by ${changedAt} desc, ${conversationId} desc limit ${PER_PAGE + 1})`,
        ];
  });
  const { rows } = await db.execute<{ id: string; part: number; changedAt: string | Date }>(sql`
    select id, part, changed_at as "changedAt" from (${sql.join(parts.flat(), sql` union all `)}) as found
    order by part, changed_at desc, id desc limit ${PER_PAGE + 1}`);
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }));
}

async function countUnread({ db }: Pick<ConversationDeps, 'db'>, memberId: string): Promise<number> {
  const isUnread = sql`exists (
    select from ${messages} where ${messages.conversationId} = ${conversationSides.conversationId} and ${isUnreadBy(memberId)})`;
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(conversationSides)
    .where(
      and(eq(conversationSides.memberId, memberId), sql`(${conversationSides.conversationId} in (${waitingFor(memberId)}) or ${isUnread})`),
    );
  return counted?.count ?? 0;
}

/** Selects the conversations in which a request waits for the member's answer. */
function waitingFor(memberId: string): SQL {
  const { conversationId, askedId, state } = shareRequests;
  return sql`select ${conversationId} from ${shareRequests} where ${askedId} = ${memberId} and ${state} = 'waiting'`;
}
