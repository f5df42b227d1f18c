import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { newTimes } from '@waylift/words/new-times';
import { useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { clock } from '../../ui/icon/member-icons.ts';
import { TemporarySign } from '../../ui/temporary-sign/temporary-sign.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import { LiftWaysOut } from './lift-ways-out.tsx';
import '../../styles/journey-page.css';

type NewTimesProps = { readonly lift: Lift; readonly onDone: (lift: Lift, change: LiftChange) => void };

/** Times that the car's plan has moved: from when on they hold, and whether they suit. */
export function NewTimes({ lift, onDone }: NewTimesProps) {
  const t = useWords();
  const locale = useLanguage();
  const name = useLiftWords().name(lift);
  const [isUnsuited, setIsUnsuited] = useState(false);
  const { make, isBusy, setback } = useLiftChange((changed, change) => {
    setIsUnsuited(change.kind === 'times' && change.answer === 'does-not-suit');
    onDone(changed, change);
  });
  const lines = newTimes(lift.times, { locale });
  const isAsked = lift.question === 'times-changed';
  const answer = (says: 'all-right' | 'does-not-suit') => void make({ kind: 'times', answer: says });
  return (
    <>
      {lines.length === 0 && !isAsked ? null : (
        <TemporarySign icon={clock} title={t(m.lift_times_title, { name })}>
          <div className="stack">
            {lines.map((line) => (
              <p key={line}>{line}.</p>
            ))}
            {isAsked ? (
              <>
                <p>{t(m.lift_times_question)}</p>
                <p className="row">
                  <TextButton isBusy={isBusy} busyWords={t(m.lift_keeping)} onClick={() => answer('all-right')}>
                    {t(m.lift_times_all_right)}
                  </TextButton>
                  <TextButton onClick={() => answer('does-not-suit')}>{t(m.lift_times_not)}</TextButton>
                </p>
              </>
            ) : null}
          </div>
        </TemporarySign>
      )}
      {setback === null ? null : <SetbackAlert title={t(m.lift_keep_failed)} setback={setback} />}
      {isUnsuited ? (
        <section className="stack lift-question not-printed" aria-labelledby="unsuited-title">
          <h2 className="h4" id="unsuited-title">
            {t(m.lift_times_unsuited)}
          </h2>
          <p>{t(m.lift_times_unsuited_text)}</p>
          <LiftWaysOut lift={lift} onDone={onDone} />
        </section>
      ) : null}
    </>
  );
}
