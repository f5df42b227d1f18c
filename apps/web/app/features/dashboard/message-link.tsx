import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { conversationPath } from '../../my-data/journey-paths.ts';
import { othersOf } from '../../sharing/use-ride-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { messageSquare } from '../../ui/icon/member-icons.ts';

/** Where the reader writes to the others in the car. */
export function MessageLink({ ride }: { readonly ride: Ride }) {
  const t = useWords();
  const path = usePortalPath();
  const [only, ...more] = othersOf(ride);
  if (ride.conversationId === null) return null;
  return (
    <ButtonLink variant="sign-line" icon={messageSquare} to={path(conversationPath(ride.conversationId))}>
      {more.length > 0 || only === undefined ? t(m.ride_message_all) : t(m.lift_write, { name: only.person.forename })}
    </ButtonLink>
  );
}
