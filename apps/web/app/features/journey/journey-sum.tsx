import type { Route } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { RouteNotes } from '../../journey-figures/journey-facts.tsx';
import { useJourneyTexts } from '../../journey-figures/use-journey-texts.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import './journey.css';

type JourneySumProps = {
  readonly route: Route;
  readonly returnJourney: boolean;
  /** The link to the calculation of the cost. */
  readonly costLink: ReactNode;
};

/** What a journey takes: distance and time of one way, and its cost alone and shared. */
export function JourneySum({ route, returnJourney, costLink }: JourneySumProps) {
  const t = useWords();
  const { distance, duration, alone, shared } = useJourneyTexts()(route, returnJourney);
  const way = t(returnJourney ? m.journey_sum_each_way : m.journey_sum, { distance, duration });
  const cost = returnJourney ? t(m.journey_sum_return, { alone, shared }) : t(m.journey_sum_single, { shared });
  return (
    <div className="journey-sum">
      <p>
        <RichText message={way} tags={STRONG} /> <RichText message={cost} tags={STRONG} /> {costLink}
      </p>
      <RouteNotes {...route} />
    </div>
  );
}

const STRONG = { b: (text: string) => <b>{text}</b> };
