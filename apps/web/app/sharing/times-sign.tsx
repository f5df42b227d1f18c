import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { newTimes, newTimesTitle } from '@waylift/words/new-times';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { clock } from '../ui/icon/member-icons.ts';
import { TemporarySign } from '../ui/temporary-sign/temporary-sign.tsx';
import { useLiftWords } from './use-lift-words.ts';

type TimesSignProps = {
  readonly lift: Lift;
  /** The ways to answer. */
  readonly children: ReactNode;
};

/** Times that the car's plan has moved and from when on they hold; whoever is asked whether they suit can answer. */
export function TimesSign({ lift, children }: TimesSignProps) {
  const t = useWords();
  const locale = useLanguage();
  const name = useLiftWords().name(lift);
  const lines = newTimes(lift.times, { locale });
  const isAsked = lift.question === 'times-changed';
  if (lines.length === 0 && !isAsked) return null;
  return (
    <TemporarySign icon={clock} title={newTimesTitle(lift.times, name, { locale })}>
      <div className="stack">
        {lines.map((line) => (
          <p key={line}>{line}.</p>
        ))}
        {isAsked ? (
          <>
            <p>{t(m.lift_times_question)}</p>
            <p className="row">{children}</p>
          </>
        ) : null}
      </div>
    </TemporarySign>
  );
}
