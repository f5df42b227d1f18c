import type { RidePerson } from '@waylift/contract/ride';
import './ride.css';

type FaceProps = { readonly person: RidePerson['person']; readonly kind: 'drives' | 'rides' | 'off' };

/** The initials of a person, whose name stands beside them. */
export function Face({ person: { forename, initial }, kind }: FaceProps) {
  const [first = ''] = forename;
  return (
    <span className={kind === 'rides' ? 'face' : `face face--${kind}`} aria-hidden="true">
      {`${first}${initial}`.toLocaleUpperCase()}
    </span>
  );
}
