import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useDraft } from '../../session/use-draft.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { send as sendIcon } from '../../ui/icon/icons.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import type { QuickRepliesProps } from './quick-replies.tsx';
import { roomIn, type Outbox } from './use-outbox.ts';
import './composer.css';

const QuickReplies = lazyWithFallback(async () => (await import('./quick-replies.tsx')).QuickReplies);

/** From this number of characters left, the rest is shown. */
const SHOWN_FROM = 100;
const SPOKEN_AT = [100, 50, 10, 0];

type ComposerProps = {
  readonly conversationId: string;
  readonly name: string;
  /** Who reads it, where this is not plain. */
  readonly readers?: string | undefined;
  /** What can be told at once. */
  readonly quick?: Omit<QuickRepliesProps, 'name' | 'write'> | undefined;
} & Pick<Outbox, 'send'>;

/** The field for the next message. Enter starts a new line. Ctrl or Cmd with Enter sends. */
export function Composer({ conversationId, name, readers, quick, send }: ComposerProps) {
  const t = useWords();
  const [draft, setDraft] = useDraft(conversationId);
  const room = roomIn(draft);
  const form = useForm({
    id: 'composer',
    fields: ['text'],
    validate() {
      if (draft.trim() === '') return { text: t(m.conversation_message_required) };
      return room < 0 ? { text: tooLong } : {};
    },
    submit() {
      send(draft);
      setDraft('');
      // A phone closes its keyboard when the focus leaves the field.
      field()?.focus();
    },
  });
  function field(): HTMLElement | null {
    const text = form.formRef.current?.elements.namedItem('text');
    return text instanceof HTMLElement ? text : null;
  }
  const tooLong = t(m.conversation_message_shorten, { count: -room });
  const left = t(m.conversation_message_left, { count: Math.max(0, room) });
  const count = room < 0 ? tooLong : room < SHOWN_FROM ? left : readers;

  const spoken = useRef(room);
  useEffect(() => {
    const before = spoken.current;
    spoken.current = room;
    if (SPOKEN_AT.some((mark) => before > mark && room <= mark)) announce(room < 0 ? tooLong : left);
  }, [room, left, tooLong]);

  function write(text: string): void {
    setDraft(text);
    field()?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.formRef.current?.requestSubmit();
  }

  return (
    // It only observes events of the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div className="composer" onKeyDown={handleKeyDown}>
      {quick === undefined ? null : (
        <Suspense fallback={<div className="composer__room" />}>
          <QuickReplies {...quick} name={name} write={draft === '' ? write : undefined} />
        </Suspense>
      )}
      <Form controller={form} isInDialog>
        <TextAreaField
          name="text"
          label={t(m.conversation_message, { name })}
          rows={1}
          placeholder={t(m.conversation_placeholder)}
          value={draft}
          onChange={setDraft}
          countText={count}
        />
        <SubmitButton icon={sendIcon} busyWords={t(m.conversation_sending)}>
          {t(m.conversation_send)}
        </SubmitButton>
      </Form>
    </div>
  );
}
