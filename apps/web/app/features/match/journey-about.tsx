import type { Journey, Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { placeContext, placeName } from '../../map/place-name.ts';
import { AboutCard } from './about-card.tsx';
import { calendar, car, route as routeIcon, ruler } from '../../ui/icon/member-icons.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { useJourneyWords } from '../../sharing/use-journey-words.ts';

type JourneyAboutProps = {
  readonly journey: Journey;
  readonly map: ReactNode;
  /** Beside the link that leads to the journey's fields. */
  readonly children: ReactNode;
};

/** The reader's own journey, beside its matches. */
export function JourneyAbout({ journey, map, children }: JourneyAboutProps) {
  const t = useWords();
  const path = usePortalPath();
  const { when, role, way } = useJourneyWords(journey);
  return (
    <AboutCard
      title={t(m.matches_journey)}
      map={map}
      start={endOf(t, journey.start)}
      end={endOf(t, journey.end)}
      endsLabel={t(m.dashboard_journey_ends)}
      facts={[
        { icon: calendar, words: when },
        { icon: car, words: role },
        { icon: routeIcon, words: way },
        ...(journey.route.estimated ? [{ icon: ruler, words: t(m.journey_estimated) }] : []),
      ]}
      factsLabel={t(m.dashboard_journey_facts)}
      actions={
        <>
          <Link className="tap-link" to={path(journeyPath(journey.id, 'when'))}>
            {t(m.matches_change)}
          </Link>
          {children}
        </>
      }
    />
  );
}

function endOf(t: Words, place: Place) {
  return { name: placeName(t, place), context: placeContext(place) };
}
