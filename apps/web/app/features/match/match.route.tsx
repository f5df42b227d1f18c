import type { CallInput } from '@waylift/contract/endpoints';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import type { Request as Asked } from '@waylift/contract/request';
import { initialOf } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { useIsWide } from '../../platform/use-is-wide.ts';
import { Card } from '../../ui/card/card.tsx';
import { Face } from '../../ui/face/face.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowLeftRight, messageSquare, ruler, users } from '../../ui/icon/member-icons.ts';
import { Week } from '../../ui/week/week.tsx';
import { askToShare, type AskOutcome } from './ask-to-share.ts';
import { AskBar, AskTitle, MatchAsk, type Reader } from './match-asking.tsx';
import { MatchWhy } from './match-why.tsx';
import { journeyPath, matchPath } from '../../my-data/journey-paths.ts';
import { sharedWeek } from './match-measures.ts';
import './match-page.css';
import type { Route } from './+types/match.route';
import { usePortalPath } from '../../community/community-link.ts';
import type { CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Note } from '../../ui/note/note.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { changeHidden, isHiding } from '../../sharing/hide-match.ts';
import { OthersInCar } from './others-in-car.tsx';
import { firstJourney, ownJourney } from '../../my-data/own-journey.ts';
import { changeContact, isContactChange, type BlockOutcome, type ReportOutcome } from '../../sharing/contact-change.ts';
import { Gone } from '../../sharing/gone.tsx';
import { useReportAndBlock } from '../../sharing/use-report-and-block.tsx';
import { useBetweenWords } from '../../sharing/use-between-words.ts';
import { fullName, useMatchWords } from '../../sharing/use-match-words.ts';
import { WayTogether } from '../../sharing/way-together.tsx';
import { TakenDays } from './taken-days.tsx';
import { isAllTaken, offeredPart } from './taken-legs.ts';
import { NotForMe } from './not-for-me.tsx';
import { FIRST_LIFTS, FIRST_REQUESTS, readLifts, readRequests } from '../../sharing/whole-lists.ts';

export const handle = {
  needsLifts: true,
  firstCalls: ({ params: { matchId }, search }) => [
    ...(matchId === undefined ? [] : [{ name: 'match' as const, input: matchIn(matchId, search) }]),
    ...firstJourney(search.get('journey') ?? undefined),
    FIRST_REQUESTS,
    FIRST_LIFTS,
  ],
} satisfies PageHandle;

function matchIn(matchId: string, search: URLSearchParams): CallInput<'match'> {
  const as = search.get('as');
  const query: CallInput<'match'>['query'] & object = {
    ...(as === 'driver' || as === 'passenger' ? { as } : {}),
    ...(search.get('taken') === 'show' ? { taken: 'show' } : {}),
  };
  return { params: { matchId }, query };
}

type Loaded =
  | {
      readonly kind: 'match';
      readonly match: Match;
      readonly journey: Journey;
      readonly reader: Reader;
      /** The open request between the two on this journey. */
      readonly open: Asked | null;
      /** The lift between the two on it. A request changes its days. */
      readonly liftId: string | null;
      /** The reader's lifts with others on it. */
      readonly otherLifts: readonly Lift[];
    }
  /** The reader's journey, if it still exists. */
  | { readonly kind: 'gone'; readonly journeyId: string | null };

/** The present match, with the journey in the address. @throws when it cannot be loaded */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { signal } = request;
  const address = new URL(request.url);
  const api = browserApi();
  const journeyId = address.searchParams.get('journey');
  const [answer, member, journey, requests, lifts] = await Promise.all([
    api.call('match', matchIn(params.matchId, address.searchParams), { signal }),
    knownMember(api),
    journeyId === null ? null : ownJourney(api, journeyId, request),
    readRequests(api, signal),
    readLifts(api, signal),
  ]);
  if (!member.ok) throw data(null, { status: 503 });
  const { forename, surname, community } = member.value;
  if (!answer.ok && (answer.failure.kind !== 'refused' || answer.failure.status !== 404)) throw data(null, { status: 503 });
  if (!answer.ok || journey === null) return { kind: 'gone', journeyId: journey?.id ?? null };
  const match = answer.value;
  // If the requests fail to load, the server still refuses a second one.
  const all = requests.ok ? [...requests.value.sent, ...requests.value.received] : [];
  const isOfBoth = (of: { readonly journeyId: string | null; readonly member: { readonly ref: string } | null }) =>
    of.journeyId === journey.id && of.member?.ref === match.member.ref;
  const open = all.find((asked) => asked.state === 'waiting' && isOfBoth(asked)) ?? null;
  const active = lifts.ok ? lifts.value.lifts.filter((one) => one.state === 'active' && one.journeyId === journey.id) : [];
  const lift = active.find(isOfBoth);
  const reader = { forename, surname, communityName: community.name };
  return { kind: 'match', match, journey, reader, open, liftId: lift?.id ?? null, otherLifts: active.filter((one) => one !== lift) };
}
clientLoader.hydrate = true as const;

export async function clientAction({
  request,
}: Route.ClientActionArgs): Promise<AskOutcome | CallOutcome | ReportOutcome | BlockOutcome | Response> {
  const form = await request.formData();
  if (isContactChange(form)) return changeContact(browserApi(), form, request.signal);
  return isHiding(form) ? changeHidden(browserApi(), form, request.signal) : askToShare(browserApi(), request, form);
}

/** A failed request leaves the page as it is: a reload could fail and lose the typed text. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** A match: the route together, each day, what it saves, and why it matches. */
export default function MatchPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  if (loaderData.kind === 'match') return <Page {...loaderData} />;
  const { journeyId } = loaderData;
  const next = journeyId === null ? undefined : { to: journeyPath(journeyId), words: t(m.match_gone_action) };
  return <Gone title={t(m.match_gone)} lead={t(m.match_gone_text)} next={next} />;
}

type PageProps = Omit<Extract<Loaded, { kind: 'match' }>, 'kind'>;

function Page({ match: shown, journey, reader, open, liftId, otherLifts }: PageProps) {
  const t = useWords();
  const match = offeredPart(shown);
  const path = usePortalPath();
  const words = useMatchWords(journey);
  const isWide = useIsWide();
  const [isBlocked, setIsBlocked] = useState(false);
  const { open: openFor, news, dialogs } = useReportAndBlock(isBlocked, () => setIsBlocked(true));
  useFocusOnNewScreen(isBlocked ? 'blocked' : 'match');
  const name = fullName(match);
  const between = useBetweenWords()(match);
  const canAsk = match.timesKnown && open === null && !isAllTaken(match);
  const shared = sharedWeek(journey, match);
  const ask = <MatchAsk match={match} journey={journey} reader={reader} open={open} liftId={liftId} canAsk={canAsk} />;
  if (isBlocked)
    return (
      <>
        {news === null ? null : <div className="wrap space-before">{news}</div>}
        <Gone
          title={t(m.conversation_blocked, { name: match.member.forename })}
          lead={t(m.conversation_blocked_text)}
          next={{ to: journeyPath(journey.id), words: t(m.match_gone_action) }}
        />
        {dialogs}
      </>
    );
  const whom = { ref: match.member.ref, name: match.member.forename, isRider: false };
  return (
    <div className="wrap match-page">
      <p>
        <BackLink to={path(journeyPath(journey.id))}>{t(m.match_back)}</BackLink>
      </p>
      <div className="match-page__main">
        <div className="match-page__person">
          <Face person={match.member} kind={liftId === null ? 'other' : 'share'} size="xl" />
          <div>
            <h1>{name}</h1>
            <ul className="match-page__facts" aria-label={t(m.match_in_short)}>
              {between === null ? null : (
                <li>
                  <Icon path={messageSquare} />
                  <b>{between}</b>
                </li>
              )}
              <li>
                <Icon path={users} />
                <span>{t(m.match_member, { community: match.member.communityName, start: match.start.label, end: match.end.label })}</span>
              </li>
              {match.estimated ? (
                <li>
                  <Icon path={ruler} />
                  <span>{t(m.journey_estimated)}</span>
                </li>
              ) : null}
            </ul>
          </div>
        </div>
        <p className="match-page__sentence">{words.sentence(match)}</p>
        {shared === null ? null : <Week isLarge days={shared} />}
        <Instead match={match} journey={journey} />
        <TakenDays match={match} lifts={otherLifts} />
        <WayTogether match={match} journey={journey} reader={{ forename: reader.forename, initial: initialOf(reader.surname) }} />
        <MatchWhy match={match} shown={shown} journey={journey} />
        <OthersInCar match={match} journey={journey} />
        {news}
        <ul className="match-page__leave">
          <li>
            <Hiding key={match.id} match={match} />
          </li>
          <li>
            <TextButton onClick={() => openFor('report', whom)}>{t(m.conversation_report, { name: whom.name })}</TextButton>
          </li>
          <li>
            <TextButton onClick={() => openFor('block', whom)}>{t(m.conversation_block, { name: whom.name })}</TextButton>
          </li>
        </ul>
        {dialogs}
      </div>
      {isWide || !canAsk ? (
        <Card as="section" className="stack match-page__ask" id="ask" labelledBy="ask-title">
          <h2 className="h3" id="ask-title">
            <AskTitle match={match} isSharing={liftId !== null} />
          </h2>
          {ask}
        </Card>
      ) : (
        <AskBar match={match} isSharing={liftId !== null}>
          {ask}
        </AskBar>
      )}
    </div>
  );
}

type OfMatch = Pick<PageProps, 'match' | 'journey'>;

/** "Not for me", with undo in the same place. */
function Hiding({ match }: Pick<PageProps, 'match'>) {
  const t = useWords();
  const [isHidden, setIsHidden] = useState(match.hidden);
  return (
    <>
      {isHidden ? `${t(m.match_hidden, { name: fullName(match) })} ` : null}
      <NotForMe match={match} isHidden={isHidden} onChanged={setIsHidden}>
        {t(isHidden ? m.match_hide_undo : m.match_hide)}
      </NotForMe>
    </>
  );
}

/** The other arrangement of driver and passenger, where it also works. */
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
