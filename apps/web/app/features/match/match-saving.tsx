import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { Facts } from '../../journey-figures/journey-facts.tsx';
import { useJourneyTexts } from '../../journey-figures/use-journey-texts.ts';
import { formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Figure } from './figure.tsx';
import { savedOfATrip } from './match-measures.ts';
import { useMatchWords } from '../../sharing/use-match-words.ts';

type OfMatch = { readonly match: Match; readonly journey: Journey };

/** What the reader saves by sharing, and how that is counted. */
export function MatchSaving({ match, journey }: OfMatch) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const words = useMatchWords(journey);
  const { oneWay } = useJourneyTexts()(journey.route, false);
  const saved = words.saved(match);
  if (saved === null) return null;
  const isWeekly = words.isWeekly(match);
  const facts = [
    { term: isWeekly ? m.match_saved_year : m.match_saved, value: saved.pounds },
    { term: isWeekly ? m.match_co2_year : m.match_co2, value: saved.co2 },
    // Among others in the car it is not half of the fuel that the two bear.
    ...(isWeekly ? [{ term: match.car ? m.match_saved_trip : m.match_half, value: formatPounds(language, savedOfATrip(match)) }] : []),
  ];
  return (
    <section className="stack" aria-labelledby="saving-title">
      <h3 className="h4" id="saving-title">
        {t(m.match_saving)}
      </h3>
      <Facts
        facts={facts.map(({ term, value }) => ({
          id: t(term),
          term: <RichText message={t(term)} tags={SUBSCRIPT} />,
          value: <Figure match={match}>{value}</Figure>,
        }))}
      />
      <p className="muted">
        {isWeekly ? t(m.match_saving_week, { trips: match.sharedTrips, alone: oneWay }) : t(m.match_saving_once, { alone: oneWay })}{' '}
        <Link to={path('/dashboard/cost-assumptions')}>{t(m.savings_how)}</Link>
      </p>
    </section>
  );
}

const SUBSCRIPT = { sub: (text: string) => <sub>{text}</sub> };
