import type { Message } from '@waylift/contract/conversation';
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { describeMessage, readStandings } from './describe-conversation.ts';
import { lockMembersOf } from './lock-members.ts';
import { tell, type TellDeps } from './tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { isUniqueViolation } from '../../kernel/db/unique-violation.ts';

type MessageInput = { readonly memberId: string; readonly conversationId: string; readonly text: string; readonly clientId: string };
type Outcome =
  | { readonly kind: 'sent' | 'repeated'; readonly message: Message }
  | { readonly kind: 'conversation-not-found' | 'wait-for-answer' | 'conversation-closed' | 'conflict' };

/**
 * Sends a message to the other member, or to all in a car. Whether the sender may write is checked under the conversation's lock, so that two tabs
 * cannot both send the last message allowed. A blocked sender cannot tell: every answer and every statement is the same.
 */
export async function sendMessage(deps: TellDeps & { readonly db: Db }, asked: MessageInput): Promise<Outcome> {
  if (!isUuid(asked.conversationId)) return { kind: 'conversation-not-found' };
  try {
    const outcome = await deps.db.transaction((tx) => send(tx, deps, asked));
    return outcome.kind === 'sent' || outcome.kind === 'conversation-not-found' ? outcome : ((await findSent(deps, asked)) ?? outcome);
  } catch (error) {
    if (isUniqueViolation(error, 'messages_client_id_index')) return (await findSent(deps, asked)) ?? { kind: 'conflict' };
    throw error;
  }
}

async function send(tx: Tx, deps: TellDeps, { memberId, conversationId, text, clientId }: MessageInput): Promise<Outcome> {
  await lockConversation(tx, { memberId, conversationId });
  const [standing] = await readStandings({ db: tx, clock: deps.clock }, memberId, [conversationId]);
  if (standing === undefined) return { kind: 'conversation-not-found' };
  const { kind, writable, otherId, isBlockedByOther } = standing;
  if (writable === 'wait-for-answer') return { kind: writable };
  if (writable !== 'yes' || (kind === 'pair' && otherId === null)) return { kind: 'conversation-closed' };
  const memberIds = otherId === null ? await readersInCar(tx, conversationId, memberId) : [memberId, otherId];
  const [stored] = await tell(tx, deps, [
    {
      conversationId,
      memberIds,
      authorId: memberId,
      what: { kind: 'text', text, clientId },
      isHidden: isBlockedByOther,
    },
  ]);
  if (stored === undefined) throw new Error('the message was not stored');
  return { kind: 'sent', message: describeMessage(memberId, stored) };
}

async function lockConversation(tx: Tx, { memberId, conversationId }: Pick<MessageInput, 'memberId' | 'conversationId'>): Promise<void> {
  await lockMembersOf(tx, conversationId);
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
    .where(and(eq(conversations.id, conversationId), eq(conversationSides.memberId, memberId)))
    .for('update', { of: conversations });
}

/** Who reads what a member writes in a car: all who ride in it, without those who have blocked the member, or whom the member has blocked. */
async function readersInCar(tx: Tx, conversationId: string, authorId: string): Promise<string[]> {
  const { memberId: readerId, leftAt } = conversationSides;
  const { blockerId, blockedId } = memberBlocks;
  const isApart = sql`exists (select from ${memberBlocks} where (${blockerId} = ${readerId} and ${blockedId} = ${authorId}) or (${blockerId} = ${authorId} and ${blockedId} = ${readerId}))`;
  const readers = await tx
    .select({ readerId })
    .from(conversationSides)
    .where(and(eq(conversationSides.conversationId, conversationId), isNull(leftAt), not(isApart)));
  return readers.map((each) => each.readerId);
}

/** The message that the same member sent before with this client id; null: none. The id cannot be in two conversations. */
async function findSent({ db }: { readonly db: Db }, { memberId, conversationId, clientId }: MessageInput): Promise<Outcome | null> {
  const [before] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.authorId, memberId), eq(messages.clientId, clientId)));
  if (before === undefined) return null;
  return before.conversationId === conversationId ? { kind: 'repeated', message: describeMessage(memberId, before) } : { kind: 'conflict' };
}
