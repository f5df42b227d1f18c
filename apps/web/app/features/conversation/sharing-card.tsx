import { shortName } from '@waylift/contract/short-name';
import { wallClock } from '@waylift/contract/wall-clock';
import type { Conversation, Message } from '@waylift/contract/conversation';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callAddress } from '../../sharing/call-address.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { formatDate } from '../../locale/format-day.ts';
import { formatDayMonth } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { liftPath, requestPath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { mailtoLink } from '../../sharing/mailto-link.ts';
import { plusDays, weekdayOf } from '../../sharing/rides.ts';
import { capital, useLiftWords } from '../../sharing/use-lift-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { cross, mail } from '../../ui/icon/icons.ts';
import { calendar, car, mapPin, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { Week } from '../../ui/week/week.tsx';
import type { LoadedConversation } from './load-conversation.ts';
import { asks } from './asks.ts';
import { Face } from '../../ui/face/face.tsx';
import { useConversationWords } from './use-conversation-words.ts';
import './conversation.css';

type SharingProps = Pick<LoadedConversation, 'lift' | 'request' | 'journey'> & { readonly conversation: Conversation };

/** Beside the messages of a car that the reader drives. */
function CarCard({ conversation }: Pick<SharingProps, 'conversation'>) {
  const t = useWords();
  const { people } = conversation;
  return (
    <Card as="aside" className="stack" labelledBy="sharing-title">
      <h2 id="sharing-title">{t(m.car_inside)}</h2>
      <ul className="talk__facts">
        {people.map((person) => (
          <li key={person.ref}>
            <Face person={person} kind="other" size="s" />
            <span>{shortName(person)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Beside the messages: the lift, the open request, or the fact that there is none. */
export function Sharing(props: SharingProps & { readonly messages: readonly Message[] }) {
  const { conversation, lift, request, journey, messages } = props;
  const t = useWords();
  const words = useConversationWords();
  const path = usePortalPath();
  const language = useLanguage();
  const name = words.name(conversation);
  if (lift !== null) return <LiftCard lift={lift} name={lift.member?.forename ?? name} journey={journey} />;
  if (conversation.kind === 'car') return conversation.readableUntil === null ? <CarCard conversation={conversation} /> : null;
  if (request !== null)
    return (
      <Card as="aside" className="stack" labelledBy="sharing-title">
        <h2 id="sharing-title">{request.mine ? t(m.conversation_request_mine, { name }) : t(m.request_received, { name })}</h2>
        <p>{asks(t, words, conversation, request)}</p>
        <p>{t(m.conversation_until, { date: formatDayMonth(language, request.expiresAt) })}</p>
        <p>
          <Link className="tap-link" to={path(requestPath(request.id))}>
            {t(m.request_see)}
          </Link>
        </p>
      </Card>
    );
  const ended = messages.findLast(({ event }) => event?.name === 'lift-ended');
  return (
    <Card as="aside" className="stack" labelledBy="sharing-title">
      <h2 id="sharing-title">{t(m.conversation_no_lift, { name: conversation.member === null ? t(m.lift_former_member) : name })}</h2>
      <p>
        {ended === undefined ? t(m.conversation_hidden) : t(m.conversation_hidden_again, { date: formatDayMonth(language, ended.sentAt) })}
      </p>
      <p>
        <Link className="tap-link" to={path('/dashboard')}>
          {t(m.conversation_others)}
        </Link>
      </p>
    </Card>
  );
}

type LiftCardProps = { readonly lift: Lift; readonly name: string; readonly journey: Journey | null };

function LiftCard({ lift, name, journey }: LiftCardProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const { dayNames } = useConversationWords();
  const language = useLanguage();
  const today = useToday(journey);
  const ride = useNextRide(lift, journey);
  const cancelled = cancelledSoon(lift, today);
  const cancelledDays = cancelled.map(weekdayOf);
  const place = words.meetingPlace(lift);
  const { email, phone } = lift.contact;
  return (
    <Card as="aside" className="stack" labelledBy="sharing-title">
      <h2 id="sharing-title">{t(m.conversation_lift, { name })}</h2>
      <p>
        <b className="talk__days">{dayNames(lift)}</b>
      </p>
      {lift.days === null ? null : (
        <Week
          days={Object.fromEntries(lift.days.map((day) => [day, cancelledDays.includes(day) ? ('off' as const) : ('both' as const)]))}
        />
      )}
      <ul className="talk__facts">
        {ride === null ? null : (
          <Fact icon={calendar}>
            {t(m.conversation_next, { moment: ride.text })} <small>{ride.date}</small>
          </Fact>
        )}
        {cancelled.map((date) => (
          <Fact key={date} icon={cross}>
            {capital(t(m.lift_day_cancelled, { date: formatDate(language, date) }))}
          </Fact>
        ))}
        {place === null ? null : <Fact icon={mapPin}>{place.label}</Fact>}
        <Fact icon={car}>{words.driver(lift)}</Fact>
        {phone === null ? null : (
          <Fact icon={phoneIcon}>
            <a className="tap-link" href={callAddress(phone)}>
              {phone}
            </a>
          </Fact>
        )}
        {email === null ? null : (
          <Fact icon={mail}>
            <a className="tap-link" href={mailtoLink(email)}>
              {email}
            </a>
          </Fact>
        )}
      </ul>
      <p className="talk__links">
        <Link className="tap-link" to={path(liftPath(lift.id))}>
          {t(m.conversation_lift_see)}
        </Link>
        {lift.date === null && ride !== null ? (
          <Link className="tap-link" to={path(`${liftPath(lift.id)}#cancel`)}>
            {t(m.lift_cancel)}
          </Link>
        ) : null}
      </p>
    </Card>
  );
}

function Fact(props: { readonly icon: string; readonly children: ReactNode }) {
  return (
    <li>
      <Icon path={props.icon} />
      <span>{props.children}</span>
    </li>
  );
}

/** The date at the journey, which stays true in a tab that is open overnight. */
function useToday(journey: Journey | null): string {
  return wallClock(journey?.timeZone, new Date(useNow())).date;
}

/** When the two next ride together: `tomorrow at 07:51`, and the date. */
export function useNextRide(lift: Lift | null, journey: Journey | null): { readonly text: string; readonly date: string } | null {
  const words = useLiftWords();
  const today = useToday(journey);
  return lift?.nextRide == null ? null : words.moment(lift.nextRide, today, journey?.route.estimated === true);
}

/** The cancelled days of the next week, in order. */
function cancelledSoon({ skipped }: Lift, today: string): readonly string[] {
  const end = plusDays(today, 7);
  return skipped.filter((date) => date >= today && date < end).toSorted();
}
