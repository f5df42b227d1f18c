import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyTitle } from '../../sharing/journey-title.ts';
import { Toast } from '../../ui/toast/toast.tsx';

type RemovalToastProps = {
  /** One or more. Another removal joins those that can still be restored, and restarts the time for all of them. */
  readonly journeys: readonly Journey[];
  readonly onUndo: () => void;
  readonly onEnd: (hadFocus: boolean) => void;
};

export function RemovalToast({ journeys, onUndo, onEnd }: RemovalToastProps) {
  const t = useWords();
  const [only, ...others] = journeys;
  const message =
    only !== undefined && others.length === 0
      ? t(m.dashboard_journey_deleted, { journey: journeyTitle(t, only) })
      : t(m.dashboard_journeys_deleted, { count: journeys.length });
  return (
    <Toast
      key={journeys.length}
      message={message}
      hint={t(m.dashboard_undo_hint)}
      action={{ words: t(m.dashboard_undo), onPress: onUndo }}
      onEnd={onEnd}
    />
  );
}
