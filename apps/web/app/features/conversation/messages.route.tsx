import { m } from '@waylift/words/messages';
import { useLocation } from 'react-router';
import type { Route } from './+types/messages.route';
import type { CallOutcome } from '../../forms/use-action.ts';
import { isOwnSubmit } from '../../forms/own-submit.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { LoadFailure } from '../../page/load-failure.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { CHANGES_WITHIN } from '../../platform/page-change.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useIsWide } from '../../platform/use-is-wide.ts';
import { browserApi } from '../../session/browser-api.ts';
import { changeContact, type BlockOutcome, type ReportOutcome } from '../../sharing/contact-change.ts';
import { makeRideChange, type RideOutcome } from '../../sharing/ride-change.ts';
import { FIRST_LIFTS, FIRST_REQUESTS } from '../../sharing/whole-lists.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { Conversation } from './conversation.tsx';
import { InboxPane } from './inbox-pane.tsx';
import { loadConversation } from './load-conversation.ts';
import { INBOX_PATH, pagesIn } from './load-conversations.ts';
import { loadInbox } from './load-inbox.ts';
import { useInbox, type MessagesOutcome } from './use-inbox.ts';
import '../../styles/narrow-layout.css';
import './panes.css';

export const handle = {
  needsLifts: true,
  firstCalls: ({ params: { conversationId } }) =>
    conversationId === undefined
      ? [{ name: 'conversations', input: { query: {} } }, FIRST_REQUESTS, FIRST_LIFTS]
      : [{ name: 'messages', input: { params: { conversationId }, query: {} } }],
} satisfies PageHandle;

/** One conversation, or the list of them. */
export async function clientLoader({ request, params: { conversationId } }: Route.ClientLoaderArgs): Promise<MessagesOutcome> {
  const { signal, url } = request;
  if (conversationId !== undefined) return await loadConversation(browserApi(), conversationId, signal);
  return await loadInbox(browserApi(), pagesIn(new URL(url).search), signal);
}

/** The page reloads its data afterwards and shows the result. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome | ReportOutcome | BlockOutcome | RideOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = browserApi();
  if (isOwnSubmit(form)) return await makeRideChange(api, form, signal);
  return await changeContact(api, form, signal);
}

/** The member's conversations, and the one that is chosen. On a phone each fills the page; a wide window has room for both and for what the two share. */
export default function MessagesPage({ loaderData, params: { conversationId } }: Route.ComponentProps) {
  const t = useWords();
  const isWide = useIsWide();
  const { search } = useLocation();
  const isChosen = conversationId !== undefined;
  const { inbox, hasFailed, isLoadedBeside, loadBeside } = useInbox(loaderData, isChosen && isWide ? pagesIn(search) : null);
  if (!isChosen && hasFailed) return <LoadFailure title={t(m.private_failed_title)} />;
  const hasPanes = isChosen || (inbox !== null && inbox.conversations.length > 0);
  const Title = isChosen ? 'h2' : 'h1';
  return (
    <div
      className={hasPanes ? `panes panes--${isChosen ? 'talk' : 'list'}` : undefined}
      {...(isWide || isLoadedBeside ? { [CHANGES_WITHIN]: INBOX_PATH } : {})}
    >
      {isChosen ? null : <PageTitle page={t(m.messages_title)} />}
      {isChosen && !isWide ? null : (
        <section className="panes__list wrap narrow stack stack--l" aria-labelledby="messages-title">
          <Title id="messages-title" className="panes__title">
            {t(m.messages_title)}
          </Title>
          {inbox === null ? null : <InboxPane inbox={inbox} chosenId={conversationId} />}
          {hasFailed ? (
            <Alert tone="danger" title={t(m.messages_failed)}>
              <TextButton onClick={loadBeside}>{t(m.messages_again)}</TextButton>
            </Alert>
          ) : null}
        </section>
      )}
      {isChosen && loaderData.kind !== 'inbox' ? <Conversation key={conversationId} outcome={loaderData} /> : null}
      {!isChosen && isWide && hasPanes ? <p className="panes__none">{t(m.messages_choose)}</p> : null}
    </div>
  );
}
