import { m } from '@waylift/words/messages';
import type { Setback } from '../../api/failure.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';

export function JourneysFailed(props: { readonly setback: Setback; readonly onRetry: () => void }) {
  const t = useWords();
  return (
    <>
      <SetbackAlert title={t(m.dashboard_journeys_failed)} setback={props.setback} />
      <p>
        <Button variant="secondary" onClick={props.onRetry}>
          {t(m.dashboard_retry)}
        </Button>
      </p>
    </>
  );
}
