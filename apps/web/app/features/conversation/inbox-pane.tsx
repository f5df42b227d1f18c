import type { Conversation } from '@waylift/contract/conversation';
import { m } from '@waylift/words/messages';
import { useCallback, useState } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { formatDayMonth } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { conversationPath, requestPath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { circleInfo } from '../../ui/icon/icons.ts';
import { messageSquare } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { ConversationFace } from './conversation-face.tsx';
import { Inbox, InboxItem } from './inbox.tsx';
import { searchWithPages } from './load-conversations.ts';
import type { LoadedInbox } from './load-inbox.ts';
import { MoreConversations } from './more-conversations.tsx';
import { nameInCar, useConversationWords } from './use-conversation-words.ts';

type InboxPaneProps = {
  readonly inbox: LoadedInbox;
  /** The conversation beside it. */
  readonly chosenId: string | undefined;
};

/** The member's conversations: first those that wait for an answer, then the latest. */
export function InboxPane({ inbox, chosenId }: InboxPaneProps) {
  const { conversations, received, sent, lifts } = inbox;
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const words = useConversationWords();
  const nowMs = useNow();
  const { noteShown, refOf } = useFocusOnFirstNew(conversations);
  const waiting = received.filter(({ state }) => state === 'waiting');
  const isWaiting = ({ id }: Conversation) => waiting.some(({ conversationId }) => conversationId === id);
  const isShared = ({ id }: Conversation) => lifts.some(({ conversationId, state }) => conversationId === id && state === 'active');
  const others = conversations.filter((one) => !isWaiting(one));
  // So that as many stand beside the conversation that is chosen.
  const search = inbox.pages > 1 ? searchWithPages('', inbox.pages) : '';

  function about(one: Conversation): string | undefined {
    if (one.kind === 'car') {
      if (one.readableUntil === null) return t(m.car_people, { people: words.peopleAndMe(one) });
      return one.people.some(({ drives }) => drives) ? t(m.car_left) : t(m.car_over);
    }
    if (one.member === null) return t(m.messages_left);
    const name = words.name(one);
    if (one.blocked) return t(m.messages_blocked, { name });
    const asks = waiting.find(({ conversationId }) => conversationId === one.id);
    if (asks !== undefined) return t(m.messages_asks, { name, when: words.when(asks), date: formatDayMonth(language, asks.expiresAt) });
    const lift = lifts.find(({ conversationId, state }) => conversationId === one.id && state === 'active');
    if (lift !== undefined) return t(m.lift_shared, { when: words.when(lift) });
    const asked = sent.find(({ conversationId, state }) => conversationId === one.id && state === 'waiting');
    if (asked !== undefined) return t(m.messages_asked, { when: words.when(asked), name, date: formatDayMonth(language, asked.expiresAt) });
    const ended = lifts.find(({ conversationId }) => conversationId === one.id);
    return ended?.endedAt == null ? undefined : t(m.messages_shared_until, { date: formatDayMonth(language, ended.endedAt) });
  }

  function lastWords(one: Conversation): string {
    const { lastMessage, people } = one;
    if (lastMessage === null) return '';
    const { author } = lastMessage;
    const writer = author === null ? null : nameInCar(author, people);
    if (lastMessage.kind === 'event') return words.eventLine(lastMessage, writer ?? words.name(one)).words;
    if (writer !== null) return t(m.labelled, { label: writer, text: lastMessage.text });
    return lastMessage.mine ? t(m.messages_mine, { text: lastMessage.text }) : lastMessage.text;
  }

  function item(one: Conversation) {
    const asks = waiting.find(({ conversationId }) => conversationId === one.id);
    const isChosen = one.id === chosenId;
    const address = asks === undefined || isChosen ? `${conversationPath(one.id)}${search}` : requestPath(asks.id);
    return (
      <InboxItem
        key={one.id}
        ref={refOf(one)}
        to={path(address)}
        isChosen={isChosen}
        name={words.fullName(one)}
        face={<ConversationFace conversation={one} isShared={isShared(one)} size="l" />}
        time={words.moment(one.updatedAt, nowMs)}
        moment={one.updatedAt}
        text={lastWords(one)}
        about={about(one)}
        unread={one.unread}
        unreadWords={t(m.messages_unread, { count: one.unread })}
      />
    );
  }

  return (
    <>
      {conversations.length === 0 ? (
        <EmptyState icon={messageSquare} isTopic title={t(m.messages_none)} text={t(m.messages_none_text)}>
          <ButtonLink to={path('/dashboard')}>{t(m.match_gone_action)}</ButtonLink>
        </EmptyState>
      ) : null}
      {others.length === conversations.length ? null : (
        <section className="stack" aria-labelledby="waiting-title">
          <h2 id="waiting-title">{t(m.messages_waiting)}</h2>
          <Inbox>{conversations.filter(isWaiting).map(item)}</Inbox>
        </section>
      )}
      {others.length === 0 ? null : (
        <section className="stack" aria-labelledby="conversations-title">
          <h2 id="conversations-title" className={others.length === conversations.length ? 'visually-hidden' : undefined}>
            {t(m.messages_conversations)}
          </h2>
          <Inbox>{others.map(item)}</Inbox>
        </section>
      )}
      {inbox.hasMore ? <MoreConversations {...inbox} onLoad={noteShown} /> : null}
      {conversations.length === 0 ? null : <Note icon={circleInfo}>{t(m.messages_kept)}</Note>}
    </>
  );
}

/** Moves the focus to the first of the conversations that were just added. */
function useFocusOnFirstNew(conversations: readonly Conversation[]) {
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null);
  // A conversation that moved to the front meanwhile does not count as added.
  const last = shown === null ? -1 : conversations.findLastIndex(({ id }) => shown.has(id));
  const firstNew = last === -1 ? undefined : conversations[last + 1]?.id;
  const focus = useCallback((link: HTMLAnchorElement | null) => {
    if (link === null) return;
    link.focus();
    setShown(null);
  }, []);
  return {
    noteShown: () => setShown(new Set(conversations.map(({ id }) => id))),
    refOf: ({ id }: Conversation) => (id === firstNew ? focus : undefined),
  };
}
