import type { BlockAnswer } from '@waylift/contract/member-block';
import { REPORT_DAYS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import type { Route } from './+types/conversation.route';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { LoadFailure } from '../../page/load-failure.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { formText } from '../../forms/form-text.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { isOwnSubmit } from '../../forms/own-submit.ts';
import type { CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { useIsOnline } from '../../platform/use-online.ts';
import { liftPath } from '../../my-data/journey-paths.ts';
import { browserApi } from '../../session/browser-api.ts';
import { session } from '../../session/browser-session.ts';
import { callAddress } from '../../sharing/call-address.ts';
import { Gone } from '../../sharing/gone.tsx';
import { makeRideChange, type RideOutcome } from '../../sharing/ride-change.ts';
import { useRidesOf } from '../../sharing/use-rides-of.ts';
import type { MenuAction } from './action-menu.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { circleUser, flag, logOut } from '../../ui/icon/icons.ts';
import { ban, handshake, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { BlockDialog, type BlockOutcome } from './block-dialog.tsx';
import { TogetherDialog, WhomDialog } from './car-dialogs.tsx';
import { Composer } from './composer.tsx';
import { Earlier } from './earlier.tsx';
import { loadConversation, type ConversationOutcome, type LoadedConversation } from './load-conversation.ts';
import { MessageList } from './message-list.tsx';
import { reasonOf, ReportDialog, type ReportOutcome } from './report-dialog.tsx';
import { Sharing } from './sharing-card.tsx';
import { ThreadHead } from './thread-head.tsx';
import { Unwritable } from './unwritable.tsx';
import { useConversation, useReadMark } from './use-conversation.ts';
import { nameInCar, useConversationWords } from './use-conversation-words.ts';
import { useEnd } from './use-end.ts';
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
  const params = { ref: formText(form, 'ref') };
  if (formText(form, 'intent') === 'end-lift') {
    const answer = await api.call('endLift', { params: { liftId: formText(form, 'liftId') }, body: {} }, { signal });
    // Somebody else may have ended it meanwhile.
    const isOver = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 409;
    return answer.ok || isOver ? { kind: 'done' } : setbackOf(answer.failure);
  }
  if (formText(form, 'intent') === 'unblock') {
    const answer = await api.call('unblockMember', { params }, { signal });
    return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
  }
  if (formText(form, 'intent') === 'report') {
    const body = { reason: reasonOf(formText(form, 'reason')), text: formText(form, 'text'), clientId: formText(form, 'clientId') };
    const answer = await api.call('reportMember', { params, body }, { signal });
    if (!answer.ok)
      return answer.failure.kind === 'refused' && answer.failure.status === 429 ? { kind: 'daily' } : setbackOf(answer.failure);
    if (formText(form, 'block') === '') return { kind: 'reported' };
  }
  const answer = await api.call('blockMember', { params }, { signal });
  const isReport = formText(form, 'intent') === 'report';
  if (answer.ok) {
    const blocked = { kind: 'blocked' as const, ref: params.ref, ...answer.value };
    return isReport ? { kind: 'reported', blocked } : blocked;
  }
  if (!isReport) return setbackOf(answer.failure);
  return { kind: 'reported-only', setback: setbackOf(answer.failure) };
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

type Whom = { readonly ref: string; readonly name: string; readonly isRider: boolean };
/** `whom`: null until one of the people in a car is picked. */
type Dialogs = { readonly what: 'report' | 'block'; readonly whom: Whom | null };
/** The lifts about which the reader is still to be asked. */
type Together = { readonly name: string; readonly lifts: BlockAnswer['together'] };

function Page({ loaded }: { readonly loaded: LoadedConversation }) {
  const t = useWords();
  const { reportDays = REPORT_DAYS } = useRuntimeSettings();
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
  const [dialog, setDialog] = useState<Dialogs>();
  const [together, setTogether] = useState<Together>();
  const nextLift = together?.lifts[0];
  const [report, setReport] = useState<ReportOutcome>();
  const [reported, setReported] = useState<Whom | null>(null);
  const { member, people, blocked, writable } = conversation;
  const name = words.name(conversation);
  const close = () => setDialog(undefined);
  const open = (what: Dialogs['what']) =>
    setDialog({ what, whom: isCar || member === null ? null : { ref: member.ref, name, isRider: false } });
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

  function askOnce({ ref, together: lifts }: BlockOutcome): void {
    const person = people.find((each) => each.ref === ref);
    setTogether({ name: person === undefined ? name : nameInCar(person, people), lifts });
  }

  return (
    <div className="talk">
      <PageTitle page={isCar ? words.fullName(conversation) : t(m.conversation_title, { name: words.fullName(conversation) })} />
      <div className="thread">
        <ThreadHead conversation={conversation} lift={lift} request={request} journey={journey} actions={actions} />
        <div className="thread__log">
          {report?.kind === 'reported' || report?.kind === 'reported-only' ? (
            <Alert tone="success" title={t(m.report_done)}>
              {t(m.report_done_text, { within: t(m.report_within, { days: reportDays }) })}{' '}
              {blocked || reported === null ? null : (
                <TextButton onClick={() => setDialog({ what: 'block', whom: reported })}>
                  {t(m.conversation_block, { name: reported.name })}
                </TextButton>
              )}
            </Alert>
          ) : null}
          {report?.kind === 'reported-only' && !blocked ? (
            <SetbackAlert title={t(m.conversation_block_failed, { name: reported?.name ?? name })} setback={report.setback} />
          ) : null}
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
      {dialog === undefined || dialog.whom !== null ? null : (
        <WhomDialog
          title={t(dialog.what === 'report' ? m.car_report_whom : m.car_block_whom)}
          people={people}
          onPick={(person) => setDialog({ ...dialog, whom: whomOf(person) })}
          onClose={close}
        />
      )}
      {dialog?.what === 'block' && dialog.whom !== null ? (
        <BlockDialog
          memberRef={dialog.whom.ref}
          name={dialog.whom.name}
          isRider={dialog.whom.isRider}
          onClose={close}
          onBlocked={(outcome) => {
            askOnce(outcome);
            close();
          }}
        />
      ) : null}
      {dialog?.what === 'report' && dialog.whom !== null ? (
        <ReportDialog
          memberRef={dialog.whom.ref}
          name={dialog.whom.name}
          canBlock={!blocked}
          onClose={close}
          onReported={(outcome) => {
            setReport(outcome);
            setReported(dialog.whom);
            if (outcome.kind === 'reported' && outcome.blocked !== undefined) askOnce(outcome.blocked);
            close();
          }}
        />
      ) : null}
      {dialog === undefined && nextLift !== undefined ? (
        <TogetherDialog
          key={nextLift.liftId}
          name={together?.name ?? name}
          lift={nextLift}
          onClose={() => setTogether((before) => before && { ...before, lifts: before.lifts.slice(1) })}
        />
      ) : null}
    </div>
  );
}
