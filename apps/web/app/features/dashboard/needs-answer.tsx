import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { ownSubmit } from '../../forms/own-submit.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { liftPath, requestPath } from '../../my-data/journey-paths.ts';
import { TimesSign } from '../../sharing/times-sign.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { AskedLift, AskedRequest } from './asked.tsx';
import type { Answer, AnswerOutcome } from './give-answer.ts';
import type { Sharing } from './load-sharing.ts';

/** More of them stand among the messages. */
const SHOWN_AT_ONCE = 3;

type NeedsAnswerProps = {
  readonly sharing: Sharing;
  readonly journeys: readonly Journey[];
  /** Something below has the filled button. */
  readonly isQuiet: boolean;
  readonly onAgreed: (lift: Lift) => void;
  /** Something is not as shown any more. */
  readonly onOver: () => void;
};

/** What waits for the reader's answer: new times of a lift, lifts that a journey no longer fits, and requests, those that end first before others. */
export function NeedsAnswer({ sharing: { lifts, received }, journeys, isQuiet, onAgreed, onOver }: NeedsAnswerProps) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const { dayNames } = useDayWords();
  /** What has been answered with yes, in words. */
  const [agreed, setAgreed] = useState<string | null>(null);
  const [asked, setAsked] = useState<Answer>();
  const box = useRef<HTMLElement>(null);
  const { isBusy, setback, submit } = useAction<AnswerOutcome>({
    done: ({ answer, lift }) => {
      // The button disappears with what it answers.
      box.current?.focus();
      const { member } = lift;
      const name = member === null ? t(m.lift_former_member) : shortName(member);
      setAgreed(answer.kind === 'times' ? t(m.lift_times_agreed) : t(m.dashboard_accepted, { name, days: dayNames(lift) }));
      if (answer.kind === 'times') onAgreed(lift);
      else onOver();
    },
    over: onOver,
    undecided: ({ requestId }) => void navigate(path(requestPath(requestId))),
  });

  function give(given: Answer): void {
    setAsked(given);
    void submit(ownSubmit(given));
  }

  const isAnswering = (id: string) => isBusy && (asked?.kind === 'times' ? asked.liftId : asked?.requestId) === id;
  const moved = lifts.filter(({ question }) => question === 'times-changed');
  const unfit = lifts.filter(({ question }) => question === 'journey-changed');
  const requests = received.toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1));
  if (moved.length + unfit.length + requests.length === 0 && agreed === null) return null;
  return (
    <section className="stack" aria-labelledby="needs-title" tabIndex={-1} ref={box}>
      <h2 className="visually-hidden" id="needs-title">
        {t(m.dashboard_needs_answer)}
      </h2>
      {agreed === null ? null : <Alert tone="success" title={agreed} />}
      {setback === null ? null : <SetbackAlert title={t(m.lift_keep_failed)} setback={setback} />}
      {moved.map((lift) => (
        <TimesSign key={lift.id} lift={lift}>
          <TextButton isBusy={isAnswering(lift.id)} busyWords={t(m.lift_keeping)} onClick={() => give({ kind: 'times', liftId: lift.id })}>
            {t(m.lift_times_all_right)}
          </TextButton>
          <Link className="tap-link" to={path(liftPath(lift.id))}>
            {t(m.lift_times_not)}
          </Link>
        </TimesSign>
      ))}
      {unfit.map((lift) => (
        <AskedLift key={lift.id} lift={lift} />
      ))}
      {requests.slice(0, SHOWN_AT_ONCE).map((request, position) => (
        <AskedRequest
          key={request.id}
          request={request}
          journey={journeyOf(request, journeys)}
          lifts={lifts}
          isFilled={position === 0 && !isQuiet}
          isBusy={isAnswering(request.id)}
          onAccept={give}
        />
      ))}
      {requests.length <= SHOWN_AT_ONCE ? null : (
        <p>
          <Link className="tap-link" to={path('/dashboard/messages')}>
            {t(m.dashboard_requests, { count: requests.length })}
          </Link>
        </p>
      )}
    </section>
  );
}

function journeyOf({ journeyId }: Request, journeys: readonly Journey[]): Journey | undefined {
  return journeys.find(({ id }) => id === journeyId);
}
