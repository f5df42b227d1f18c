import {
  AVERAGE_MILES_PER_GALLON,
  COMMUTING_DAYS_PER_YEAR,
  FUEL_PRICE_POUNDS_PER_LITRE,
  LITRES_PER_100_KM,
  LITRES_PER_GALLON,
  METRES_PER_MILE,
} from '@waylift/contract/journey-figures';
import { m } from '@waylift/words/messages';
import { tripCost, yearlySum } from '../../journey-figures/journey-cost.ts';
import { RouteNotes } from '../../journey-figures/journey-facts.tsx';
import { formatDistance, formatUnit } from '../../journey-figures/measures.ts';
import { useDistanceUnit } from '../../journey-figures/use-journey-texts.ts';
import { formatNumber, formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { Card } from '../../ui/card/card.tsx';
import { RouteLine, type RouteStop } from '../../ui/route-line/route-line.tsx';
import type { CostedJourney } from './costed-journey.ts';
import './journey.css';

/** A typical commute, for readers who come without a journey. */
const EXAMPLE = { distanceMetres: 10 * METRES_PER_MILE, returnJourney: true, estimated: false, ferry: false } as const;

/** The calculation for a journey, step by step: from the distance to litres and pounds. */
export function CostSteps({ journey }: { readonly journey: CostedJourney | null }) {
  const t = useWords();
  const language = useLanguage();
  const unit = useDistanceUnit();
  const trip = journey ?? EXAMPLE;
  const cost = tripCost(trip);
  const year = yearlySum([trip]);
  const price = formatPounds(language, FUEL_PRICE_POUNDS_PER_LITRE);
  const distance = formatDistance(language, unit, trip.distanceMetres);
  const gallons = t(m.cost_gallons, { gallons: formatNumber(language, round(cost.gallons)) });
  const litres = formatUnit(language, 'liter', cost.litres, 2);
  const way =
    journey === null ? t(m.cost_example) : t(m.cost_from_to, { start: placeName(t, journey.start), end: placeName(t, journey.end) });
  const stops: RouteStop[] = [
    { title: distance, text: way, progress: 'done' },
    ...(unit === 'mile'
      ? [
          { title: gallons, text: `${distance} ÷ ${formatNumber(language, AVERAGE_MILES_PER_GALLON)} mpg`, progress: 'done' as const },
          { title: litres, text: `${gallons} × ${formatUnit(language, 'liter', LITRES_PER_GALLON, 3)}`, progress: 'done' as const },
        ]
      : [{ title: litres, text: `${distance} × ${formatNumber(language, LITRES_PER_100_KM)} l/100 km`, progress: 'done' as const }]),
    {
      title: trip.returnJourney
        ? t(m.cost_each_way, { amount: formatPounds(language, cost.oneWayPounds) })
        : formatPounds(language, cost.oneWayPounds),
      text: `${litres} × ${price}`,
      progress: 'done',
    },
  ];
  const days = formatNumber(language, COMMUTING_DAYS_PER_YEAR);
  const totals = [
    ...(trip.returnJourney ? [{ term: t(m.cost_return), value: formatPounds(language, cost.tripPounds) }] : []),
    { term: t(m.cost_shared), value: t(m.cost_shared_value, { amount: formatPounds(language, cost.sharedPounds) }) },
    { term: t(m.cost_year, { days }), value: formatPounds(language, Math.round(year.alonePounds)) },
    { term: t(m.cost_year_shared, { days }), value: formatPounds(language, Math.round(year.sharedPounds)) },
  ];
  return (
    <Card className="stack">
      <h2>{t(journey === null ? m.cost_steps_example : m.cost_steps)}</h2>
      <RouteLine stops={stops} />
      <p className="muted">{t(m.cost_rounded)}</p>
      <dl className="receipt">
        {totals.map(({ term, value }) => (
          <div key={term} className="receipt__total">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RouteNotes {...trip} />
    </Card>
  );
}

function round(gallons: number): number {
  return Math.round(gallons * 1000) / 1000;
}
