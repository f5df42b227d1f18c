import type { Message } from '@waylift/contract/conversation';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { scrollerOf } from './scroller.ts';

type EarlierProps = {
  readonly conversationId: string;
  readonly before: string;
  readonly onLoaded: (page: { readonly messages: readonly Message[]; readonly next: string | null }) => void;
};

/** Loads the messages before the shown ones. The scroll position stays. */
export function Earlier({ conversationId, before, onLoaded }: EarlierProps) {
  const t = useWords();
  const [setback, setSetback] = useState<Setback | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef<AbortController>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function load(): Promise<void> {
    if (asked.current !== null) return;
    const controller = new AbortController();
    asked.current = controller;
    setBusy(true);
    setSetback(null);
    try {
      const answer = await browserApi().call('messages', { params: { conversationId }, query: { before } }, { signal: controller.signal });
      if (answer.ok) {
        const scroller = place.current === null ? document.documentElement : scrollerOf(place.current);
        const { scrollHeight } = scroller;
        flushSync(() => onLoaded(answer.value));
        scroller.scrollBy(0, scroller.scrollHeight - scrollHeight);
      } else setSetback(setbackOf(answer.failure));
    } catch {
      return;
    }
    asked.current = null;
    setBusy(false);
  }

  return (
    <div className="stack" ref={place}>
      {setback === null ? null : <SetbackAlert title={t(m.conversation_earlier_failed)} setback={setback} />}
      <p>
        <Button variant="secondary" isBusy={isBusy} busyWords={t(m.conversation_earlier_loading)} onClick={() => void load()}>
          {t(m.conversation_earlier)}
        </Button>
      </p>
    </div>
  );
}
