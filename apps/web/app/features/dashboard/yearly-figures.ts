import { PEOPLE_SHARING } from '@waylift/contract/journey-figures';
import type { Journey } from '@waylift/contract/journey';
import { yearlySum } from '../../journey-figures/journey-cost.ts';
import { KG_PER_TONNE } from '../../journey-figures/measures.ts';

/** Rounded as shown, so that the saving and the cost of sharing add up to the cost alone. */
export type Figures = { readonly alone: number; readonly shared: number; readonly kept: number };

/** A year of these journeys in whole pounds and kilograms of CO2. From a tonne on, CO2 is in tenths of a tonne. */
export function yearlyFigures(journeys: readonly Journey[]): { readonly pounds: Figures; readonly co2Kg: Figures } {
  const sum = yearlySum(journeys.map(({ route, returnJourney }) => ({ distanceMetres: route.distanceMetres, returnJourney })));
  return { pounds: shownIn(1, sum.alonePounds), co2Kg: shownIn(sum.aloneCo2Kg < KG_PER_TONNE ? 1 : KG_PER_TONNE / 10, sum.aloneCo2Kg) };
}

function shownIn(step: number, total: number): Figures {
  const steps = Math.round(total / step);
  // The shared cost is rounded up, so that no more saving is promised than there is.
  const shared = Math.ceil(steps / PEOPLE_SHARING);
  return { alone: steps * step, shared: shared * step, kept: (steps - shared) * step };
}
