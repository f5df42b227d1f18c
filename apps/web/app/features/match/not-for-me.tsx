import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import type { CallOutcome } from '../../forms/use-call.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { HIDE, UNHIDE } from '../../sharing/hide-match.ts';

type NotForMeProps = {
  readonly match: Match;
  readonly isHidden: boolean;
  readonly onChanged: (isHidden: boolean) => void;
  readonly children: string;
};

/** Hides a match from the reader alone, or shows it again. The other is told nothing. */
export function NotForMe({ match, isHidden, onChanged, children }: NotForMeProps) {
  const t = useWords();
  const { state, data, submit } = useFetcher<CallOutcome>();
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const done = outcome?.kind === 'done' ? outcome : undefined;
  const settle = useEffectEvent(() => onChanged(!isHidden));
  useEffect(() => {
    if (done !== undefined) settle();
  }, [done]);
  return (
    <>
      <TextButton
        isBusy={isBusy}
        busyWords={t(m.matches_saving)}
        onClick={() => {
          if (!isBusy) void submit({ [isHidden ? UNHIDE : HIDE]: match.id }, { method: 'post' });
        }}
      >
        {children}
      </TextButton>
      {outcome === undefined || outcome.kind === 'done' ? null : <SetbackAlert title={t(m.match_hide_failed)} setback={outcome} />}
    </>
  );
}
