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
import type { CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { useIsOnline } from '../../platform/use-online.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Gone } from '../../sharing/gone.tsx';
import { ActionMenu } from './action-menu.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { flag } from '../../ui/icon/icons.ts';
import { ban } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { Composer } from './composer.tsx';
import { Earlier } from './earlier.tsx';
import { loadConversation, type ConversationOutcome, type LoadedConversation } from './load-conversation.ts';
import { MessageList } from './message-list.tsx';
import { reasonOf, ReportDialog, type ReportOutcome } from './report-dialog.tsx';
import { InShort, Sharing } from './sharing-card.tsx';
import { Unwritable } from './unwritable.tsx';
import { useConversation, useReadMark } from './use-conversation.ts';
import { useConversationWords } from './use-conversation-words.ts';
import { useEnd } from './use-end.ts';
import { useOutbox } from './use-outbox.ts';
import './conversation.css';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<ConversationOutcome> {
  return await loadConversation(browserApi(), params.conversationId, request.signal);
}

/** The page reloads its data afterwards and shows the result. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome | ReportOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = browserApi();
  const params = { ref: formText(form, 'ref') };
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
  if (formText(form, 'intent') !== 'report') return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
  return answer.ok ? { kind: 'reported' } : { kind: 'reported-only', setback: setbackOf(answer.failure) };
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
  const { reportDays = REPORT_DAYS } = useRuntimeSettings();
  const path = usePortalPath();
  const words = useConversationWords();
  const isOnline = useIsOnline();
  const { lift, request, journey } = loaded;
  const { conversation, messages, newId, lastId, next, addEarlier, addTaken, reload } = useConversation(loaded);
  const outbox = useOutbox(conversation.id, addTaken, reload);
  const end = useRef<HTMLDivElement>(null);
  const isEndInView = useEnd(end, { opensAtNew: newId !== null, count: messages.length, own: outbox.messages.length });
  useReadMark(conversation, messages.at(-1)?.id ?? null, isEndInView);
  const [dialog, setDialog] = useState<'report' | 'block'>();
  const [report, setReport] = useState<ReportOutcome>();
  const { member, blocked, writable } = conversation;
  const name = words.name(conversation);
  const close = () => setDialog(undefined);
  const actions = [
    { icon: flag, words: t(m.conversation_report, { name }), onPick: () => setDialog('report') },
    ...(blocked ? [] : [{ icon: ban, words: t(m.conversation_block, { name }), onPick: () => setDialog('block') }]),
  ];

  return (
    <div className="wrap talk">
      <PageTitle page={t(m.conversation_title, { name: words.fullName(conversation) })} />
      <div className="talk__main">
        <p className="talk__back">
          <BackLink to={path('/dashboard/messages')}>{t(m.conversation_back)}</BackLink>
        </p>
        <div className="talk__head">
          <h1>{words.fullName(conversation)}</h1>
          {member === null ? null : <ActionMenu label={t(m.conversation_more)} actions={actions} />}
        </div>
        <InShort conversation={conversation} lift={lift} request={request} journey={journey} />
        {report?.kind === 'reported' || report?.kind === 'reported-only' ? (
          <Alert tone="success" title={t(m.report_done)}>
            {t(m.report_done_text, { within: t(m.report_within, { days: reportDays }) })}{' '}
            {blocked ? null : <TextButton onClick={() => setDialog('block')}>{t(m.conversation_block, { name })}</TextButton>}
          </Alert>
        ) : null}
        {report?.kind === 'reported-only' && !blocked ? (
          <SetbackAlert title={t(m.conversation_block_failed, { name })} setback={report.setback} />
        ) : null}
        {isOnline ? null : (
          <Alert tone="warning" title={t(m.conversation_offline)}>
            {t(m.conversation_offline_text)}
          </Alert>
        )}
        {next === null ? null : <Earlier conversationId={conversation.id} before={next} onLoaded={addEarlier} />}
        <MessageList conversation={conversation} messages={messages} newId={newId} lastId={lastId} outbox={outbox} />
        <div ref={end} className="talk__end" />
        {writable === 'yes' ? (
          <Composer conversationId={conversation.id} name={name} send={outbox.send} />
        ) : (
          <Unwritable conversation={conversation} />
        )}
      </div>
      <Sharing conversation={conversation} messages={messages} lift={lift} request={request} journey={journey} />
      {dialog === 'block' && member !== null ? <BlockDialog memberRef={member.ref} name={name} onClose={close} /> : null}
      {dialog === 'report' && member !== null ? (
        <ReportDialog
          memberRef={member.ref}
          name={name}
          canBlock={!blocked}
          onClose={close}
          onReported={(outcome) => {
            setReport(outcome);
            close();
          }}
        />
      ) : null}
    </div>
  );
}
