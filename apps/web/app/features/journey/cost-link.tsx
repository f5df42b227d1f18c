import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { CostedJourney } from './costed-journey.ts';
import type { JourneyPlan } from './use-journey-plan.ts';

type CostLinkProps = { readonly plan: JourneyPlan; readonly entry: string };

/** Leads to the cost assumptions. It passes the journey, once it is known, and the history entry of its draft for the link back. */
export function CostLink({ plan: { draft, ends, route }, entry }: CostLinkProps) {
  const t = useWords();
  const path = usePortalPath();
  const found = route.outcome?.kind === 'route' ? route.outcome.route : null;
  const costed: CostedJourney | null =
    ends === null || found === null
      ? null
      : {
          ...ends,
          distanceMetres: found.distanceMetres,
          returnJourney: draft.returnJourney === 'yes',
          estimated: found.estimated,
          ferry: found.ferry === true,
        };
  // Once the way is known, it stands in a sentence.
  return (
    <Link className={costed === null ? 'tap-link' : undefined} to={path('/dashboard/cost-assumptions')} state={{ costed, begunIn: entry }}>
      {t(m.cost_title)}
    </Link>
  );
}
