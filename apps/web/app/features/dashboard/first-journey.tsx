import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import './today.css';

/** The one question for whoever has no journey yet. */
export function FirstJourney() {
  const t = useWords();
  const path = usePortalPath();
  const { lifts = false } = useRuntimeSettings();
  return (
    <div className="stack first-journey">
      <div className="stack stack--s">
        <h3>{t(m.dashboard_first)}</h3>
        <p>{t(lifts ? m.dashboard_first_people : m.dashboard_first_cost)}</p>
      </div>
      <p>
        <ButtonLink to={path('/dashboard/add-journey')} isBig leadsOn>
          {t(m.dashboard_add_journey)}
        </ButtonLink>
      </p>
    </div>
  );
}
