import type { Conversation } from '@waylift/contract/conversation';
import { expect, test } from 'vitest';
import { countUnread, noteConversations, noteNews, noteRead } from './unread.ts';

function conversation(unread: number, updatedAt: string): Conversation {
  return {
    id: 'a',
    member: null,
    lastMessage: null,
    unread,
    updatedAt,
    blocked: false,
    writable: 'yes',
    kind: 'pair',
    people: [],
    readableUntil: null,
    journeyId: null,
    liftId: null,
    requestId: null,
  };
}

const all = (...conversations: Conversation[]) => ({ conversations, next: null, unread: conversations.length });

test('a request that waits counts until it is answered, also once it was read', () => {
  const asked = { ...conversation(1, '2026-11-22T09:00:00Z'), id: 'asked', awaitsAnswer: true };
  noteConversations(all(asked));
  expect(countUnread()).toBe(1);
  noteRead('asked');
  expect(countUnread()).toBe(1);
  noteNews({ name: 'conversation', data: { ...asked, unread: 0, awaitsAnswer: false, updatedAt: '2026-11-22T09:00:01Z' } });
  expect(countUnread()).toBe(0);
});

test('what an event has told is not forgotten for an answer that was made before it', () => {
  noteNews({ name: 'conversation', data: conversation(1, '2026-11-22T10:00:01Z') });
  noteConversations(all(conversation(0, '2026-11-22T10:00:00Z')));
  expect(countUnread()).toBe(1);
  noteRead('a');
  noteConversations(all(conversation(1, '2026-11-22T10:00:00Z')));
  expect(countUnread()).toBe(0);
  noteConversations(all(conversation(1, '2026-11-22T10:00:02Z')));
  expect(countUnread()).toBe(1);
});

test('those beyond the first page count as the server has counted them, and an event about one of them has all asked for anew', () => {
  const onPage = conversation(1, '2026-11-23T10:00:00Z');
  const beyond = { ...conversation(0, '2026-11-22T12:00:00Z'), id: 'beyond' };
  noteConversations({ conversations: [onPage], next: 'further', unread: 3 });
  expect(countUnread()).toBe(3);
  expect(noteNews({ name: 'conversation', data: { ...onPage, unread: 0 } })).toBe(true);
  expect(countUnread()).toBe(2);
  expect(noteNews({ name: 'conversation', data: beyond })).toBe(false);
  expect(countUnread()).toBe(2);
  noteConversations({ conversations: [{ ...onPage, unread: 0 }], next: 'further', unread: 1 });
  expect(countUnread()).toBe(1);
  noteConversations({ conversations: [{ ...onPage, unread: 0 }], next: 'further', unread: 0 });
  expect(noteNews({ name: 'conversation', data: { ...beyond, unread: 1, updatedAt: '2026-11-23T10:00:01Z' } })).toBe(true);
  expect(countUnread()).toBe(1);
});
