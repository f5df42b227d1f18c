import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import type { CallOutcome } from '../../forms/use-call.ts';
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { Button } from '../../ui/button/button.tsx';
import { pause } from '../../ui/icon/member-icons.ts';
import type { Pausing } from './pause-journeys.ts';

type PauseSectionProps = {
  readonly coming: Promise<Pausing | undefined>;
  readonly onTold: (words: string) => void;
};

/** All journeys at once, as for a holiday. Where some are paused already, the rest are to be. */
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
    <section className="stack" aria-labelledby="pause-title">
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
  const { state, data, submit } = useFetcher<CallOutcome>();
  const once = useOneAtATime();
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const settle = useEffectEvent(onDone);
  useEffect(() => {
    if (outcome?.kind === 'done') settle();
  }, [outcome]);
  return (
    <>
      <p>
        <Button
          variant="secondary"
          icon={pause}
          isBusy={isBusy}
          busyWords={t(m.notifications_saving)}
          onClick={() => void once(() => submit({ intent: isPaused ? 'resume' : 'pause' }, { method: 'post' }))}
        >
          {t(isPaused ? m.notifications_resume : m.notifications_pause)}
        </Button>
      </p>
      {outcome === undefined || outcome.kind === 'done' ? null : <SetbackAlert title={t(m.notifications_pause_failed)} setback={outcome} />}
    </>
  );
}
