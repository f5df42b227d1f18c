/** In how many conversations something is unread or waits for an answer, for the header. Browser only: it is the signed-in member's. */
import type { Conversation } from '@waylift/contract/conversation';
import { useSyncExternalStore } from 'react';
import type { LiveNews } from './live-feed.ts';

type Known = Pick<Conversation, 'id' | 'unread' | 'awaitsAnswer' | 'updatedAt'>;

const listeners = new Set<() => void>();
/** Null until all there are have been asked for. */
let conversations: ReadonlyMap<string, Known> | null = null;
/** The last that an event has told of each. */
const told = new Map<string, Known>();

function set(next: ReadonlyMap<string, Known>): void {
  conversations = next;
  for (const listener of listeners) listener();
}

/** All there are, as of when the answer was made: what was told of one meanwhile is newer. */
export function noteConversations(answer: { readonly conversations: readonly Conversation[] }): void {
  const newest = new Map(told);
  for (const one of answer.conversations) if ((newest.get(one.id)?.updatedAt ?? '') <= one.updatedAt) newest.set(one.id, one);
  set(newest);
}

/** Everything in it has been read. What waits for an answer waits still. */
export function noteRead(conversationId: string): void {
  const [lastTold, known] = [told.get(conversationId), conversations?.get(conversationId)];
  if (lastTold !== undefined) told.set(conversationId, { ...lastTold, unread: 0 });
  if (conversations !== null && known !== undefined) set(new Map(conversations).set(conversationId, { ...known, unread: 0 }));
}

/** What an event tells of the count. */
export function noteNews(news: LiveNews): void {
  if (news.name !== 'conversation') return;
  const { data } = news;
  told.set(data.id, data);
  if (conversations !== null) set(new Map(conversations).set(data.id, data));
}

/** 0 until it is known. */
export function countUnread(): number {
  return [...(conversations?.values() ?? [])].filter(({ unread, awaitsAnswer }) => unread > 0 || awaitsAnswer === true).length;
}

export function useUnread(): number {
  return useSyncExternalStore(follow, countUnread, () => 0);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
