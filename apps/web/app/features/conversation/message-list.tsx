import type { Conversation, Message } from '@waylift/contract/conversation';
import { m } from '@waylift/words/messages';
import { Fragment, memo } from 'react';
import { formatTime, localDate } from '../../locale/format-moment.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { Face } from '../../ui/face/face.tsx';
import { Chat, ChatDay, ChatEvent, ChatMessage, ChatNew, ChatSending, ChatUnsent } from './chat.tsx';
import { useNow } from '../../platform/use-now.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { nameInCar, useConversationWords } from './use-conversation-words.ts';
import type { Outbox, OutboxMessage } from './use-outbox.ts';

type MessageListProps = {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** The first unread message when the page was opened. */
  readonly newId: string | null;
  /** The last message when the page was opened. Later ones have arrived since. */
  readonly lastId: string | null;
  readonly outbox: Outbox;
};

export function MessageList({ conversation, messages, newId, lastId, outbox }: MessageListProps) {
  const t = useWords();
  const words = useConversationWords();
  const isCar = conversation.kind === 'car';
  const name = words.name(conversation);
  const { people } = conversation;
  const nowMs = useNow();
  const today = localDate(nowMs);
  const known = new Set(messages.map(({ clientId }) => clientId));
  const unsent = outbox.messages.filter(({ clientId }) => !known.has(clientId));
  const arrived = new Set(messages.slice(messages.findIndex(({ id }) => id === lastId) + 1));
  const days = daysOf(messages);
  if (unsent.length > 0 && days.at(-1)?.date !== today) days.push({ date: today, messages: [] });

  return (
    <Chat label={isCar ? t(m.car_log) : t(m.conversation_log, { name })}>
      {days.map(({ date, messages: ofDay }, position) => (
        <ChatDay key={date} name={words.day(date, nowMs)}>
          {ofDay.map((message, index) => (
            <Fragment key={message.id}>
              {message.id === newId ? <ChatNew>{t(m.conversation_new)}</ChatNew> : null}
              <Line
                message={message}
                name={isCar ? nameOf(message, people, t) : name}
                hasArrived={arrived.has(message)}
                isFollowed={isFollowed(message, ofDay[index + 1], newId)}
              />
            </Fragment>
          ))}
          {position === days.length - 1 ? unsent.map((one) => <UnsentLine key={one.clientId} message={one} outbox={outbox} />) : null}
        </ChatDay>
      ))}
    </Chat>
  );
}

/** The name of who wrote a line of a car; they may have left since. */
function nameOf({ author }: Message, people: Conversation['people'], t: Words): string {
  return author === null ? t(m.messages_former_member) : nameInCar(author, people);
}

type LineProps = {
  readonly message: Message;
  readonly name: string;
  readonly hasArrived: boolean;
  readonly isFollowed: boolean;
};

/** It is drawn again only when it changes itself: a conversation may have hundreds. */
const Line = memo(function Line({ message, name, hasArrived, isFollowed: isInGroup }: LineProps) {
  const t = useWords();
  const language = useLanguage();
  const words = useConversationWords();
  const { mine, author, text, sentAt } = message;
  if (message.kind === 'event') {
    const { words: line, ...look } = words.eventLine(message, name);
    return (
      <ChatEvent {...look} hasArrived={hasArrived && !mine}>
        {line}
      </ChatEvent>
    );
  }
  return (
    <ChatMessage
      isMine={mine}
      name={mine ? t(m.conversation_you) : name}
      time={formatTime(language, sentAt)}
      moment={sentAt}
      hasArrived={hasArrived}
      isFollowed={isInGroup}
      face={author === null ? undefined : <Face person={author} kind="other" size="s" />}
    >
      {text}
    </ChatMessage>
  );
});

function UnsentLine({ message, outbox }: { readonly message: OutboxMessage; readonly outbox: Outbox }) {
  const t = useWords();
  const { clientId, text, state } = message;
  if (state === 'sending')
    return (
      <ChatSending name={t(m.conversation_you)} words={t(m.conversation_sending)}>
        {text}
      </ChatSending>
    );
  return (
    <ChatUnsent
      name={t(m.conversation_you)}
      words={state === 'daily' ? t(m.conversation_daily) : t(m.conversation_not_sent)}
      actions={
        <>
          <TextButton onClick={() => outbox.retry(clientId)}>{t(m.conversation_try_again)}</TextButton>
          <TextButton onClick={() => outbox.drop(clientId)}>
            <RichText message={t(m.conversation_delete)} tags={HIDDEN} />
          </TextButton>
        </>
      }
    >
      {text}
    </ChatUnsent>
  );
}

const HIDDEN = { hidden: (text: string) => <span className="visually-hidden">{text}</span> };

const GROUP_MS = 5 * 60_000;

/** Whether both are of one person, within five minutes, with nothing between them. */
function isFollowed({ mine, author, sentAt }: Message, next: Message | undefined, newId: string | null): boolean {
  if (next === undefined || next.kind === 'event' || next.mine !== mine || next.author?.ref !== author?.ref || next.id === newId)
    return false;
  return Date.parse(next.sentAt) - Date.parse(sentAt) < GROUP_MS;
}

/** By the calendar of this device. Messages that were stored slightly out of order do not repeat a day. */
function daysOf(messages: readonly Message[]): { readonly date: string; readonly messages: Message[] }[] {
  const days: { readonly date: string; readonly messages: Message[] }[] = [];
  for (const message of messages) {
    const date = localDate(message.sentAt);
    const last = days.at(-1);
    if (last !== undefined && date <= last.date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}
