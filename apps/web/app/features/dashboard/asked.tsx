import { wallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import type { Request } from '@waylift/contract/request';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { formatDayOfMonth } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { liftPath, requestPath } from '../../my-data/journey-paths.ts';
import { matchOn } from '../../sharing/match-figures.ts';
import { stateOfDay } from '../../sharing/taken-days.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { useMatchTimes } from '../../sharing/use-match-times.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Face } from '../../ui/face/face.tsx';
import type { Answer } from './give-answer.ts';
import './asked.css';

/** The whole message stands in the request. */
const SHOWN_LETTERS = 200;

/** A lift whose journey has changed. */
export function AskedLift({ lift }: { readonly lift: Lift }) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const { name: nameOf } = useLiftWords();
  const { member, answerUntil } = lift;
  const name = nameOf(lift);
  return (
    <Ask
      person={member}
      title={t(m.lift_question, { name: member === null ? name : shortName(member) })}
      actions={
        <ButtonLink variant="secondary" to={path(liftPath(lift.id))}>
          {t(m.dashboard_lift_see)}
        </ButtonLink>
      }
    >
      <p>
        {t(m.lift_question_text, { name })}
        {answerUntil === null ? null : ` ${t(m.lift_question_until, { date: formatDayOfMonth(language, answerUntil) })}`}
      </p>
    </Ask>
  );
}

type AskedRequestProps = {
  readonly request: Request;
  /** The reader's own; undefined while it is not known. */
  readonly journey: Journey | undefined;
  readonly lifts: readonly Lift[];
  /** Whether it has the one filled button of the page. */
  readonly isFilled: boolean;
  readonly isBusy: boolean;
  readonly onAccept: (answer: Answer) => void;
};

/** A request: what it asks for, and a yes where nothing else is to be decided. */
export function AskedRequest({ request, journey, lifts, isFilled, isBusy, onAccept }: AskedRequestProps) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const { dayNames } = useDayWords();
  const days = dayNames(request);
  const { id: requestId, match, member, message } = request;
  const date = formatDayOfMonth(language, wallClock(journey?.timeZone, new Date(request.expiresAt)).date);
  const isSimple = journey !== undefined && match !== null && isDecided(request, { match, journey, lifts });
  const body = { days: request.days, date: request.date };
  return (
    <Ask
      person={member}
      title={t(m.dashboard_asks, { name: shortName(member), days })}
      actions={
        <>
          {isSimple ? (
            <Button
              variant={isFilled ? 'primary' : 'secondary'}
              isBusy={isBusy}
              busyWords={t(m.form_sending)}
              onClick={() => onAccept({ kind: 'accept', requestId, body })}
            >
              {t(m.request_accept_do, { days })}
            </Button>
          ) : null}
          <ButtonLink variant={isSimple || !isFilled ? 'secondary' : 'primary'} to={path(requestPath(requestId))}>
            {t(m.dashboard_request_see)}
          </ButtonLink>
        </>
      }
    >
      {journey === undefined || match === null ? null : <AskedTrips request={request} match={match} />}
      {message === '' ? null : (
        <p>
          <q>{message.length > SHOWN_LETTERS ? `${message.slice(0, SHOWN_LETTERS)} …` : message}</q>
        </p>
      )}
      <p className="muted">{t(m.dashboard_answer_by, { date })}</p>
    </Ask>
  );
}

function AskedTrips({ request, match }: { readonly request: Request; readonly match: Match }) {
  const words = useMatchTimes();
  const asked = matchOn(match, request);
  return <p>{[words.driver(asked), words.times(asked)?.text].filter((part) => part !== undefined).join('. ')}.</p>;
}

type Known = { readonly match: Match; readonly journey: Journey; readonly lifts: readonly Lift[] };

/** Whether only the yes is left: every day is free, and nobody else in a car is moved. */
function isDecided({ moves, movesOthersMinutes, days, date }: Request, { match, journey, lifts }: Known): boolean {
  const asked = matchOn(match, { days, date }).days;
  const isWhole = date === null ? asked.length === (days ?? []).length : asked.length > 0;
  const isFree = asked.every((day) => stateOfDay(day, { match, journey, lifts }).kind === 'free');
  return isWhole && isFree && (moves ?? []).length === 0 && (movesOthersMinutes ?? 0) === 0;
}

type AskProps = {
  readonly person: { readonly forename: string; readonly initial: string } | null;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

function Ask({ person, title, children, actions }: AskProps) {
  return (
    <article className="ask">
      {person === null ? null : <Face person={person} kind="other" size="l" />}
      <div className="ask__words">
        <h3>{title}</h3>
        {children}
      </div>
      <div className="ask__acts">{actions}</div>
    </article>
  );
}
