import {
  AVERAGE_MILES_PER_GALLON,
  CO2_KG_PER_LITRE,
  COMMUTING_DAYS_PER_YEAR,
  FUEL_PRICE_POUNDS_PER_LITRE,
  LITRES_PER_100_KM,
  LITRES_PER_GALLON,
} from '@waylift/contract/journey-figures';
import { m } from '@waylift/words/messages';
import { useLocation } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { formatUnit } from '../../journey-figures/measures.ts';
import { useDistanceUnit } from '../../journey-figures/use-journey-texts.ts';
import { formatNumber, formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { unfinishedIn } from '../../session/session-state.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CostSteps } from './cost-steps.tsx';
import { costedJourneyIn } from './costed-journey.ts';
import { begunIn, draftIn } from './journey-draft.ts';
import '../../styles/split-layout.css';
import './journey.css';

const SUBSCRIPT = { sub: (text: string) => <sub>{text}</sub> };

/** The assumptions behind a journey's cost, and the calculation for the journey that the reader comes from. */
export default function CostAssumptions() {
  const t = useWords();
  const path = usePortalPath();
  const state: unknown = useLocation().state;
  const entry = begunIn(state);
  const hasDraft = entry !== null && draftIn(unfinishedIn(entry)) !== null;
  return (
    <div className="wrap split">
      <PageTitle page={t(m.cost_title)} />
      <div className="stack stack--l">
        <p>
          {hasDraft ? (
            <BackLink to={path('/dashboard/add-journey')} state={{ begunIn: entry }}>
              {t(m.cost_back)}
            </BackLink>
          ) : (
            <BackLink to={path('/dashboard')}>{t(m.places_today)}</BackLink>
          )}
        </p>
        <h1>{t(m.cost_heading)}</h1>
        <p className="lead">{t(m.cost_lead)}</p>
        <AssumptionsTable />
        <p className="muted">{t(m.cost_not_in)}</p>
      </div>
      <aside className="split__aside">
        <CostSteps journey={costedJourneyIn(state)} />
      </aside>
    </div>
  );
}

function AssumptionsTable() {
  const t = useWords();
  const language = useLanguage();
  const unit = useDistanceUnit();
  const mpg = formatNumber(language, AVERAGE_MILES_PER_GALLON);
  const rows = [
    { term: t(m.cost_fuel), value: t(m.cost_fuel_value, { price: formatPounds(language, FUEL_PRICE_POUNDS_PER_LITRE) }) },
    ...(unit === 'mile'
      ? [
          { term: t(m.cost_car), value: t(m.cost_car_value, { figure: mpg }) },
          { term: t(m.cost_gallon), value: formatUnit(language, 'liter', LITRES_PER_GALLON, 3) },
        ]
      : [{ term: t(m.cost_car), value: t(m.cost_car_value_metric, { figure: formatNumber(language, LITRES_PER_100_KM), mpg }) }]),
    { term: t(m.cost_days), value: formatNumber(language, COMMUTING_DAYS_PER_YEAR) },
    { term: t(m.cost_sharing), value: t(m.cost_sharing_value) },
    { term: t(m.cost_carbon), value: formatUnit(language, 'kilogram', CO2_KG_PER_LITRE, 1) },
  ];
  return (
    <table className="table">
      <caption>{t(m.cost_table)}</caption>
      <tbody>
        {rows.map(({ term, value }) => (
          <tr key={term}>
            <th scope="row">
              <RichText message={term} tags={SUBSCRIPT} />
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
