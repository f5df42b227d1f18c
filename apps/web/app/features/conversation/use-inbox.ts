import { useCallback, useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useLive } from '../../live/use-live.ts';
import { inboxAfter, inboxAnew } from './inbox-news.ts';
import type { ConversationOutcome } from './load-conversation.ts';
import { INBOX_PATH, searchWithPages } from './load-conversations.ts';
import type { InboxOutcome, LoadedInbox } from './load-inbox.ts';

export type MessagesOutcome = InboxOutcome | ConversationOutcome;

type Sources = { readonly page: MessagesOutcome | undefined; readonly beside: MessagesOutcome | undefined };

/**
 * The member's conversations, as the page has loaded them, or as they are loaded beside one of them. They follow live without being loaded again: an
 * event brings all that a line shows.
 *
 * @param besidePages how many pages of them stand beside a conversation; null where none do
 * @returns `inbox`: null where they are not loaded
 */
export function useInbox(page: MessagesOutcome, besidePages: number | null) {
  const { load, data: beside } = useFetcher<MessagesOutcome>();
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<Sources>({ page: undefined, beside: undefined });
  const [inbox, setInbox] = useState<LoadedInbox | null>(null);
  if (seen.page !== page || seen.beside !== beside) {
    setSeen({ page, beside });
    if (seen.page !== page && page.kind === 'inbox') setInbox((before) => inboxAnew(before, page));
    if (seen.beside !== beside && beside?.kind === 'inbox') setInbox((before) => inboxAnew(before, beside));
  }
  const loadBeside = useCallback(
    () => (besidePages === null ? undefined : void load(`${INBOX_PATH}${searchWithPages('', besidePages)}`)),
    [besidePages, load],
  );
  useEffect(loadBeside, [loadBeside]);
  useLive((news) => {
    if (news.name !== 'reset') return setInbox((before) => (before === null ? null : inboxAfter(before, news)));
    // A conversation loads everything anew itself.
    return page.kind === 'conversation' ? undefined : void revalidate();
  });
  const outcome = besidePages === null ? page : beside;
  return { inbox, hasFailed: inbox === null && outcome?.kind === 'failed', isLoadedBeside: beside !== undefined, loadBeside };
}
