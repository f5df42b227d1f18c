import type { Conversation } from '@waylift/contract/conversation';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { formatDayMonth } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ban } from '../../ui/icon/member-icons.ts';
import { useConversationWords } from './use-conversation-words.ts';

/** Replaces the composer and says why nothing can be written now. */
export function Unwritable({ conversation }: { readonly conversation: Conversation }) {
  const t = useWords();
  const words = useConversationWords();
  const name = words.name(conversation);
  const { kind, member, writable } = conversation;
  if (kind === 'car') return <Left conversation={conversation} />;
  switch (writable) {
    case 'blocked':
      return member === null ? null : <Blocked memberRef={member.ref} name={name} />;
    case 'former-member':
      return (
        <Alert tone="neutral" title={t(m.messages_left)}>
          {t(m.conversation_read_only)}
        </Alert>
      );
    case 'wait-for-answer':
      return (
        <Alert tone="neutral" title={t(m.conversation_wait)}>
          {t(m.conversation_wait_text, { name })}
        </Alert>
      );
    default:
      return (
        <Alert tone="neutral" title={t(m.conversation_closed)}>
          {t(m.conversation_closed_text)}
        </Alert>
      );
  }
}

/** Of a car in which the reader no longer rides, or nobody does. */
function Left({ conversation: { people, readableUntil } }: { readonly conversation: Conversation }) {
  const t = useWords();
  const language = useLanguage();
  const isOver = people.every(({ drives }) => !drives);
  const date = readableUntil === null ? null : formatDayMonth(language, readableUntil);
  return (
    <Alert tone="neutral" title={t(isOver ? m.car_over : m.car_left)}>
      {date === null ? t(m.conversation_read_only) : t(isOver ? m.car_over_text : m.car_left_text, { date })}
    </Alert>
  );
}

function Blocked({ memberRef, name }: { readonly memberRef: string; readonly name: string }) {
  const t = useWords();
  // The page reloads and shows the result.
  const { isBusy, setback, submit } = useAction<CallOutcome>();
  return (
    <div className="stack">
      <Alert tone="neutral" icon={ban} title={t(m.conversation_blocked, { name })}>
        {t(m.conversation_blocked_text)}
      </Alert>
      {setback === null ? null : <SetbackAlert title={t(m.conversation_unblock_failed, { name })} setback={setback} />}
      <p>
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyWords={t(m.conversation_unblocking)}
          onClick={() => void submit({ intent: 'unblock', ref: memberRef })}
        >
          {t(m.conversation_unblock, { name })}
        </Button>
      </p>
    </div>
  );
}
