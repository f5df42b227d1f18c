import { LATE_MINUTES } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { useRideChange, type RideDialogProps } from '../../sharing/ride-change.ts';
import './running-late.css';

/** By how many minutes the reader is late: the press on a number tells everybody. It can be changed, so nothing is asked again. */
export function RunningLate({ ride, onClose, onDone }: RideDialogProps) {
  const t = useWords();
  const words = useRideWords();
  const { make, isBusy, isNotNow, setback } = useRideChange(onDone);
  const [chosen, setChosen] = useState<number>();
  const riding = othersOf(ride).filter(({ rides }) => rides);
  const names = words.names(riding.map(({ person }) => person));
  return (
    <Dialog title={t(m.lift_late_title)} onClose={onClose}>
      <DialogBody>
        <p>{t(m.ride_late_text, { names })}</p>
        <div className="minutes">
          {LATE_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              variant="secondary"
              isBusy={isBusy && chosen === minutes}
              onClick={() => {
                setChosen(minutes);
                void make(ride, { kind: 'late', minutes });
              }}
            >
              {t(m.match_minutes, { minutes })}
            </Button>
          ))}
        </div>
        <p>{t(m.ride_late_more)}</p>
        {isNotNow ? <Alert tone="danger" title={t(m.ride_late_not_now)} /> : null}
        {setback === null ? null : <SetbackAlert title={t(m.ride_late_failed, { names })} setback={setback} />}
      </DialogBody>
    </Dialog>
  );
}
