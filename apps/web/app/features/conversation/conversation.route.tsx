import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import type { Route } from './+types/conversation.route';
import { usePortalPath } from '../../community/community-link.ts';
import { LoadFailure } from '../../page/load-failure.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { isOwnSubmit } from '../../forms/own-submit.ts';
import type { CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useIsOnline } from '../../platform/use-online.ts';
import { liftPath } from '../../my-data/journey-paths.ts';
import { browserApi } from '../../session/browser-api.ts';
import { session } from '../../session/browser-session.ts';
import { callAddress } from '../../sharing/call-address.ts';
import { changeContact, type BlockOutcome, type ReportOutcome } from '../../sharing/contact-change.ts';
import { Gone } from '../../sharing/gone.tsx';
import type { Whom } from '../../sharing/contact-dialogs.tsx';
import { useReportAndBlock } from '../../sharing/use-report-and-block.tsx';
import { makeRideChange, type RideOutcome } from '../../sharing/ride-change.ts';
import { useRidesOf } from '../../sharing/use-rides-of.ts';
import type { MenuAction } from './action-menu.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { circleUser, flag, logOut } from '../../ui/icon/icons.ts';
import { ban, handshake, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { Composer } from './composer.tsx';
import { Earlier } from './earlier.tsx';
import { loadConversation, type ConversationOutcome, type LoadedConversation } from './load-conversation.ts';
import { MessageList } from './message-list.tsx';
import { Sharing } from './sharing-card.tsx';
import { ThreadHead } from './thread-head.tsx';
import { Unwritable } from './unwritable.tsx';
import { useConversation, useReadMark } from './use-conversation.ts';
import { nameInCar, useConversationWords } from './use-conversation-words.ts';
import { useEnd } from './use-end.ts';
import { WhomDialog } from './whom-dialog.tsx';
import { useOutbox } from './use-outbox.ts';
import './conversation.css';

export const handle = {
  needsLifts: true,
  firstCalls: ({ params: { conversationId } }) =>
    conversationId === undefined ? [] : [{ name: 'messages', input: { params: { conversationId }, query: {} } }],
} satisfies PageHandle;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<ConversationOutcome> {
  return await loadConversation(browserApi(), params.conversationId, request.signal);
}

/** The page reloads its data afterwards and shows the result. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome | ReportOutcome | BlockOutcome | RideOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = browserApi();
  if (isOwnSubmit(form)) return await makeRideChange(api, form, signal);
  return await changeContact(api, form, signal);
}

/** The messages of two members. It updates live, and keeps working without a connection. */
export default function ConversationPage({ loaderData, params }: Route.ComponentProps) {
  return <Kept key={params.conversationId} outcome={loaderData} />;
}

/** If reloading fails, the old data stays: the reader may be writing. */
function Kept({ outcome }: { readonly outcome: ConversationOutcome }) {
  const t = useWords();
  const [kept, setKept] = useState(outcome);
  if (outcome !== kept && outcome.kind !== 'failed') setKept(outcome);
  if (kept.kind === 'failed') return <LoadFailure title={t(m.private_failed_title)} />;
  if (kept.kind === 'conversation') return <Page loaded={kept} />;
  const next = { to: '/dashboard/messages', words: t(m.conversation_back) };
  return <Gone title={t(m.conversation_gone)} lead={t(m.messages_kept)} next={next} />;
}

function Page({ loaded }: { readonly loaded: LoadedConversation }) {
  const t = useWords();
  const path = usePortalPath();
  const words = useConversationWords();
  const isOnline = useIsOnline();
  const { lift, request, journey } = loaded;
  const { conversation, messages, newId, lastId, next, addEarlier, addTaken, reload } = useConversation(loaded);
  const { rides, put, loadAgain } = useRidesOf(conversation, loaded.rides);
  const isCar = conversation.kind === 'car';
  const isShared = conversation.liftId !== null || (isCar && conversation.journeyId !== null);
  const outbox = useOutbox(conversation.id, addTaken, reload);
  const end = useRef<HTMLDivElement>(null);
  const isEndInView = useEnd(end, { opensAtNew: newId !== null, count: messages.length, own: outbox.messages.length });
  useReadMark(conversation, messages.at(-1)?.id ?? null, isEndInView);
  const { member, people, blocked, writable } = conversation;
  const name = words.name(conversation);
  const { open: openFor, news, dialogs } = useReportAndBlock(blocked);
  // Until one of the people in a car is picked.
  const [asked, setAsked] = useState<'report' | 'block'>();
  const open = (what: 'report' | 'block') =>
    isCar || member === null ? setAsked(what) : openFor(what, { ref: member.ref, name, isRider: false });
  const isGone = member === null && people.length === 0;
  const phone = lift?.contact.phone ?? null;
  const actions: readonly MenuAction[] = [
    ...(phone === null ? [] : [{ icon: phoneIcon, words: t(m.conversation_call, { name }), href: callAddress(phone), isForPhones: true }]),
    ...(lift === null ? [] : [{ icon: handshake, words: t(m.conversation_lift_see), to: path(liftPath(lift.id)), isForPhones: true }]),
    ...(isGone ? [] : [{ icon: flag, words: isCar ? t(m.car_report) : t(m.conversation_report, { name }), onPick: () => open('report') }]),
    ...(isGone || blocked
      ? []
      : [{ icon: ban, words: isCar ? t(m.car_block) : t(m.conversation_block, { name }), onPick: () => open('block') }]),
    { icon: circleUser, words: t(m.private_account), to: path('/dashboard/account/settings'), isForPhones: true },
    { icon: logOut, words: t(m.private_sign_out), onPick: () => void session.signOut(), isForPhones: true },
  ];
  // Whoever drives shares a lift with each of the others.
  const isDriver = people.every(({ drives }) => !drives);
  const whomOf = (person: (typeof people)[number]): Whom => ({
    ref: person.ref,
    name: nameInCar(person, people),
    isRider: !isDriver && !person.drives,
  });

  return (
    <div className="talk">
      <PageTitle page={isCar ? words.fullName(conversation) : t(m.conversation_title, { name: words.fullName(conversation) })} />
      <div className="thread">
        <ThreadHead conversation={conversation} lift={lift} request={request} journey={journey} actions={actions} />
        <div className="thread__log">
          {news}
          {isOnline ? null : (
            <Alert tone="warning" title={t(m.conversation_offline)}>
              {t(m.conversation_offline_text)}
            </Alert>
          )}
          {next === null ? null : <Earlier conversationId={conversation.id} before={next} onLoaded={addEarlier} />}
          <MessageList conversation={conversation} messages={messages} newId={newId} lastId={lastId} outbox={outbox} />
          <div ref={end} className="thread__end" />
          {writable === 'yes' ? null : <Unwritable conversation={conversation} />}
        </div>
        {writable === 'yes' ? (
          <Composer
            conversationId={conversation.id}
            name={name}
            readers={isCar ? t(m.car_message_all) : undefined}
            quick={isShared ? { conversation, messages, rides: rides ?? [], put, loadAgain } : undefined}
            send={outbox.send}
          />
        ) : null}
      </div>
      <Sharing conversation={conversation} messages={messages} lift={lift} request={request} journey={journey} />
      {asked === undefined ? null : (
        <WhomDialog
          title={t(asked === 'report' ? m.car_report_whom : m.car_block_whom)}
          people={people}
          onPick={(person) => {
            setAsked(undefined);
            openFor(asked, whomOf(person));
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {dialogs}
    </div>
  );
}
