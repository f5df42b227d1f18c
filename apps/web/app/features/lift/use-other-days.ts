import type { Lift } from '@waylift/contract/lift';
import { usePortalPath } from '../../community/community-link.ts';
import { matchPath } from '../../my-data/journey-paths.ts';

/** The page where other days are requested. Null while there is no match for it. */
export function useOtherDays({ matchId, journeyId }: Lift): string | null {
  const path = usePortalPath();
  return matchId === null || journeyId === null ? null : path(`${matchPath(matchId, journeyId)}#ask`);
}
