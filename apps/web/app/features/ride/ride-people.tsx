import type { Lift } from '@waylift/contract/lift';
import type { Ride, RidePerson } from '@waylift/contract/ride';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { callAddress } from '../../sharing/call-address.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { conversationPath } from '../../my-data/journey-paths.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { messageSquare, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { Face } from '../../ui/face/face.tsx';
import { meOf } from '../../sharing/use-ride-words.ts';
import './ride-people.css';

type RidePeopleProps = {
  readonly ride: Ride;
  /** The reader's own; empty until they have come. */
  readonly lifts: readonly Lift[];
};

/** Who is in the car, how to reach them, and who is not. */
export function RidePeople({ ride, lifts }: RidePeopleProps) {
  const t = useWords();
  const isDriver = ride.drives === 'me';
  const shown = isDriver ? ride.people.filter(({ mine }) => !mine) : ride.people;
  const count = shown.filter(({ rides }) => rides).length;
  const title = isDriver
    ? isTold(ride)
      ? t(m.ride_who_seen)
      : count === shown.length || count === 0
        ? t(m.ride_who)
        : t(m.ride_who_some, { count, all: shown.length })
    : t(m.ride_in_car);
  return (
    <section className="stack" aria-labelledby="who-title">
      <h2 id="who-title">{title}</h2>
      <ul className="riders">
        {shown.map((one) => (
          <Person key={one.person.ref} one={one} ride={ride} lift={lifts.find(({ member }) => member?.ref === one.person.ref)} />
        ))}
      </ul>
    </section>
  );
}

/** Whether the reader has told the others that the car does not drive. */
function isTold(ride: Ride): boolean {
  return ride.drives === 'me' && ride.state === 'off' && meOf(ride)?.rides === false;
}

type PersonProps = { readonly one: RidePerson; readonly ride: Ride; readonly lift: Lift | undefined };

function Person({ one, ride, lift }: PersonProps) {
  const t = useWords();
  const { person, mine, drives, rides, late } = one;
  const notes = [
    ...(rides ? (ride.drives === 'me' && !drives ? [] : [t(drives ? m.ride_drives : m.ride_rides)]) : [t(m.ride_not_this_time)]),
    ...(late === null || !rides ? [] : [t(m.ride_late_by, { minutes: late.minutes })]),
  ];
  const note = isTold(ride) ? (one.seen ? t(m.ride_has_seen) : t(m.ride_not_seen)) : notes.join(', ');
  return (
    <li className={rides ? undefined : 'riders__off'}>
      <Face person={person} kind={rides ? (mine ? 'you' : 'other') : 'off'} />
      <span>
        <b>{mine ? t(m.ride_you) : shortName(person)}</b>
        {note === '' ? null : <small>{note}</small>}
      </span>
      {mine || lift === undefined ? null : <Reach lift={lift} name={person.forename} />}
    </li>
  );
}

/** A call where the other shares a number, else a message. */
function Reach({ lift: { contact, conversationId }, name }: { readonly lift: Lift; readonly name: string }) {
  const t = useWords();
  const path = usePortalPath();
  if (contact.phone !== null)
    return (
      <a className="tap-link" href={callAddress(contact.phone)}>
        <Icon path={phoneIcon} />
        <span>
          {t(m.ride_call)}
          <span className="visually-hidden"> {name}</span>
        </span>
      </a>
    );
  if (conversationId === null) return null;
  return (
    <Link className="tap-link" to={path(conversationPath(conversationId))}>
      <Icon path={messageSquare} />
      <span>
        {t(m.ride_message)}
        <span className="visually-hidden"> {name}</span>
      </span>
    </Link>
  );
}
