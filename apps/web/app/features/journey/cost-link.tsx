import type { Route } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { CostedJourney } from './costed-journey.ts';
import type { JourneyDraft } from './journey-ends.ts';
import type { Ends, RouteResult } from './journey-steps.ts';

type CostLinkProps = { readonly draft: JourneyDraft; readonly ends: Ends | null; readonly route: Route | null };

/**
 * Leads to the cost assumptions with the journey at hand. What was answered goes into the history: into this entry for the browser's own
 * way back, and along for the link that the other page has.
 */
export function CostLink({ draft, ends, route }: CostLinkProps) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (ends === null || route === null) return null;
  const known: RouteResult = { step: 'route', ends, outcome: { kind: 'route', route } };
  const kept: JourneyDraft = { ...draft, route: known };
  const costed: CostedJourney = {
    start: ends.start.label,
    end: ends.end.label,
    distanceMetres: route.distanceMetres,
    returnJourney: draft.returnJourney === 'yes',
    estimated: route.estimated,
  };
  const there = path('/dashboard/cost-assumptions');
  return (
    <Link
      className="tap-link"
      to={there}
      state={{ costed, draft: kept }}
      onClick={(event) => {
        // In a tab of its own, this page stays as it is.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void keepAndGo();
      }}
    >
      {t(m.cost_title)}
    </Link>
  );

  async function keepAndGo(): Promise<void> {
    await navigate(`${pathname}${search}`, { replace: true, state: { draft: kept }, preventScrollReset: true });
    await navigate(there, { state: { costed, draft: kept } });
  }
}
