import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { useState, type ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { EndSharing } from './end-sharing.tsx';
import type { LiftChange } from './lift-change.ts';
import { useOtherDays } from './use-other-days.ts';

type LiftWaysOutProps = {
  readonly lift: Lift;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
  /** What comes before them. */
  readonly children?: ReactNode;
};

/** For whom a lift no longer suits: other days, or its end. */
export function LiftWaysOut({ lift, onDone, children }: LiftWaysOutProps) {
  const t = useWords();
  const days = useOtherDays(lift);
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      <p className="row">
        {children}
        {days === null ? null : (
          <ButtonLink variant="secondary" to={days}>
            {t(m.lift_change_days)}
          </ButtonLink>
        )}
        <Button variant="danger-line" onClick={() => setIsEnding(true)}>
          {t(m.lift_end_submit)}
        </Button>
      </p>
      {isEnding ? <EndSharing lift={lift} onClose={() => setIsEnding(false)} onDone={onDone} /> : null}
    </>
  );
}
