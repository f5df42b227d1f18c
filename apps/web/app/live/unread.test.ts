import type { Conversation } from '@waylift/contract/conversation';
import { expect, test } from 'vitest';
import { countUnread, noteConversations, noteNews, noteRead } from './unread.ts';

function conversation(unread: number, updatedAt: string): Conversation {
  return { id: 'a', member: null, lastMessage: null, unread, updatedAt, blocked: false, writable: 'yes', liftId: null, requestId: null };
}

test('a request that waits counts until it is answered, also once it was read', () => {
  const asked = { ...conversation(1, '2026-11-22T09:00:00Z'), id: 'asked', awaitsAnswer: true };
  noteConversations({ conversations: [asked] });
  expect(countUnread()).toBe(1);
  noteRead('asked');
  expect(countUnread()).toBe(1);
  noteNews({ name: 'conversation', data: { ...asked, unread: 0, awaitsAnswer: false, updatedAt: '2026-11-22T09:00:01Z' } });
  expect(countUnread()).toBe(0);
});

test('what an event has told is not forgotten for an answer that was made before it', () => {
  noteNews({ name: 'conversation', data: conversation(1, '2026-11-22T10:00:01Z') });
  noteConversations({ conversations: [conversation(0, '2026-11-22T10:00:00Z')] });
  expect(countUnread()).toBe(1);
  noteRead('a');
  noteConversations({ conversations: [conversation(1, '2026-11-22T10:00:00Z')] });
  expect(countUnread()).toBe(0);
  noteConversations({ conversations: [conversation(1, '2026-11-22T10:00:02Z')] });
  expect(countUnread()).toBe(1);
});
