/** The messages that the reader has sent but the server has not accepted. */
import { MESSAGE_MAX_LENGTH } from '@waylift/contract/limits';
import type { Message } from '@waylift/contract/conversation';
import { useRef, useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { keepaliveCall } from '../../session/browser-session.ts';
import { uuidV4 } from '../../session/client-id.ts';
import { draftFor, keepDraft, type Draft, type Unsent } from '../../session/drafts.ts';
import { presentMember } from '../../session/use-draft.ts';

/** `unsent`: sending failed. `daily`: the day's messages are used up. */
export type OutboxMessage = Unsent & { readonly state: 'sending' | 'unsent' | 'daily' };

export type Outbox = {
  readonly messages: readonly OutboxMessage[];
  /** Sends a text, after the messages that are being sent. It is no draft any more. */
  readonly send: (text: string) => void;
  readonly retry: (clientId: string) => void;
  readonly drop: (clientId: string) => void;
};

/** @param onRefused called when the server accepts no messages here now */
export function useOutbox(conversationId: string, onTaken: (message: Message) => void, onRefused: () => void): Outbox {
  const [member] = useState(presentMember);
  const [messages, setMessages] = useState<readonly OutboxMessage[]>(() =>
    draftFor(member, conversationId).unsent.map((one) => ({ ...one, state: 'unsent' })),
  );
  const queue = useRef(Promise.resolve());

  function keep(change: (before: Draft) => Partial<Draft>): void {
    const before = draftFor(member, conversationId);
    keepDraft(member, conversationId, { ...before, ...change(before) });
  }

  function setState(clientId: string, state: OutboxMessage['state']): void {
    setMessages((before) => before.map((one) => (one.clientId === clientId ? { ...one, state } : one)));
  }

  function drop(clientId: string): void {
    setMessages((before) => before.filter((one) => one.clientId !== clientId));
    keep((before) => ({ unsent: before.unsent.filter((one) => one.clientId !== clientId) }));
  }

  async function deliver({ clientId, text: words }: Unsent): Promise<void> {
    const answer = await keepaliveCall('sendMessage', { params: { conversationId }, body: { text: words, clientId } });
    if (answer.ok) {
      onTaken(answer.value);
      return drop(clientId);
    }
    setState(clientId, isDaily(answer.failure) ? 'daily' : 'unsent');
    if (answer.failure.kind === 'refused' && answer.failure.status < 500) onRefused();
  }

  /** One after another, so that they arrive in the order of writing. */
  function enqueue(message: Unsent): void {
    queue.current = queue.current.then(() => deliver(message));
  }

  return {
    messages,
    send(text) {
      const message = { clientId: uuidV4(), text: text.trim() };
      setMessages((before) => [...before, { ...message, state: 'sending' }]);
      keep((before) => ({ text: '', unsent: [...before.unsent, message] }));
      enqueue(message);
    },
    retry(clientId) {
      const message = messages.find((one) => one.clientId === clientId);
      if (message === undefined || message.state === 'sending') return;
      setState(clientId, 'sending');
      enqueue({ clientId, text: message.text });
    },
    drop,
  };
}

function isDaily(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.status === 429;
}

/** How many characters are left for a draft. Negative when it is too long. */
export function roomIn(draft: string): number {
  return MESSAGE_MAX_LENGTH - draft.trim().length;
}
