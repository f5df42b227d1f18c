import type { Conversation } from '@waylift/contract/conversation';
import './face.css';

type FaceProps = {
  readonly person: { readonly forename: string; readonly initial: string };
  /** The driver has the community's colour. */
  readonly drives: boolean;
  readonly isSmall?: boolean;
};

/** The initials of a person in a car. The name stands beside it, so a screen reader leaves it out. */
export function Face({ person: { forename, initial }, drives, isSmall = false }: FaceProps) {
  const [first = ''] = forename;
  return (
    <span className={`face${drives ? ' face--lead' : ''}${isSmall ? ' face--small' : ''}`} aria-hidden="true">
      {first.toUpperCase()}
      {initial}
    </span>
  );
}

const STACKED_MAX = 2;

/** @param props.isStacked the first two, one over the other */
export function Faces({ people, isStacked = false }: { readonly people: Conversation['people']; readonly isStacked?: boolean }) {
  const shown = isStacked ? people.slice(0, STACKED_MAX) : people;
  return (
    <span className={isStacked ? 'faces faces--stacked' : 'faces'}>
      {shown.map((person) => (
        <Face key={person.ref} person={person} drives={person.drives} isSmall />
      ))}
    </span>
  );
}
