import type { Conversation, Message } from '@waylift/contract/conversation';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveNews } from '../../live/live-feed.ts';
import { useLive } from '../../live/use-live.ts';
import { noteRead } from '../../live/unread.ts';
import { useIsVisible } from '../../platform/use-is-visible.ts';
import { browserApi } from '../../session/browser-api.ts';
import type { LoadedConversation } from './load-conversation.ts';
import { allMessages, firstUnread, logOf, withEarlier, withNewest, withNews, withTaken } from './message-log.ts';

/** The present state of a conversation. @param loaded a new object after each reload */
export function useConversation(loaded: LoadedConversation) {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(loaded);
  const [log, setLog] = useState(() => logOf(loaded));
  const [conversation, setConversation] = useState(loaded.conversation);
  const [opened] = useState(() => {
    const messages = allMessages(log);
    return { newId: firstUnread(messages, loaded.conversation.unread)?.id ?? null, lastId: messages.at(-1)?.id ?? null };
  });
  if (seen !== loaded) {
    setSeen(loaded);
    setLog((before) => withNewest(before, loaded));
    // A load may be older than what arrived live meanwhile.
    setConversation((before) => (before.updatedAt > loaded.conversation.updatedAt ? before : loaded.conversation));
  }

  const { id } = conversation;
  useLive((news: LiveNews) => {
    if (news.name === 'message' && news.data.conversationId === id) setLog((before) => withNews(before, news.data.message));
    if (news.name === 'conversation' && news.data.id === id) setConversation(news.data);
    const concernsTheTwo = (news.name === 'lift' || news.name === 'request') && news.data.conversationId === id;
    const isOwnLift = news.name === 'lift' && news.data.id === conversation.liftId;
    const isInOrOut = news.name === 'conversation' && news.data.id === id && news.data.liftId !== conversation.liftId;
    if (news.name === 'reset' || concernsTheTwo || isOwnLift || isInOrOut) void revalidate();
  });

  return {
    conversation,
    messages: allMessages(log),
    next: log.next,
    ...opened,
    addEarlier: (page: { readonly messages: readonly Message[]; readonly next: string | null }) =>
      setLog((before) => withEarlier(before, page)),
    addTaken: (message: Message) => setLog((before) => withTaken(before, message)),
    reload: () => void revalidate(),
  };
}

const RETRY_MS = 30_000;

/** Marks everything as read once a reader who looks at the page has seen its end. */
export function useReadMark({ id, unread }: Conversation, lastId: string | null, isEndInView: boolean): void {
  const [marked, setMarked] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isVisible = useIsVisible();
  const isDue = unread > 0 && lastId !== null && marked !== lastId && !hasFailed && isEndInView && isVisible;
  useEffect(() => {
    if (!isDue) return undefined;
    const leaving = new AbortController();
    const told = browserApi().call(
      'readConversation',
      { params: { conversationId: id }, body: { upTo: lastId } },
      { signal: leaving.signal },
    );
    told.then(
      ({ ok }) => {
        if (!ok) return setFailed(true);
        setMarked(lastId);
        noteRead(id);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [isDue, id, lastId]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(() => setFailed(false), RETRY_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);
}
