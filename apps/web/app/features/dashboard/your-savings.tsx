import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { usePublicClaims } from '../../community/portal-offers.ts';
import { formatWeight } from '../../journey-figures/measures.ts';
import { formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Savings, TypicalSavings } from './savings.tsx';
import { yearlyFigures } from './yearly-figures.ts';

const tags = { sub: (text: string) => <sub>{text}</sub> };

/** What the member would save in a year by sharing these journeys. Without journeys, the claims of the public community. */
export function YourSavings({ journeys, isQuiet }: { readonly journeys: readonly Journey[]; readonly isQuiet: boolean }) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const claims = usePublicClaims();
  if (journeys.length === 0) {
    return claims === null ? null : (
      <TypicalSavings title={t(m.savings_typical_title)} amount={t(m.savings_typical, { amount: claims.yearlySaving })}>
        <RichText message={t(m.savings_typical_text)} tags={tags} />
      </TypicalSavings>
    );
  }
  const figures = yearlyFigures(journeys);
  const pounds = (amount: number) => formatPounds(language, amount);
  const weight = (kg: number) => formatWeight(language, kg);
  const alone = (value: string) => ({ label: t(m.savings_alone), value });
  const shared = (value: string) => ({ label: t(m.savings_shared), value });
  return (
    <Savings
      isQuiet={isQuiet}
      title={t(m.savings_title)}
      amount={pounds(figures.pounds.kept)}
      per={t(m.savings_per_year)}
      gauges={[
        { id: 'cost', title: t(m.savings_cost), alone: alone(pounds(figures.pounds.alone)), shared: shared(pounds(figures.pounds.shared)) },
        {
          id: 'carbon',
          title: <RichText message={t(m.savings_carbon)} tags={tags} />,
          alone: alone(weight(figures.co2Kg.alone)),
          shared: shared(weight(figures.co2Kg.shared)),
        },
      ]}
      foot={
        <>
          {journeys.some(({ route }) => route.estimated) ? <p className="muted">{t(m.savings_estimated)}</p> : null}
          <p>
            <Link className="tap-link" to={path('/dashboard/cost-assumptions')}>
              {t(m.savings_how)}
            </Link>
          </p>
        </>
      }
    >
      <RichText message={t(m.savings_text, { mass: weight(figures.co2Kg.kept) })} tags={tags} />
    </Savings>
  );
}
