import type { WallClock } from '@waylift/contract/travel';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { type RefObject } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { hasRideToday } from '../../sharing/rides.ts';
import { capital, useLiftWords } from '../../sharing/use-lift-words.ts';
import { cross } from '../../ui/icon/icons.ts';
import { calendar, clock, repeat } from '../../ui/icon/member-icons.ts';
import { SignLine, SignLines } from '../../ui/sign-line/sign-line.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import { useOtherDays } from './use-other-days.ts';
import './lift.css';

/** What a press asks about first. */
export type Asked = 'cancel' | 'late' | 'end';

type ChangesProps = {
  readonly lift: Lift;
  /** Null once it is gone. */
  readonly journey: Journey | null;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
  readonly now: WallClock;
  readonly canCancel: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onAsk: (asked: Asked) => void;
};

/** What can change in a lift, and what has. */
export function Changes({ lift, journey, now, canCancel, heading, onAsk, onDone }: ChangesProps) {
  const t = useWords();
  const name = useLiftWords().name(lift);
  const days = useOtherDays(lift);
  return (
    <section className="stack" aria-labelledby="changes-title">
      <h2 className="h3" id="changes-title" tabIndex={-1} ref={heading}>
        {t(m.lift_changes)}
      </h2>
      <SignLines isPlain>
        {hasRideToday(lift, journey, now) ? (
          <SignLine icon={clock} title={t(m.lift_late)} note={t(m.lift_late_note, { name })} onPress={() => onAsk('late')} />
        ) : null}
        {canCancel ? (
          <SignLine icon={calendar} title={t(m.lift_cancel)} note={t(m.lift_cancel_note, { name })} onPress={() => onAsk('cancel')} />
        ) : null}
        {lift.skipped
          .filter((date) => date >= now.date)
          .toSorted()
          .map((date) => (
            <CancelledDay key={date} date={date} heading={heading} onDone={onDone} />
          ))}
        {days === null ? null : (
          <SignLine icon={repeat} title={t(m.lift_other_days)} note={t(m.lift_other_days_note, { name })} to={days} />
        )}
        <SignLine icon={cross} title={t(m.lift_end, { name })} note={t(m.lift_end_note)} onPress={() => onAsk('end')} />
      </SignLines>
    </section>
  );
}

type CancelledDayProps = Pick<ChangesProps, 'heading' | 'onDone'> & { readonly date: string };

/** A day that was cancelled, with the way back. */
function CancelledDay({ date, heading, onDone }: CancelledDayProps) {
  const t = useWords();
  const language = useLanguage();
  const { make, isBusy, setback } = useLiftChange((changed, change) => {
    // The button goes away with the day.
    heading.current?.focus();
    onDone(changed, change);
  });
  const day = formatDate(language, date);
  return (
    <>
      <SignLine
        icon={cross}
        tone="quiet"
        title={capital(t(m.lift_day_cancelled, { date: day }))}
        action={
          <TextButton isBusy={isBusy} busyWords={t(m.lift_restoring)} onClick={() => void make({ kind: 'unskip', date })}>
            {t(m.lift_restore)}
            <span className="visually-hidden"> {day}</span>
          </TextButton>
        }
      />
      {setback === null ? null : <SetbackAlert title={t(m.lift_restore_failed)} setback={setback} />}
    </>
  );
}
