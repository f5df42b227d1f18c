/** The messages of a conversation in the server's order, whichever way each one arrived. */
import type { Message } from '@waylift/contract/conversation';

export type MessageLog = {
  /** The oldest first. */
  readonly messages: readonly Message[];
  /** The reader's own messages that the server has accepted, but whose position is not known yet. */
  readonly taken: readonly Message[];
  /** The cursor for earlier messages. Null when these are all. */
  readonly next: string | null;
};

/** As `messages` answers: newest first. */
type Page = { readonly messages: readonly Message[]; readonly next: string | null };

export function logOf({ messages, next }: Page): MessageLog {
  return { messages: messages.toReversed(), taken: [], next };
}

/** Merges the newest page after a reload. Older messages that overlap it stay before it, and messages that arrived live meanwhile stay after it. */
export function withNewest(log: MessageLog, page: Page): MessageLog {
  const newest = page.messages.toReversed();
  if (newest.length === 0) return log;
  const ids = new Set(newest.map(({ id }) => id));
  const meetAt = log.messages.findIndex(({ id }) => ids.has(id));
  if (meetAt === -1) return settled({ ...log, messages: newest, next: page.next });
  const partAt = log.messages.findLastIndex(({ id }) => ids.has(id));
  const messages = [...log.messages.slice(0, meetAt), ...newest, ...log.messages.slice(partAt + 1)];
  return settled({ ...log, messages, next: meetAt === 0 ? page.next : log.next });
}

export function withEarlier(log: MessageLog, page: Page): MessageLog {
  const ids = new Set(log.messages.map(({ id }) => id));
  const earlier = page.messages.toReversed().filter(({ id }) => !ids.has(id));
  return settled({ ...log, messages: [...earlier, ...log.messages], next: page.next });
}

/** Adds a message that arrived live. Events come in order, so it goes to the end. */
export function withNews(log: MessageLog, message: Message): MessageLog {
  if (log.messages.some(({ id }) => id === message.id)) return log;
  return settled({ ...log, messages: [...log.messages, message] });
}

/** Adds the answer to a message that the reader sent. */
export function withTaken(log: MessageLog, message: Message): MessageLog {
  return settled({ ...log, taken: [...log.taken.filter(({ id }) => id !== message.id), message] });
}

function settled(log: MessageLog): MessageLog {
  const ids = new Set(log.messages.map(({ id }) => id));
  return { ...log, taken: log.taken.filter(({ id }) => !ids.has(id)) };
}

export function allMessages({ messages, taken }: MessageLog): readonly Message[] {
  return [...messages, ...taken];
}

/** The first unread message, given the number of the other's messages that are unread. Null when all are read. */
export function firstUnread(messages: readonly Message[], unread: number): Message | null {
  const others = messages.filter(({ mine }) => !mine);
  return unread === 0 ? null : (others.at(-Math.min(unread, others.length)) ?? null);
}
