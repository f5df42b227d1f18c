import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import './ride-head.css';

type RideHeadProps = {
  readonly ride: Ride;
  /** The other way of the same day, if there is one. */
  readonly other: Ride | null;
};

/** The day of a ride, and the switch to its other way: there and back are two rides. */
export function RideHead({ ride, other }: RideHeadProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const date = capital(formatDate(language, ride.date));
  return (
    <div className="ride__head">
      <PageTitle page={t(ride.direction === 'out' ? m.ride_title_out : m.ride_title_back, { date })} />
      <p>
        <BackLink to={path('/dashboard')}>{t(m.places_today)}</BackLink>
      </p>
      <div className="ride__ways">
        <h1>{date}</h1>
        {other === null ? (
          <p className="ride__way">{t(ride.direction === 'out' ? m.match_there : m.match_return)}</p>
        ) : (
          <nav className="ways" aria-label={t(m.ride_ways)}>
            {[ride, other]
              .toSorted((one) => (one.direction === 'out' ? -1 : 1))
              .map((each) => (
                <Link
                  key={each.direction}
                  to={path(ridePath(each))}
                  replace
                  preventScrollReset
                  aria-current={each === ride ? 'page' : undefined}
                >
                  {t(each.direction === 'out' ? m.match_there : m.match_return)}
                </Link>
              ))}
          </nav>
        )}
      </div>
    </div>
  );
}
