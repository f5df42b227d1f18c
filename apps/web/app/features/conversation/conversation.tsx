import { m } from '@waylift/words/messages';
import { Suspense, useRef, useState } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { LoadFailure } from '../../page/load-failure.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { useIsWide } from '../../platform/use-is-wide.ts';
import { useIsOnline } from '../../platform/use-online.ts';
import { liftPath } from '../../my-data/journey-paths.ts';
import { session } from '../../session/browser-session.ts';
import { callAddress } from '../../sharing/call-address.ts';
import { Gone } from '../../sharing/gone.tsx';
import type { Whom } from '../../sharing/contact-dialogs.tsx';
import { useReportAndBlock } from '../../sharing/use-report-and-block.tsx';
import { useRidesOf } from '../../sharing/use-rides-of.ts';
import type { MenuAction } from './action-menu.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { circleUser, flag, logOut } from '../../ui/icon/icons.ts';
import { ban, handshake, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { asks } from './asks.ts';
import { Composer } from './composer.tsx';
import { Earlier } from './earlier.tsx';
import type { ConversationOutcome, LoadedConversation } from './load-conversation.ts';
import { MessageList } from './message-list.tsx';
import { ThreadHead } from './thread-head.tsx';
import { Unwritable } from './unwritable.tsx';
import { useConversation, useReadMark } from './use-conversation.ts';
import { nameInCar, useConversationWords } from './use-conversation-words.ts';
import { useNextRide, useToday } from './use-next-ride.ts';
import { useEnd } from './use-end.ts';
import { useOutbox } from './use-outbox.ts';
import './conversation.css';
import './panes.css';

/** It comes when it is opened. */
const WhomDialog = lazyWithFallback(async () => (await import('./whom-dialog.tsx')).WhomDialog);
/** Only a wide window has room for it. */
const Sharing = lazyWithFallback(async () => (await import('./sharing-card.tsx')).Sharing);

/** If reloading fails, the old data stays: the reader may be writing. */
export function Conversation({ outcome }: { readonly outcome: ConversationOutcome }) {
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
  const isWide = useIsWide();
  const today = useToday(loaded.journey);
  const ride = useNextRide(loaded.lift, loaded.journey);
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
    <>
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
      {isWide ? (
        <div className="panes__side">
          <Suspense>
            <Sharing
              conversation={conversation}
              messages={messages}
              lift={lift}
              request={request}
              words={words}
              question={request === null ? null : asks(t, words, conversation, request)}
              today={today}
              ride={ride}
            />
          </Suspense>
        </div>
      ) : null}
      {asked === undefined ? null : (
        <Suspense>
          <WhomDialog
            title={t(asked === 'report' ? m.car_report_whom : m.car_block_whom)}
            people={people}
            nameOf={(person) => nameInCar(person, people)}
            onPick={(person) => {
              setAsked(undefined);
              openFor(asked, whomOf(person));
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {dialogs}
    </>
  );
}
