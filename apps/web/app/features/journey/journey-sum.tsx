import type { Route } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { JourneyFacts } from '../../journey-figures/journey-facts.tsx';
import { useJourneyTexts } from '../../journey-figures/use-journey-texts.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import './journey.css';

type JourneySumProps = {
  readonly route: Route;
  readonly returnJourney: boolean;
  /** The link to the calculation of the cost. */
  readonly costLink: ReactNode;
};

/** The result for a journey: distance, time and cost of one way, and its cost alone and shared. */
export function JourneySum({ route, returnJourney, costLink }: JourneySumProps) {
  const t = useWords();
  const { alone, shared } = useJourneyTexts()(route, returnJourney);
  const sentence = returnJourney ? t(m.journey_sum_return, { alone, shared }) : t(m.journey_sum_single, { shared });
  return (
    <Card isMarked className="stack journey-sum">
      <h2>{t(returnJourney ? m.journey_sum_each_way : m.journey_sum)}</h2>
      <JourneyFacts route={route} />
      <p>
        <RichText message={sentence} tags={STRONG} />
      </p>
      {costLink === null ? null : <p>{costLink}</p>}
    </Card>
  );
}

const STRONG = { b: (text: string) => <b>{text}</b> };
