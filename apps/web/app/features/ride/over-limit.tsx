import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { circleInfo } from '../../ui/icon/icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { minutesOverLimit } from './whole-detour.ts';

/** Tells a driver that everybody together takes longer than they allow. They end a lift, allow more, or leave it. */
export function OverLimit({ ride, journey }: { readonly ride: Ride; readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const words = useRideWords();
  const over = minutesOverLimit(ride, journey);
  if (over === null) return null;
  const names = words.names(othersOf(ride).map(({ person }) => person));
  const link = (text: string) => <Link to={path(journeyPath(journey.id, 'when'))}>{text}</Link>;
  return (
    <Note icon={circleInfo}>
      {t(m.ride_longer, { names, ...over })} <RichText message={t(m.ride_longer_choice)} tags={{ link }} />
    </Note>
  );
}
