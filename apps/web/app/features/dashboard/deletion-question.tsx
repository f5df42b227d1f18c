import type { Journey } from '@waylift/contract/journey';
import type { MemberSeen } from '@waylift/contract/member-seen';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { fullName } from '../../sharing/use-match-words.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { journeyTitle } from './journey-row.tsx';
import type { Sharing } from './load-sharing.ts';
import './journeys.css';

type DeletionQuestionProps = {
  readonly journey: Journey;
  /** What ends with the journey. Null if it could not be loaded. */
  readonly sharing: Sharing | null;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
};

/** Says whose lifts and requests end with a journey, before it is deleted. */
export function DeletionQuestion({ journey, sharing, onKeep, onDelete }: DeletionQuestionProps) {
  const t = useWords();
  const { dayNames } = useDayWords();
  const nameOf = (member: MemberSeen | null) => (member === null ? t(m.lift_former_member) : fullName({ member }));
  return (
    <Dialog title={t(m.dashboard_delete_title, { journey: journeyTitle(t, journey) })} onClose={onKeep}>
      <DialogBody>
        {sharing === null ? (
          <p>{t(m.dashboard_delete_unknown)}</p>
        ) : (
          <>
            <ul className="journeys__ends">
              {sharing.lifts.map((lift) => (
                <li key={lift.id}>{t(m.dashboard_delete_lift, { name: nameOf(lift.member), days: dayNames(lift) })}</li>
              ))}
              {sharing.received.map((request) => (
                <li key={request.id}>{t(m.dashboard_delete_received, { name: nameOf(request.member), days: dayNames(request) })}</li>
              ))}
              {sharing.sent.map((request) => (
                <li key={request.id}>{t(m.dashboard_delete_sent, { name: nameOf(request.member), days: dayNames(request) })}</li>
              ))}
            </ul>
            <p>{t(m.dashboard_delete_told)}</p>
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onKeep}>
          {t(m.dashboard_delete_keep)}
        </Button>
        <Button variant="danger" onClick={onDelete}>
          {t(m.dashboard_delete_confirm)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
