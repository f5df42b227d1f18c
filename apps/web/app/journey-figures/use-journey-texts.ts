import type { Route } from '@waylift/contract/journey';
import { useCountry } from '../community/use-country.ts';
import { formatPounds } from '../locale/format.ts';
import { useLanguage } from '../locale/locale-provider.tsx';
import { tripCost } from './journey-cost.ts';
import { distanceUnitOf, formatDistance, formatDuration, type DistanceUnit } from './measures.ts';

/** The figures of a journey as text. Distance, time and `oneWay` are for one way, `alone` and `shared` for the whole journey. */
export type JourneyTexts = {
  readonly distance: string;
  readonly duration: string;
  readonly oneWay: string;
  readonly alone: string;
  readonly shared: string;
};

/** Miles or kilometres, by the country of the community's Culture. */
export function useDistanceUnit(): DistanceUnit {
  return distanceUnitOf(useCountry());
}

export function useJourneyTexts(): (route: Route, returnJourney: boolean) => JourneyTexts {
  const language = useLanguage();
  const unit = useDistanceUnit();
  return ({ distanceMetres, durationSeconds }, returnJourney) => {
    const cost = tripCost({ distanceMetres, returnJourney });
    return {
      distance: formatDistance(language, unit, distanceMetres),
      duration: formatDuration(language, durationSeconds),
      oneWay: formatPounds(language, cost.oneWayPounds),
      alone: formatPounds(language, cost.tripPounds),
      shared: formatPounds(language, cost.sharedPounds),
    };
  };
}
