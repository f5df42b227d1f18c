import { m } from '@waylift/words/messages';
import type { Setback } from '../../api/failure.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';

type JourneysFailedProps = {
  readonly setback: Setback;
  /** They are being loaded again. */
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

export function JourneysFailed({ setback, isBusy, onRetry }: JourneysFailedProps) {
  const t = useWords();
  return (
    <>
      <SetbackAlert title={t(m.dashboard_journeys_failed)} setback={setback} />
      <p>
        <Button variant="secondary" isBusy={isBusy} onClick={() => (isBusy ? undefined : onRetry())}>
          {t(m.dashboard_retry)}
        </Button>
      </p>
    </>
  );
}
