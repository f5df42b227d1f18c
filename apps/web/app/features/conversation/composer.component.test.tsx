import type { Conversation, Message } from '@waylift/contract/conversation';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

test('after a message is sent, the focus stays in the field, so that a phone keeps its keyboard', async () => {
  const sent: string[] = [];
  const screen = await render(<Composer conversationId="conversation-1" name="Ana" send={(text) => sent.push(text)} />);
  await screen.getByRole('textbox').fill('See you at eight.');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(sent).toEqual(['See you at eight.']);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

test('the time stands once below messages that one person sends within five minutes', async () => {
  const message = (id: string, mine: boolean, sentAt: string): Message => ({
    id,
    clientId: id,
    kind: 'text',
    mine,
    author: null,
    text: `Message ${id}`,
    event: null,
    sentAt,
  });
  const messages = [
    message('1', true, '2026-11-20T08:00:00.000Z'),
    message('2', true, '2026-11-20T08:02:00.000Z'),
    message('3', false, '2026-11-20T08:03:00.000Z'),
    message('4', false, '2026-11-20T08:30:00.000Z'),
  ];
  const conversation: Conversation = {
    id: 'conversation-1',
    member: { ref: 'ana', forename: 'Ana', initial: 'M', surname: null, communityName: 'Plain' },
    lastMessage: null,
    unread: 0,
    updatedAt: '2026-11-20T08:30:00.000Z',
    blocked: false,
    writable: 'yes',
    kind: 'pair',
    people: [],
    readableUntil: null,
    journeyId: null,
    liftId: null,
    requestId: null,
  };
  const outbox = { messages: [], retry: () => undefined, drop: () => undefined, send: () => undefined };
  await render(<MessageList conversation={conversation} messages={messages} newId={null} lastId="4" outbox={outbox} />);
  const times = [...document.querySelectorAll('.msg__meta')].map((line) => !line.classList.contains('visually-hidden'));
  expect(times, 'each is there for screen readers').toEqual([false, true, true, true]);
});
