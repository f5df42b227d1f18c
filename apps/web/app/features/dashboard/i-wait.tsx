import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { ownSubmit } from '../../forms/own-submit.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { uuidV4 } from '../../session/client-id.ts';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { AnswerOutcome, Waiting } from './give-answer.ts';
import './i-wait.css';

type IWaitProps = { readonly ride: Ride; readonly conversationId: string };

/** Answers who is late with one press: a message to all in the car. */
export function IWait({ ride, conversationId }: IWaitProps) {
  const t = useWords();
  const words = useRideWords();
  /** One for all tries, so that the message is stored once. */
  const [clientId] = useState(uuidV4);
  const [toldAt, setToldAt] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const names = words.names(othersOf(ride).flatMap(({ person, rides }) => (rides ? person : [])));
  const told = (at: string) => t(m.dashboard_ride_waits, { names, at: words.told(at) });
  const { isBusy, setback, submit } = useAction<AnswerOutcome>({
    told: ({ at }) => {
      // The button disappears.
      box.current?.focus();
      setToldAt(at);
      announce(told(at));
    },
  });
  const text = t(m.dashboard_ride_wait);
  const answer: Waiting = { kind: 'wait', params: { conversationId }, body: { text, clientId } };

  return (
    <div className="i-wait" tabIndex={-1} ref={box}>
      {setback === null ? null : <SetbackAlert title={t(m.ride_late_failed, { names })} setback={setback} />}
      {toldAt !== null ? (
        told(toldAt)
      ) : (
        <Button variant="sign" isBusy={isBusy} onClick={() => void submit(ownSubmit(answer))}>
          {text}
        </Button>
      )}
    </div>
  );
}
