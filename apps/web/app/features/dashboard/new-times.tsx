import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { liftPath } from '../../my-data/journey-paths.ts';
import { TimesSign } from '../../sharing/times-sign.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import type { TimesOutcome } from './agree-to-times.ts';

type NewTimesProps = {
  readonly lifts: readonly Lift[];
  readonly onAgreed: (lift: Lift) => void;
  /** A lift is not as shown any more. */
  readonly onOver: () => void;
};

/** The lifts whose new times wait for an answer. Whom they do not suit goes on to the lift. */
export function NewTimes({ lifts, onAgreed, onOver }: NewTimesProps) {
  const t = useWords();
  const path = usePortalPath();
  const [hasAgreed, setHasAgreed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { isBusy, setback, submit } = useAction<TimesOutcome>({
    done: ({ lift }) => {
      // The button disappears with its sign.
      box.current?.focus();
      setHasAgreed(true);
      onAgreed(lift);
    },
    over: onOver,
  });
  const asked = lifts.filter(({ question }) => question === 'times-changed');
  if (asked.length === 0 && !hasAgreed) return null;
  return (
    <div className="stack" tabIndex={-1} ref={box}>
      {hasAgreed ? <Alert tone="success" title={t(m.lift_times_agreed)} /> : null}
      {setback === null ? null : <SetbackAlert title={t(m.lift_keep_failed)} setback={setback} />}
      {asked.map((lift) => (
        <TimesSign key={lift.id} lift={lift}>
          <TextButton isBusy={isBusy} busyWords={t(m.lift_keeping)} onClick={() => void submit({ liftId: lift.id })}>
            {t(m.lift_times_all_right)}
          </TextButton>
          <Link className="tap-link" to={path(liftPath(lift.id))}>
            {t(m.lift_times_not)}
          </Link>
        </TimesSign>
      ))}
    </div>
  );
}
