import type { Route } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { useJourneyTexts } from './use-journey-texts.ts';
import './journey-facts.css';

export function JourneyFacts({ route }: { readonly route: Route }) {
  const t = useWords();
  const { distance, duration, oneWay } = useJourneyTexts()(route, false);
  return (
    <>
      <Facts
        facts={[
          { id: 'distance', term: t(m.journey_distance), value: distance },
          { id: 'time', term: t(m.journey_time), value: duration },
          { id: 'cost', term: t(m.journey_fuel_cost), value: oneWay },
        ]}
      />
      <RouteNotes {...route} />
    </>
  );
}

type FactsProps = { readonly facts: readonly { readonly id: string; readonly term: ReactNode; readonly value: ReactNode }[] };

/** Figures, each above its name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(({ id, term, value }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
