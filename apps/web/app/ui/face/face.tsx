import './face.css';

type Person = { readonly ref: string; readonly forename: string; readonly initial: string };
type FaceProps = {
  readonly person: Pick<Person, 'forename' | 'initial'>;
  /**
   * The reader has the community's colour, everybody else the companion's, and whoever shares a lift with the reader half of each.
   * A dashed edge is around who is not there: today, or any more.
   */
  readonly kind: 'you' | 'other' | 'share' | 'off';
  /** 32, 40, 48 or 72 px. */
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** On a filled sign, which has the community's colour itself. */
  readonly isOnSign?: boolean;
};

/** The initials of a person in a car. The name stands beside it, so a screen reader leaves it out. */
export function Face({ person: { forename, initial }, kind, size = 'm', isOnSign = false }: FaceProps) {
  const [first = ''] = forename;
  const looks = [
    'face',
    ...(kind === 'other' ? [] : [`face--${kind}`]),
    ...(size === 'm' ? [] : [`face--${size}`]),
    ...(isOnSign ? ['face--sign'] : []),
  ];
  return (
    <span className={looks.join(' ')} aria-hidden="true">
      {`${first}${initial}`.toLocaleUpperCase()}
    </span>
  );
}

/** How many people are at one place. */
export function FaceOfSeveral({ count, isOnSign = false }: { readonly count: number; readonly isOnSign?: boolean }) {
  return <span className={isOnSign ? 'face face--sign' : 'face'}>{count}</span>;
}

const STACKED_MAX = 2;

type FacesProps = {
  readonly people: readonly Person[];
  /** The first two, one over the other. */
  readonly isStacked?: boolean;
  readonly isOnSign?: boolean;
};

export function Faces({ people, isStacked = false, isOnSign = false }: FacesProps) {
  const shown = isStacked ? people.slice(0, STACKED_MAX) : people;
  return (
    <span className={isStacked ? 'faces faces--stacked' : 'faces'}>
      {shown.map((person) => (
        <Face key={person.ref} person={person} kind="other" size="s" isOnSign={isOnSign} />
      ))}
    </span>
  );
}
