import type { CallInput } from '@waylift/contract/endpoints';
import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { data, Link } from 'react-router';
import type { Route } from './+types/match.route';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../community/page-title.tsx';
import { formatDistance } from '../../journey-figures/measures.ts';
import { useDistanceUnit, useJourneyTexts } from '../../journey-figures/use-journey-texts.ts';
import { formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { TwoMap } from '../../map/two-map.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { arrowLeftRight, calendar, car, clock, lock, ruler } from '../../ui/icon/member-icons.ts';
import { DeadEnd } from '../../ui/merge/dead-end.tsx';
import { MomentLayout } from '../../ui/moment/moment-layout.tsx';
import { Note } from '../../ui/note/note.tsx';
import { More } from '../../ui/more/more.tsx';
import { Reasons } from '../../ui/reasons/reasons.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Tag, Tags } from '../../ui/tag/tag.tsx';
import { Trip } from '../../ui/trip/trip.tsx';
import { Figure } from './figure.tsx';
import { MatchDays } from './match-days.tsx';
import { legsOf, savedOfATrip, sharedWays } from './match-figures.ts';
import { tripStops } from './match-trip.ts';
import { journeyPath, matchPath } from '../../my-data/journey-paths.ts';
import { ownJourneys } from '../../my-data/own-journeys.ts';
import { fullName, useMatchWords } from './use-match-words.ts';
import '../../journey-figures/journey-facts.css';
import '../../ui/card/card.css';
import './match.css';

type Reader = { readonly forename: string; readonly surname: string; readonly communityName: string };

type Loaded =
  | { readonly kind: 'match'; readonly match: Match; readonly journey: Journey; readonly reader: Reader }
  /** Of the journey, where it is still there. */
  | { readonly kind: 'gone'; readonly journeyId: string | null };

/** The match as it is now, beside the journey that the address names. @throws when it cannot be told */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { signal } = request;
  const address = new URL(request.url);
  const api = browserApi();
  const as = address.searchParams.get('as');
  const query: CallInput<'match'>['query'] & object = as === 'driver' || as === 'passenger' ? { as } : {};
  const [answer, settings] = await Promise.all([
    api.call('match', { params: { matchId: params.matchId }, query }, { signal }),
    api.call('settings', {}, { signal }),
  ]);
  if (!settings.ok) throw data(null, { status: 503 });
  const { forename, surname, community } = settings.value;
  const journeys = await ownJourneys(api, community.publicId, request);
  const journey = journeys.find(({ id }) => id === address.searchParams.get('journey')) ?? null;
  if (!answer.ok && (answer.failure.kind !== 'refused' || answer.failure.status !== 404)) throw data(null, { status: 503 });
  if (!answer.ok || journey === null) return { kind: 'gone', journeyId: journey?.id ?? null };
  return { kind: 'match', match: answer.value, journey, reader: { forename, surname, communityName: community.name } };
}
clientLoader.hydrate = true as const;

/** One match: the way together, each day, what it saves, and why it is one. */
export default function MatchPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'gone' ? <Gone journeyId={loaderData.journeyId} /> : <Page {...loaderData} />;
}

function Gone({ journeyId }: { readonly journeyId: string | null }) {
  const t = useWords();
  const path = usePortalPath();
  return (
    <MomentLayout drawing={<DeadEnd className="moment__art" />} title={t(m.match_gone)} lead={t(m.match_gone_text)}>
      <PageTitle page={t(m.match_gone)} />
      <p className="row space-before">
        {journeyId === null ? (
          <ButtonLink to={path('/dashboard')} isBig leadsOn>
            {t(m.not_found_dashboard)}
          </ButtonLink>
        ) : (
          <ButtonLink to={path(journeyPath(journeyId))} isBig leadsOn>
            {t(m.match_gone_action)}
          </ButtonLink>
        )}
      </p>
    </MomentLayout>
  );
}

type PageProps = { readonly match: Match; readonly journey: Journey; readonly reader: Reader };

function Page({ match, journey, reader }: PageProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useMatchWords(journey);
  const name = fullName(match);
  const days = [words.days(match), words.ways(match)].filter((part) => part !== undefined).join(', ');
  return (
    <div className="wrap journey-page journey-page--match">
      <PageTitle page={name} />
      <div className="journey-page__head">
        <p>
          <BackLink to={path(journeyPath(journey.id))}>{t(m.match_back)}</BackLink>
        </p>
        <h1>{name}</h1>
        <p>{t(m.match_member, { community: match.member.communityName, start: match.start.label, end: match.end.label })}</p>
        <Tags label={t(m.match_in_short)}>
          <Tag icon={car} tone="brand">
            {words.driver(match)}
          </Tag>
          <Tag icon={clock}>{words.effort(match)}</Tag>
          <Tag icon={calendar}>{days}</Tag>
          {match.estimated ? (
            <Tag icon={ruler} tone="warning">
              {t(m.journey_estimated)}
            </Tag>
          ) : null}
        </Tags>
      </div>
      <div className="journey-page__parts">
        <Together match={match} journey={journey} />
        {match.timesKnown ? (
          <section className="stack" aria-labelledby="days-title">
            <h2 className="h3" id="days-title">
              {t(m.match_day_by_day)}
            </h2>
            <MatchDays journey={journey} match={match} />
            <Instead match={match} journey={journey} />
          </section>
        ) : (
          <Instead match={match} journey={journey} />
        )}
        <Saving match={match} journey={journey} />
      </div>
      <section className="card stack stick" aria-labelledby="seen-title">
        <h2 className="h3" id="seen-title">
          {t(m.match_seen, { name: match.member.forename })}
        </h2>
        <p>{t(m.match_seen_text, { you: `${reader.forename} ${initialOf(reader.surname)}.`, community: reader.communityName })}</p>
        <Note icon={lock}>{t(m.match_hidden)}</Note>
      </section>
    </div>
  );
}

type OfMatch = Omit<PageProps, 'reader'>;

function Together({ match, journey }: OfMatch) {
  const t = useWords();
  const language = useLanguage();
  const unit = useDistanceUnit();
  const words = useMatchWords(journey);
  const { start, end, route } = journey;
  const shared = sharedWays(match);
  const [first] = shared;
  const hasOtherDays = shared.some(({ way }) => new Set(legsOf(match, way).map(({ departs }) => departs.pickUp)).size > 1);
  return (
    <section className="stack" aria-labelledby="together-title">
      <h2 className="h3" id="together-title">
        {t(m.match_together)}
      </h2>
      {match.estimated ? (
        <Alert tone="warning" title={t(m.matches_estimated)}>
          {t(m.matches_estimated_text)}
        </Alert>
      ) : null}
      <TwoMap
        mine={{ start, end, geometry: route.geometry, estimated: route.estimated }}
        others={[{ number: 1, name: match.member.forename, start: match.start, end: match.end }]}
        together={
          first === undefined
            ? null
            : {
                ...match.geometry,
                drives: match.drives,
                name: match.member.forename,
                pickUp: first.effort.pickUp,
                dropOff: first.effort.dropOff,
                estimated: match.estimated,
              }
        }
        distanceText={(metres) => formatDistance(language, unit, metres)}
      />
      <div className="trips">
        {shared.map(({ way }) => (
          <section key={way} className="stack" aria-labelledby={`${way}-title`}>
            <h3 className="h4" id={`${way}-title`}>
              {t(way === 'out' ? m.match_there : m.match_return)}
            </h3>
            <Trip stops={tripStops(t, words, journey, match, way)} />
          </section>
        ))}
      </div>
      {hasOtherDays ? <p className="muted">{t(m.match_same_days)}</p> : null}
      {match.timesKnown ? null : <p className="muted">{words.days(match)}</p>}
    </section>
  );
}

/** The other arrangement, where it would do as well. */
function Instead({ match, journey }: OfMatch) {
  const t = useWords();
  const path = usePortalPath();
  if (!match.otherWayRound) return null;
  const isMe = match.drives === 'me';
  const { forename: name } = match.member;
  return (
    <Note icon={arrowLeftRight}>
      {isMe ? t(m.match_instead_other, { name }) : t(m.match_instead_me)}{' '}
      <Link to={path(`${matchPath(match.id, journey.id)}&as=${isMe ? 'passenger' : 'driver'}`)}>{t(m.match_instead_show)}</Link>
    </Note>
  );
}

function Saving({ match, journey }: OfMatch) {
  const t = useWords();
  const path = usePortalPath();
  const language = useLanguage();
  const words = useMatchWords(journey);
  const { oneWay } = useJourneyTexts()(journey.route, false);
  const saved = words.saved(match);
  const why = (
    <More label={t(m.match_why)} isOpen={saved === null}>
      <Reasons reasons={words.reasons(match)} />
    </More>
  );
  if (saved === null) return why;
  const isWeekly = words.isWeekly(match);
  const facts = [
    { term: isWeekly ? m.match_saved_year : m.match_saved, value: saved.pounds },
    { term: isWeekly ? m.match_co2_year : m.match_co2, value: saved.co2 },
    ...(isWeekly ? [{ term: m.match_half, value: formatPounds(language, savedOfATrip(match)) }] : []),
  ];
  return (
    <section className="stack" aria-labelledby="saving-title">
      <h2 className="h3" id="saving-title">
        {t(m.match_saving)}
      </h2>
      <dl className="facts">
        {facts.map(({ term, value }) => (
          <div key={t(term)}>
            <dt>
              <RichText message={t(term)} tags={SUBSCRIPT} />
            </dt>
            <dd>
              <Figure match={match}>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {isWeekly ? t(m.match_saving_week, { trips: match.sharedTrips, alone: oneWay }) : t(m.match_saving_once, { alone: oneWay })}{' '}
        <Link to={path('/dashboard/cost-assumptions')}>{t(m.savings_how)}</Link>
      </p>
      {why}
    </section>
  );
}

const SUBSCRIPT = { sub: (text: string) => <sub>{text}</sub> };

/** As others see it. */
function initialOf(surname: string): string {
  return [...surname.trim()][0]?.toLocaleUpperCase() ?? '';
}
