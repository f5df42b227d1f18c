/** In how many conversations something is unread or waits for an answer, for the header. Browser only: it is the signed-in member's. */
import type { Conversation, ConversationsAnswer } from '@waylift/contract/conversation';
import { useSyncExternalStore } from 'react';
import type { LiveNews } from './live-feed.ts';

type Known = Pick<Conversation, 'id' | 'unread' | 'awaitsAnswer' | 'updatedAt'>;

const listeners = new Set<() => void>();
/** Of the page that was asked for, and of what was told since; null until it has come. */
let conversations: ReadonlyMap<string, Known> | null = null;
/** How many count of those beyond that page. */
let others = 0;
/** The last that an event has told of each. */
const told = new Map<string, Known>();

function set(next: ReadonlyMap<string, Known>): void {
  conversations = next;
  for (const listener of listeners) listener();
}

function counts({ unread, awaitsAnswer }: Known): boolean {
  return unread > 0 || awaitsAnswer === true;
}

/** The first page and the count of all, as of when the answer was made: what was told of one meanwhile is newer. */
export function noteConversations({ conversations: page, next, unread }: ConversationsAnswer): void {
  const isAll = next === null || next === undefined;
  const oldest = page.map(({ updatedAt }) => updatedAt).toSorted()[0] ?? '';
  // What is older than the page is counted with the others.
  const newest = new Map([...told].filter(([, { updatedAt }]) => isAll || updatedAt >= oldest));
  for (const one of page) if ((newest.get(one.id)?.updatedAt ?? '') <= one.updatedAt) newest.set(one.id, one);
  others = isAll ? 0 : Math.max(0, unread - page.filter(counts).length);
  set(newest);
}

/** Everything in it has been read. What waits for an answer waits still. */
export function noteRead(conversationId: string): void {
  const [lastTold, known] = [told.get(conversationId), conversations?.get(conversationId)];
  if (lastTold !== undefined) told.set(conversationId, { ...lastTold, unread: 0 });
  if (conversations !== null && known !== undefined) set(new Map(conversations).set(conversationId, { ...known, unread: 0 }));
}

/** What an event tells of the count. False where its conversation may have been counted with the others: all have to be asked for anew. */
export function noteNews(news: LiveNews): boolean {
  if (news.name !== 'conversation') return true;
  const { data } = news;
  told.set(data.id, data);
  if (conversations === null) return true;
  if (others > 0 && !conversations.has(data.id)) return false;
  set(new Map(conversations).set(data.id, data));
  return true;
}

/** 0 until it is known. */
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
