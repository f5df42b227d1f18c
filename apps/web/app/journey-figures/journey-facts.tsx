import type { Route } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useJourneyTexts } from './use-journey-texts.ts';
import './journey-facts.css';

export function JourneyFacts({ route }: { readonly route: Route }) {
  const t = useWords();
  const { distance, duration, oneWay } = useJourneyTexts()(route, false);
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t(m.journey_distance)}</dt>
          <dd>{distance}</dd>
        </div>
        <div>
          <dt>{t(m.journey_time)}</dt>
          <dd>{duration}</dd>
        </div>
        <div>
          <dt>{t(m.journey_fuel_cost)}</dt>
          <dd>{oneWay}</dd>
        </div>
      </dl>
      <RouteNotes {...route} />
    </>
  );
}

/** What is to be known about a route besides its figures. */
export function RouteNotes({ estimated, ferry = false }: { readonly estimated: boolean; readonly ferry?: boolean | undefined }) {
  const t = useWords();
  return (
    <>
      {ferry ? (
        <p className="facts__note">
          <b>{t(m.journey_ferry)}</b> {t(m.journey_ferry_text)}
        </p>
      ) : null}
      {estimated ? (
        <p className="facts__note">
          <b>{t(m.journey_estimated)}</b> {t(m.journey_estimated_text)}
        </p>
      ) : null}
    </>
  );
}
