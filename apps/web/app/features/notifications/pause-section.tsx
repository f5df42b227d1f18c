import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { Button } from '../../ui/button/button.tsx';
import { pause } from '../../ui/icon/member-icons.ts';
import type { Pausing } from './pause-journeys.ts';

type PauseSectionProps = {
  readonly coming: Promise<Pausing | undefined>;
  readonly onTold: (words: string) => void;
};

/** Pauses all journeys at once, for example for a holiday. If some are paused already, it pauses the rest. */
export function PauseSection({ coming, onTold }: PauseSectionProps) {
  const t = useWords();
  const loaded = useSettled(coming);
  const [changed, setChanged] = useState<Pausing>();
  const pausing = changed ?? loaded;
  const isPaused = pausing === 'all';

  function handleDone(): void {
    setChanged(isPaused ? 'some' : 'all');
    onTold(t(isPaused ? m.notifications_resumed : m.notifications_paused));
  }

  return (
    <section className="stack" id="pause" aria-labelledby="pause-title">
      <h2 id="pause-title">{t(m.notifications_pause)}</h2>
      <p>{t(isPaused ? m.notifications_pause_all : m.notifications_pause_text)}</p>
      {pausing === 'none' ? (
        <p className="muted">{t(m.notifications_pause_none)}</p>
      ) : (
        <PauseButton isPaused={isPaused} onDone={handleDone} />
      )}
    </section>
  );
}

function PauseButton({ isPaused, onDone }: { readonly isPaused: boolean; readonly onDone: () => void }) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onDone });
  return (
    <>
      <p>
        <Button
          variant="secondary"
          icon={pause}
          isBusy={isBusy}
          busyWords={t(m.notifications_saving)}
          onClick={() => void submit({ intent: isPaused ? 'resume' : 'pause' })}
        >
          {t(isPaused ? m.notifications_resume : m.notifications_pause)}
        </Button>
      </p>
      {setback === null ? null : <SetbackAlert title={t(m.notifications_pause_failed)} setback={setback} />}
    </>
  );
}
