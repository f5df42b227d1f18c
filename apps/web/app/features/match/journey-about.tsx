import type { Journey, Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { placeContext, placeName } from '../../map/place-name.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { calendar, car, route as routeIcon, ruler } from '../../ui/icon/member-icons.ts';
import { Tag } from '../../ui/tag/tag.tsx';
import { journeyPath } from './paths.ts';
import { useJourneyWords } from './use-journey-words.ts';
import '../../ui/card/card.css';
import '../../ui/route-line/route-line.css';
import './match.css';

type JourneyAboutProps = {
  readonly journey: Journey;
  readonly map: ReactNode;
  /** Beside the link that leads to the journey's fields. */
  readonly children: ReactNode;
};

/** One's own journey: its map, its ends, when and how it is made. */
export function JourneyAbout({ journey, map, children }: JourneyAboutProps) {
  const t = useWords();
  const path = usePortalPath();
  const { when, role, way } = useJourneyWords(journey);
  const facts = [
    { icon: calendar, words: when },
    { icon: car, words: role },
    { icon: routeIcon, words: way },
  ];
  return (
    <aside className="card about stick" aria-labelledby="about-title">
      {map}
      <div className="about__body">
        <h2 className="visually-hidden" id="about-title">
          {t(m.matches_journey)}
        </h2>
        <ol className="route" aria-label={t(m.dashboard_journey_ends)}>
          <End place={journey.start} className="route__stop" />
          <End place={journey.end} className="route__stop route__stop--end" />
        </ol>
        <ul className="about__facts" aria-label={t(m.dashboard_journey_facts)}>
          {facts.map(({ icon, words }) => (
            <li key={icon}>
              <Icon path={icon} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
        {journey.route.estimated ? (
          <ul>
            <Tag icon={ruler} tone="warning">
              {t(m.journey_estimated)}
            </Tag>
          </ul>
        ) : null}
        <div className="about__actions">
          <Link className="tap-link" to={path(journeyPath(journey.id, 'when'))}>
            {t(m.matches_change)}
          </Link>
          {children}
        </div>
      </div>
    </aside>
  );
}

function End({ place, className }: { readonly place: Place; readonly className: string }) {
  const t = useWords();
  const context = placeContext(place);
  return (
    <li className={className}>
      <b>{placeName(t, place)}</b>
      {context === undefined ? null : <p>{context}</p>}
    </li>
  );
}
