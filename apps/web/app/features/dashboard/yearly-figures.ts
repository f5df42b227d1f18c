import { PEOPLE_SHARING } from '@waylift/contract/journey-figures';
import type { Journey } from '@waylift/contract/journey';
import { yearlySum } from '../../journey-figures/journey-cost.ts';
import { KG_PER_TONNE } from '../../journey-figures/measures.ts';

/** As they are shown, so that what is kept and what a shared journey takes add up to what it takes alone. */
export type Figures = { readonly alone: number; readonly shared: number; readonly kept: number };

/** What a year of these journeys comes to: whole pounds, and kilograms of CO2, of which a tonne and more is shown in tenths of a tonne. */
export function yearlyFigures(journeys: readonly Journey[]): { readonly pounds: Figures; readonly co2Kg: Figures } {
  const sum = yearlySum(journeys.map(({ route, returnJourney }) => ({ distanceMetres: route.distanceMetres, returnJourney })));
  return { pounds: shownIn(1, sum.alonePounds), co2Kg: shownIn(sum.aloneCo2Kg < KG_PER_TONNE ? 1 : KG_PER_TONNE / 10, sum.aloneCo2Kg) };
}

function shownIn(step: number, total: number): Figures {
  const steps = Math.round(total / step);
  // Rounded so that no more is promised than is kept.
  const shared = Math.ceil(steps / PEOPLE_SHARING);
  return { alone: steps * step, shared: shared * step, kept: (steps - shared) * step };
}
