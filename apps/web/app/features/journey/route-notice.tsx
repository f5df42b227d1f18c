import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { usePortalPath } from '../../community/community-link.ts';
import type { Gone, TooMany } from './journey-steps.ts';

/** No road joins the places, or they are the same. This is not a failure of the service. */
export function NoRouteNotice(props: { readonly isSamePlace: boolean }) {
  const t = useWords();
  return (
    <Alert tone="warning" title={t(m.journey_no_route)}>
      {t(props.isSamePlace ? m.journey_same_place : m.journey_no_route_advice)}
    </Alert>
  );
}

/** The route failed to load. The answers stay, and the reader can try again. */
export function RouteFailedNotice(props: { readonly setback: Setback; readonly onRetry: () => void }) {
  const t = useWords();
  return (
    <div className="stack">
      <SetbackAlert title={t(m.journey_route_failed)} setback={props.setback} />
      <p>
        <Button variant="secondary" onClick={props.onRetry}>
          {t(m.journey_route_retry)}
        </Button>
      </p>
    </div>
  );
}

/** The journey was not saved. */
export function SaveFailedNotice(props: { readonly setback: Setback | TooMany | Gone }) {
  const t = useWords();
  if (props.setback.kind === 'gone') return <JourneyGone />;
  if (props.setback.kind === 'too-many')
    return (
      <Alert tone="warning" title={t(m.journey_too_many)}>
        {t(m.journey_too_many_advice)}
      </Alert>
    );
  return (
    <SetbackAlert title={t(m.journey_route_failed)} setback={props.setback}>
      {t(m.journey_save_failed)}
    </SetbackAlert>
  );
}

/** The journey was deleted on another page or device. */
export function JourneyGone() {
  const t = useWords();
  const path = usePortalPath();
  return (
    <Alert tone="warning" title={t(m.journey_change_gone)}>
      <Link className="tap-link" to={path('/dashboard')}>
        {t(m.journey_added_dashboard)}
      </Link>
    </Alert>
  );
}
