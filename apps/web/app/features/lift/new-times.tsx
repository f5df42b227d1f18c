import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { TimesSign } from '../../sharing/times-sign.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import { LiftWaysOut } from './lift-ways-out.tsx';
import '../../styles/journey-page.css';

/** The button that was pressed is gone. */
function focusOn(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

type NewTimesProps = { readonly lift: Lift; readonly onDone: (lift: Lift, change: LiftChange) => void };

/** Times that the car's plan has moved: from when on they hold, and whether they suit. */
export function NewTimes({ lift, onDone }: NewTimesProps) {
  const t = useWords();
  const [isUnsuited, setIsUnsuited] = useState(false);
  const { make, isBusy, setback } = useLiftChange((changed, change) => {
    setIsUnsuited(change.kind === 'times' && change.answer === 'does-not-suit');
    onDone(changed, change);
  });
  const answer = (says: 'all-right' | 'does-not-suit') => void make({ kind: 'times', answer: says });
  return (
    <>
      <TimesSign lift={lift}>
        <TextButton isBusy={isBusy} busyWords={t(m.lift_keeping)} onClick={() => answer('all-right')}>
          {t(m.lift_times_all_right)}
        </TextButton>
        <TextButton onClick={() => answer('does-not-suit')}>{t(m.lift_times_not)}</TextButton>
      </TimesSign>
      {setback === null ? null : <SetbackAlert title={t(m.lift_keep_failed)} setback={setback} />}
      {isUnsuited ? (
        <section className="stack lift-question not-printed" aria-labelledby="unsuited-title">
          <h2 id="unsuited-title" tabIndex={-1} ref={focusOn}>
            {t(m.lift_times_unsuited)}
          </h2>
          <p>{t(m.lift_times_unsuited_text)}</p>
          <LiftWaysOut lift={lift} onDone={onDone} />
        </section>
      ) : null}
    </>
  );
}
