/** The count in the header: conversations with something unread or waiting for an answer. Browser only, as it belongs to the signed-in member. */
import type { Conversation, ConversationsAnswer } from '@waylift/contract/conversation';
import { useSyncExternalStore } from 'react';
import type { LiveNews } from './live-feed.ts';

type Known = Pick<Conversation, 'id' | 'unread' | 'awaitsAnswer' | 'updatedAt'>;

const listeners = new Set<() => void>();
/** The conversations of the loaded page, updated by events. Null until it is loaded. */
let conversations: ReadonlyMap<string, Known> | null = null;
/** The count of the conversations beyond that page. */
let others = 0;
/** The newest event of each conversation. */
const told = new Map<string, Known>();

function set(next: ReadonlyMap<string, Known>): void {
  conversations = next;
  for (const listener of listeners) listener();
}

function counts({ unread, awaitsAnswer }: Known): boolean {
  return unread > 0 || awaitsAnswer === true;
}

/** Stores the first page and the count of all, as they were when the answer was made. Events may be newer than that. */
export function noteConversations({ conversations: page, next, unread }: ConversationsAnswer): void {
  const isAll = next === null || next === undefined;
  const oldest = page.map(({ updatedAt }) => updatedAt).toSorted()[0] ?? '';
  // Conversations older than the page are counted in `others`.
  const newest = new Map([...told].filter(([, { updatedAt }]) => isAll || updatedAt >= oldest));
  for (const one of page) if ((newest.get(one.id)?.updatedAt ?? '') <= one.updatedAt) newest.set(one.id, one);
  others = isAll ? 0 : Math.max(0, unread - page.filter(counts).length);
  set(newest);
}

/** Marks a conversation as read. It still counts while it waits for an answer. */
export function noteRead(conversationId: string): void {
  const [lastTold, known] = [told.get(conversationId), conversations?.get(conversationId)];
  if (lastTold !== undefined) told.set(conversationId, { ...lastTold, unread: 0 });
  if (conversations !== null && known !== undefined) set(new Map(conversations).set(conversationId, { ...known, unread: 0 }));
}

/** Updates the count by an event. False where `others` may already include the conversation: then everything has to be loaded again. */
export function noteNews(news: LiveNews): boolean {
  if (news.name !== 'conversation') return true;
  const { data } = news;
  told.set(data.id, data);
  if (conversations === null) return true;
  if (others > 0 && !conversations.has(data.id)) return false;
  set(new Map(conversations).set(data.id, data));
  return true;
}

/** 0 until it is loaded. */
export function countUnread(): number {
  return others + [...(conversations?.values() ?? [])].filter(counts).length;
}

export function useUnread(): number {
  return useSyncExternalStore(follow, countUnread, () => 0);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
