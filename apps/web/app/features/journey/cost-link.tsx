import type { Route } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { CostedJourney } from './costed-journey.ts';
import type { JourneyDraft } from './journey-draft.ts';
import type { Ends } from './journey-steps.ts';

type CostLinkProps = { readonly draft: JourneyDraft; readonly ends: Ends | null; readonly route: Route | null; readonly entry: string };

/** Leads to the cost assumptions. It passes the journey, and the history entry of its draft for the link back. */
export function CostLink({ draft, ends, route, entry }: CostLinkProps) {
  const t = useWords();
  const path = usePortalPath();
  if (ends === null || route === null) return null;
  const costed: CostedJourney = {
    ...ends,
    distanceMetres: route.distanceMetres,
    returnJourney: draft.returnJourney === 'yes',
    estimated: route.estimated,
    ferry: route.ferry === true,
  };
  return (
    <Link className="tap-link" to={path('/dashboard/cost-assumptions')} state={{ costed, begunIn: entry }}>
      {t(m.cost_title)}
    </Link>
  );
}
