import { shortName } from '@waylift/contract/short-name';
import type { Conversation, Message } from '@waylift/contract/conversation';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callAddress, mailtoLink } from '../../sharing/call-address.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { capital, formatDate } from '../../locale/format-day.ts';
import { formatDayMonth } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { liftPath, requestPath, ridePath } from '../../my-data/journey-paths.ts';
import { plusDays, weekdayOf } from '../../sharing/rides.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { cross, mail } from '../../ui/icon/icons.ts';
import { car, mapPin, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { Week } from '../../ui/week/week.tsx';
import type { LoadedConversation } from './load-conversation.ts';
import { Face } from '../../ui/face/face.tsx';
import type { ConversationWords } from './use-conversation-words.ts';
import type { NextRide } from './use-next-ride.ts';
import './conversation.css';

/** It comes late, and so is given what the page has already: a module of both would be a file of its own. */
type SharingProps = Pick<LoadedConversation, 'lift' | 'request'> & {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly words: ConversationWords;
  /** What the request asks. */
  readonly question: string | null;
  readonly today: string;
  /** The next ride together. */
  readonly ride: NextRide | null;
};

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
export function Sharing({ conversation, lift, request, messages, words, question, today, ride }: SharingProps) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const name = words.name(conversation);
  if (lift !== null)
    return <LiftCard lift={lift} name={lift.member?.forename ?? name} days={words.dayNames(lift)} today={today} ride={ride} />;
  if (conversation.kind === 'car') return conversation.readableUntil === null ? <CarCard conversation={conversation} /> : null;
  if (request !== null)
    return (
      <Card as="aside" className="stack" labelledBy="sharing-title">
        <h2 id="sharing-title">{request.mine ? t(m.conversation_request_mine, { name }) : t(m.request_received, { name })}</h2>
        <p>{question}</p>
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

type LiftCardProps = Pick<SharingProps, 'today' | 'ride'> & { readonly lift: Lift; readonly name: string; readonly days: string };

function LiftCard({ lift, name, days, today, ride }: LiftCardProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const language = useLanguage();
  const cancelled = cancelledSoon(lift, today);
  const cancelledDays = cancelled.map(weekdayOf);
  const place = words.meetingPlace(lift);
  const { email, phone } = lift.contact;
  const { journeyId, nextRide } = lift;
  return (
    <Card as="aside" className="stack" labelledBy="sharing-title">
      <h2 id="sharing-title">{t(m.conversation_lift, { name })}</h2>
      {ride === null || nextRide === null || journeyId === null ? null : (
        <Link className="talk__next" to={path(ridePath({ ...nextRide, journeyId }))}>
          {ride.date}
          <b>{capital(ride.text)}</b>
          {place === null ? null : <span>{place.label}</span>}
          <small>{words.driver(lift)}</small>
        </Link>
      )}
      <p>
        <b className="talk__days">{days}</b>
      </p>
      {lift.days === null ? null : (
        <Week
          days={Object.fromEntries(lift.days.map((day) => [day, cancelledDays.includes(day) ? ('off' as const) : ('both' as const)]))}
        />
      )}
      <ul className="talk__facts">
        {cancelled.map((date) => (
          <Fact key={date} icon={cross}>
            {capital(t(m.lift_day_cancelled, { date: formatDate(language, date) }))}
          </Fact>
        ))}
        {ride !== null || place === null ? null : <Fact icon={mapPin}>{place.label}</Fact>}
        {ride === null ? <Fact icon={car}>{words.driver(lift)}</Fact> : null}
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

/** The cancelled days of the next week, in order. */
function cancelledSoon({ skipped }: Lift, today: string): readonly string[] {
  const end = plusDays(today, 7);
  return skipped.filter((date) => date >= today && date < end).toSorted();
}
