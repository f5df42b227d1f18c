import { wallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { formatDayOfMonth } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { liftPath, requestPath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { fullName } from '../../sharing/use-match-words.ts';
import { circleCheck, mail, send } from '../../ui/icon/icons.ts';
import { SignLine } from '../../ui/sign-line/sign-line.tsx';

/** Requests that wait for the reader. A single one links to itself, several link to the list. */
export function ReceivedSign({ requests, journey }: { readonly requests: readonly Request[]; readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const { dayNames } = useDayWords();
  const due = useDueDay(journey);
  const [first] = requests.toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1));
  if (first === undefined) return null;
  return (
    <SignLine
      icon={mail}
      tone="waiting"
      title={t(m.dashboard_requests, { count: requests.length })}
      note={t(m.dashboard_request_note, { name: fullName(first), days: dayNames(first), date: due(first) })}
      to={path(requests.length === 1 ? requestPath(first.id) : '/dashboard/messages')}
    />
  );
}

/** A request of the reader that the other has not answered. */
export function SentSign({ request, journey }: { readonly request: Request; readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const { dayNames } = useDayWords();
  const due = useDueDay(journey);
  const { forename: name } = request.member;
  return (
    <SignLine
      icon={send}
      title={t(m.dashboard_request_sent, { name: fullName(request) })}
      note={t(m.dashboard_request_sent_note, { name, days: dayNames(request), date: due(request) })}
      to={path(requestPath(request.id))}
    />
  );
}

/** An active lift, or one that needs a decision after a change of a journey. */
export function LiftSign({ lift, journey }: { readonly lift: Lift; readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const words = useLiftWords();
  const now = new Date(useNow());
  const name = words.name(lift);
  const { member, answerUntil } = lift;
  const rowName = member === null ? name : fullName({ member });
  const until = answerUntil === null ? [] : [t(m.lift_question_until, { date: formatDayOfMonth(language, answerUntil) })];
  if (lift.question === 'journey-changed')
    return (
      <SignLine
        icon={circleCheck}
        tone="waiting"
        title={t(m.lift_question, { name: rowName })}
        note={[t(m.lift_question_text, { name }), ...until].join(' ')}
        to={path(liftPath(lift.id))}
      />
    );
  const ride = lift.nextRide;
  const moment = ride === null ? null : words.moment(ride, wallClock(journey.timeZone, now).date, journey.route.estimated).text;
  return (
    <SignLine
      icon={circleCheck}
      tone="sharing"
      title={t(m.dashboard_lift, { name: rowName, days: words.shortDays(lift) })}
      note={moment === null ? t(m.lift_no_ride) : t(m.dashboard_lift_next, { moment, driver: words.driver(lift) })}
      to={path(liftPath(lift.id))}
    />
  );
}

/** The deadline for an answer, in the journey's time zone. */
function useDueDay({ timeZone }: Journey): (request: Request) => string {
  const language = useLanguage();
  return ({ expiresAt }) => formatDayOfMonth(language, wallClock(timeZone, new Date(expiresAt)).date);
}
